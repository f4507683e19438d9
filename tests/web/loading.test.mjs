// Before, and instead of, the program: the text edition, a true progress bar, and a sentence for whatever is in the way.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { untilDrawn, useSite } from './support.mjs';

const stage = useSite();
const step = '#/what-fits/1';
const lessonWords = /finetune/i;

const whyOf = (page) => page.locator('#why').textContent();

/** Waits for the sentence that says why the text edition stands, and checks that the lesson can be read. */
async function standingText(page) {
  await page.waitForFunction(() => document.getElementById('why')?.textContent.startsWith('You are reading'));
  await page.getByText(lessonWords).first().waitFor();
  assert.equal(await page.getByRole('progressbar').count(), 0, 'no progress bar goes on promising');
  return whyOf(page);
}

test('title and lesson can be read while the program is on its way', async () => {
  let release = null;
  const held = new Promise((resolve) => (release = resolve));
  const page = await stage.open(step, {
    prepare: (page) => page.route('**/*.wasm', async (route) => {
      await held;
      await route.continue();
    }),
  });
  await page.getByText(lessonWords).first().waitFor({ timeout: 1000 });
  assert.match(await page.title(), /\w/);
  assert.match(await whyOf(page), /Loading the interactive edition/);
  assert.equal(await page.evaluate(() => memoryFirst.ready), false);
  release();
  await untilDrawn(page);
  assert.equal(await page.locator('#text').count(), 0, 'the text edition leaves when the program is up');
});

test('the progress bar tells the share of bytes that arrived and ends at 100', async () => {
  const page = await stage.open(step, {
    fresh: true,
    prepare: (page) => page.addInitScript(() => {
      globalThis.shares = [];
      new MutationObserver(() => {
        const value = document.getElementById('share')?.value;
        if (value !== undefined && value !== shares.at(-1)) shares.push(value);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    }),
  });
  await untilDrawn(page);
  const shares = await page.evaluate(() => shares);
  assert.ok(shares.length > 3, `several steps: ${shares}`);
  assert.deepEqual(shares, [...shares].sort((a, b) => a - b), 'never backwards');
  assert.equal(shares.at(-1), 100);
});

test('a program that does not arrive leaves the text edition and a sentence', async () => {
  const page = await stage.open(step, { prepare: (page) => page.route('**/*.wasm', (route) => route.abort()) });
  assert.match(await standingText(page), /could not be loaded/);
});

test('a page whose policy forbids WebAssembly says so', async () => {
  const page = await stage.open(step, {
    prepare: (page) => page.route('**/', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'self'" };
      await route.fulfill({ response, headers });
    }),
  });
  assert.match(await standingText(page), /wasm-unsafe-eval/);
});

test("with 'wasm-unsafe-eval' and no other permission the program runs", async () => {
  const page = await stage.open(step, {
    prepare: (page) => page.route('**/', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'self' 'wasm-unsafe-eval'" };
      await route.fulfill({ response, headers });
    }),
  });
  await untilDrawn(page);
  assert.deepEqual(page.errors, []);
});

test('a server that does not know WebAssembly serves it all the same', async () => {
  const page = await stage.open(step, {
    prepare: (page) => page.route('**/*.wasm', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'content-type': 'application/octet-stream' } });
    }),
  });
  await untilDrawn(page);
  assert.deepEqual(page.errors, []);
});

test('each face is fetched once, for the text of the page and for the program', async () => {
  const fetched = [];
  const page = await stage.open(step, {
    prepare: (page) => page.on('request', (request) => fetched.push(new URL(request.url()).pathname)),
  });
  await untilDrawn(page);
  const faces = fetched.filter((path) => path.endsWith('.ttf'));
  assert.equal(faces.length, 3);
  assert.equal(new Set(fetched).size, fetched.length, `nothing is fetched twice: ${fetched}`);
  assert.equal(await page.evaluate(() => document.fonts.check('600 17px Inter')), true);
});
