// A plan leaves the page through the clipboard and comes back through a field or a dropped file.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { control, press, settled, untilDrawn, untilIdle, useSite, violations } from './support.mjs';

const stage = useSite();

const words = (page) => page.locator('#twins').evaluate((root) => root.textContent);
const said = (page, sentence) => page.locator('#status').filter({ hasText: sentence }).waitFor();
const plan = '#/demos/planner?demo.method=qlora&demo.tokens=777&demo.model=qwen2.5-7b';

/** The planner with a clipboard that a test can look into. */
async function openWith(path, refuse = false) {
  const page = await stage.open(path);
  await untilDrawn(page);
  await page.evaluate((refuse) => {
    const clipboard = {
      async writeText(text) {
        if (refuse) throw new DOMException('no', 'NotAllowedError');
        window.copied = text;
      },
    };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  }, refuse);
  return page;
}

test('a plan copied as JSON comes back through the field where the model is chosen', async () => {
  const page = await openWith(plan);
  await press(page, 'button', 'Copy as JSON');
  await said(page, 'Copied as JSON.');
  const copied = await page.evaluate(() => window.copied);
  assert.equal(JSON.parse(copied).memory_first_plan, 1);
  assert.equal(JSON.parse(copied).tokens, 777);
  await press(page, 'button', 'Start again');
  await page.getByRole('combobox', { name: 'Model' }).selectOption('own');
  await settled(page);
  await page.getByRole('textbox', { name: 'config.json or plan' }).fill(copied);
  await settled(page);
  assert.equal(new URL(page.url()).hash, plan.replace('method=qlora&demo.tokens=777&demo.model=qwen2.5-7b',
    'model=qwen2.5-7b&demo.method=qlora&demo.tokens=777'));
  assert.deepEqual(page.errors, []);
});

test('a refused clipboard leaves the text to be selected', async () => {
  const page = await openWith(plan, true);
  await press(page, 'button', 'Copy as CSV');
  await said(page, 'did not let this page copy');
  assert.match(await page.getByRole('textbox', { name: 'Text to copy' }).inputValue(), /^kind,bytes,GiB\nweights,/);
  assert.deepEqual(page.errors, []);
});

test('two plans stand side by side until the pinned one is dropped', async () => {
  const page = await openWith('#/demos/planner');
  await press(page, 'button', 'Compare with this');
  await page.getByRole('radio', { name: 'QLoRA' }).press('Space');
  await settled(page);
  const sides = page.getByRole('region', { name: 'Two plans side by side' });
  assert.match(await sides.textContent(), /This plan takes \d+\.\d GiB less than the pinned one\./);
  assert.ok(await sides.getByRole('table').getByRole('row').count() >= 4);
  await page.reload();
  await untilDrawn(page);
  assert.equal(await sides.count(), 1);
  await press(page, 'button', 'Drop the pinned plan');
  assert.equal(await sides.count(), 0);
  assert.deepEqual(page.errors, []);
});

test('the map fills while the page answers, then rests; a click on it takes a plan', async () => {
  const page = await openWith('#/demos/planner');
  const map = page.getByRole('figure', { name: /^Which of 10,000 plans fit/ });
  assert.equal(await map.count(), 0);
  // All within the page: an input three frames after the map began is answered before it is full.
  const meanwhile = await page.evaluate(async (button) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    button.click();
    for (let i = 0; i < 3; ++i) await frame();
    const tokens = document.querySelector('[aria-label="Length of a text, typed"]');
    tokens.value = '1024';
    tokens.dispatchEvent(new Event('input', { bubbles: true }));
    while (!location.hash.includes('tokens=1024')) await frame();
    return document.querySelectorAll('figure[aria-label^="Which of 10,000 plans"] tr').length;
  }, await control(page, 'button', 'Show the map').elementHandle());
  const before = await untilIdle(page);
  assert.equal(await map.getByRole('row').count(), 11);
  assert.equal(meanwhile, 0, 'the map was full before the input was answered');
  await page.waitForTimeout(1000);
  assert.equal(await page.evaluate(() => memoryFirst.frames), before);
  assert.deepEqual(await violations(page), []);

  await map.scrollIntoViewIfNeeded();
  const box = await map.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => /batch=[1-9]/.test(location.hash));
  assert.match(page.url(), /demo\.tokens=[1-9]\d{3}&/);
  await press(page, 'button', 'Undo');
  assert.match(page.url(), /demo\.tokens=1024/);
  assert.doesNotMatch(page.url(), /batch/);
  assert.deepEqual(page.errors, []);
});
