// The static folder itself: types, addresses, and that the program starts without a word on the console.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { useSite } from './support.mjs';

const stage = useSite();

test('each kind of file has its type, and any page may read and frame it', async () => {
  const types = {
    '': 'text/html', 'memory-first.wasm': 'application/wasm', 'memory-first.js': 'text/javascript',
    'web/shell.css': 'text/css', 'fonts/Inter-400Regular.ttf': 'font/ttf',
  };
  for (const [path, type] of Object.entries(types)) {
    const response = await fetch(new URL(path, await stage.url()));
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get('content-type').split(';')[0], type);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    assert.equal(response.headers.get('x-frame-options'), null);
  }
});

test('a path that leaves the folder finds nothing', async () => {
  for (const path of ['..%2f..%2f..%2fREADME.md', '%2e%2e/%2e%2e/native/build.ninja', 'nothing.html', '%ff']) {
    const response = await fetch(await stage.url() + path);
    assert.equal(response.status, 404, path);
  }
});

test('the program draws on a WebGL 2 canvas and reports no error', async () => {
  const page = await stage.open();
  await page.waitForFunction(() => document.querySelector('canvas')?.getContext('webgl2')?.drawingBufferWidth > 0);
  assert.deepEqual(page.errors, []);
});
