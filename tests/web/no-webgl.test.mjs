// A browser without WebGL 2 is a reader of the text edition.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { chromiumSettings, useSite } from './support.mjs';

const args = ['--no-sandbox', '--disable-gpu', '--disable-3d-apis', '--disable-background-networking', '--no-first-run'];
const stage = useSite({ ...chromiumSettings, args });

test('without WebGL 2 the text edition stands, says why and loads no program', async () => {
  const fetched = [];
  const page = await stage.open('#/what-fits/1', {
    prepare: (page) => page.on('request', (request) => fetched.push(request.url())),
  });
  await page.getByText(/finetune/i).first().waitFor();
  await page.waitForFunction(() => document.getElementById('why').textContent.includes('WebGL 2'));
  assert.equal(fetched.some((url) => url.endsWith('.wasm')), false);
  assert.deepEqual(page.errors, []);
});
