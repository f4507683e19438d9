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
  const kept = ' It is left as it is until you do something here, and kept after that.';
  const saves = {
    'memory-first 99\nanswer what-fits/hook 1 sure\n':
      'The save has format version 99; this page reads version 1. A newer page reads it.' + kept,
    'broken: not a save':
      "This is no save of Memory First: it starts with 'broken: not a save', not with 'memory-first 1'." + kept,
    'memory-first 1\ntheme pink\n':
      "A line of the save is damaged: it is 'theme pink', where right would be 'theme dark'. It is kept, and all else was read.",
  };
  for (const [save, sentence] of Object.entries(saves)) {
    const page = await openWith('#/what-fits/1', { save });
    const found = await words(page);
    assert.ok(found.includes(sentence), found.slice(0, 300));
    assert.deepEqual(page.errors, []);
  }
});

test('a nonsense address opens the course and says what was wrong', async () => {
  const unused = 'A setting of the link is not used: ';
  const addresses = {
    '#/no-such-lesson/1': "There is no lesson 'no-such-lesson'; the lessons are what-fits, answering, training-step.",
    '#/what-fits/99': "The lesson 'Why plan memory first' has no step 99; this is step 7 of 7.",
    '#/what-fits/1?play.batch=NaN': unused + "batch: 'NaN' is not a whole number.",
    '#/what-fits/1?game.batch=2': unused + "nothing here is called 'game'; what can be set is called play.",
    '#%E0%A4%A': "The link '%E0%A4%A' leads nowhere; write #/, #/what-fits or #/what-fits/2.",
  };
  for (const [hash, sentence] of Object.entries(addresses)) {
    const page = await openWith(hash);
    const found = await words(page);
    assert.ok(found.includes(sentence), found.slice(0, 300));
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, hash);
    assert.deepEqual(page.errors.filter((error) => !error.includes('404')), []);
  }
});

const tinyLlama = JSON.stringify({
  model_type: 'llama', vocab_size: 32000, hidden_size: 64, intermediate_size: 128, num_hidden_layers: 2,
  num_attention_heads: 2, num_key_value_heads: 2, tie_word_embeddings: false,
});

test('a config.json is pasted into a real field, and a broken one is told with its line', async () => {
  const page = await openWith('#/what-fits/4');
  await page.getByRole('combobox', { name: 'Model' }).selectOption({ label: 'Your own config.json' });
  await settled(page);
  const field = page.getByRole('textbox', { name: 'config.json' });
  assert.match(await field.inputValue(), /"model_type": "llama"/);
  await field.fill('{\n  "model_type": "llama",\n  oops\n}');
  await settled(page);
  const broken = await words(page);
  assert.match(broken, /config\.json[^.]*line 3, column 3/);
  await field.fill(JSON.stringify({ model_type: 'llamb' }));
  await settled(page);
  assert.match(await words(page), /model_type is the text "llamb"/);
  await field.fill(tinyLlama);
  await settled(page);
  assert.doesNotMatch(await words(page), /llamb\b/);
  assert.match(await words(page), /MiB/);
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
  assert.ok((await words(page)).includes('config.json: not JSON: "{ no" at line 1, column 4 does not belong there'));
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
