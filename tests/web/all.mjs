// Page tests in one process, so that they share one server, one browser and one page.
// Usage: node --test-reporter=tap tests/web/all.mjs [WHICH/PARTS]: every file or, divided into PARTS, those of some parts,
// such as 2,3/3; a single file runs the same way.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';

const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.mjs')).sort();
const [which, parts] = (process.argv[2] ?? '1/1').split('/').map((list) => list.split(',').map(Number));

async function load() {
  for (const file of files.filter((_, index) => which.includes((index % parts[0]) + 1))) await import(`./${file}`);
}

// Begun outside the test, so that what the files hold are tests beside this one; the others wait until it ends.
const loaded = load();

test('the files of page tests load', async () => {
  await loaded;
  assert.ok(files.length >= 8, `${files}`);
  assert.ok(which.every((part) => part >= 1 && part <= parts[0]), `there is no part ${process.argv[2]}`);
});
