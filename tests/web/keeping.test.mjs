// What is kept and what comes from outside: progress, broken saves, nonsense addresses, files and pasted text.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { press, settled, untilDrawn, useSite } from './support.mjs';

const stage = useSite();

/** All words on the screen. */
const words = (page) => page.locator('#twins').evaluate((root) => root.textContent);

async function openWith(path, options) {
  const page = await stage.open(path, options);
  await untilDrawn(page);
  return page;
}

async function commit(page) {
  await page.getByRole('radio').first().press('Space');
  await press(page, 'radio', 'Sure');
  await press(page, 'button', 'Commit my prediction');
}

test('progress survives a reload', async () => {
  const page = await openWith('#/what-fits/1');
  await commit(page);
  assert.match(await page.evaluate(() => localStorage.getItem('memory-first')), /^memory-first 1\n/);
  await page.reload();
  await untilDrawn(page);
  assert.equal(await page.getByRole('button', { name: 'Commit my prediction' }).count(), 0);
});

test('with storage blocked the lesson works and says that progress stays on this page', async () => {
  const page = await openWith('#/what-fits/1', {
    fresh: true,
    prepare: (page) => page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }),
  });
  assert.match(await words(page), /stays? (only )?on this page/i);
  await commit(page);
  assert.equal(await page.getByRole('button', { name: 'Commit my prediction' }).count(), 0);
  assert.deepEqual(page.errors, []);
});

test('a save from the future or from a broken disk is told in a sentence', async () => {
  for (const save of ['memory-first 99\nanswer what-fits/hook 1 sure\n', 'broken: not a save', '\0\0\0']) {
    const page = await openWith('#/what-fits/1', { save });
    assert.match(await words(page), /format version 99|is no save|The save/i, save);
    assert.deepEqual(page.errors, []);
  }
});

test('a nonsense address opens the course and says what was wrong', async () => {
  for (const hash of ['#/no-such-lesson/1', '#/what-fits/99', '#/what-fits/1?play.batch=NaN', '#%E0%A4%A']) {
    const page = await openWith(hash);
    assert.ok(await page.getByRole('heading', { level: 1 }).count() === 1, hash);
    assert.deepEqual(page.errors.filter((error) => !error.includes('404')), []);
  }
});

test('a config.json is pasted into a real field, and a broken one is told with its line', async () => {
  const page = await openWith('#/what-fits/4');
  await page.getByRole('combobox', { name: 'Model' }).selectOption({ label: 'Your own config.json' });
  await settled(page);
  const field = page.getByRole('textbox', { name: 'config.json' });
  assert.match(await field.inputValue(), /"model_type": "llama"/);
  await field.fill('{\n  "model_type": "llama",\n  oops\n}');
  await settled(page);
  assert.match(await words(page), /line 3/i);
});

test('a dropped file reaches the program', async () => {
  const page = await openWith('#/what-fits/4');
  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['{ not json'], 'config.json', { type: 'application/json' }));
    return data;
  });
  const before = await words(page);
  await page.dispatchEvent('#canvas', 'drop', { dataTransfer: transfer });
  await page.waitForFunction((text) => document.getElementById('twins').textContent !== text, before);
  assert.match(await words(page), /config\.json|JSON/);
});

test('a plan beyond all numbers keeps the controls that made it', async () => {
  const page = await openWith('#/what-fits/4?play.tokens=4194304&play.batch=65536');
  assert.match(await words(page), /This plan moves more than|GiB/);
  assert.equal(await page.getByRole('combobox', { name: 'Model' }).count(), 1);
  assert.deepEqual(page.errors, []);
});

test('the largest model that can be named is drawn', async () => {
  const page = await openWith('#/what-fits/4');
  await page.evaluate(() => {
    location.hash = '#/what-fits/4?play.model=llama_h1048576_i4194304_l4096_a16384_k16384_d64_v128256';
  });
  await settled(page);
  await page.getByRole('link', { name: 'Why', exact: true }).last().press('Enter');
  await page.getByRole('heading', { level: 1, name: /two sums/ }).waitFor();
  assert.deepEqual(page.errors, []);
});

test('a second tab joins what was done in the first', async () => {
  const first = await openWith('#/what-fits/1');
  await commit(first);
  const second = await first.context().newPage();
  await second.goto(first.url().replace(/#.*/, '#/what-fits/6'));
  await untilDrawn(second);
  await first.bringToFront();
  const save = () => first.evaluate(() => localStorage.getItem('memory-first'));
  assert.match(await save(), /what-fits\/hook/);
  assert.match(await save(), /seen what-fits .*6/);
});
