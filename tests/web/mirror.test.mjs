// What the canvas shows exists as real controls: found by role and name, in order, without a violation axe-core knows.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answerAll, control, controls, courseOf, go, press, settled, untilDrawn, useSite, violations } from './support.mjs';

const stage = useSite();
const barAndFooter = 9; // controls that every place has

async function openStep(number, options) {
  const page = await stage.open(`#/what-fits/${number}`, options);
  await untilDrawn(page);
  return page;
}

for (const [theme, answers] of [['light', false], ['dark', true]]) {
  test(`axe-core finds nothing on any step and any page, ${theme}, ${answers ? 'with every answer' : 'before an answer'}`, async () => {
    const page = await stage.open('', { colorScheme: theme, reducedMotion: 'reduce' });
    await untilDrawn(page);
    const { places } = await courseOf(stage);
    assert.ok(places.length >= 12);
    let answered = 0;
    let own = 0;
    for (const place of places) {
      await go(page, place);
      if (answers) answered += await answerAll(page);
      assert.deepEqual(await violations(page), [], place);
      const count = await controls(page).count();
      assert.ok(count >= barAndFooter, `${count} controls on ${place}`);
      own += count - barAndFooter;
    }
    assert.ok(own > 5 * places.length, `${own} controls in ${places.length} places`);
    if (answers) assert.ok(answered >= 8, `${answered} answers`);
    assert.deepEqual(page.errors, []);
  });
}

test('each control has a name, and a place of at least 24 pixels inside the page', async () => {
  const page = await openStep(1);
  const found = await controls(page).all();
  for (const one of found) {
    const name = await one.evaluate((twin) => twin.getAttribute('aria-label') || twin.textContent);
    assert.ok(name.trim(), await one.evaluate((twin) => twin.outerHTML));
    const box = await one.boundingBox();
    assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 1280, `${name}: ${JSON.stringify(box)}`);
  }
  assert.ok(found.length > barAndFooter);
});

test('a mouse at the place of the real control meets the drawn one', async () => {
  const page = await openStep(1);
  await page.getByRole('radio').nth(1).click({ force: true });
  await settled(page);
  assert.equal(await page.getByRole('radio').nth(1).isChecked(), true);
  assert.equal(await page.getByRole('radio').nth(1).evaluate((twin) => twin === document.activeElement), true);
});

test('a finger taps the real control', async () => {
  const page = await openStep(1, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await page.getByRole('radio').nth(2).tap();
  await settled(page);
  assert.equal(await page.getByRole('radio').nth(2).isChecked(), true);
});

test('the live region says each commitment in a sentence, and nothing before', async () => {
  const page = await openStep(1);
  const said = () => page.getByRole('status').textContent();
  await page.getByRole('radio').first().press('Space');
  await settled(page);
  assert.equal(await said(), '');
  await press(page, 'radio', 'Guess');
  await press(page, 'button', 'Commit my prediction');
  await page.waitForFunction(() => /\w+ .*[.!?]$/.test(document.querySelector('[role=status]').textContent));
});

test('what was revealed is announced and can be read', async () => {
  const page = await openStep(1);
  const before = await page.getByRole('main').innerText();
  await press(page, 'button', 'Show me without predicting');
  await page.waitForFunction(() => document.querySelector('[role=status]').textContent.length > 0);
  assert.notEqual(await page.getByRole('main').innerText(), before);
});

test('Escape closes an overlay and gives the focus back to what opened it', async () => {
  const page = await openStep(1);
  const opener = page.getByRole('button', { name: 'Text size' });
  await opener.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
  await settled(page);
  assert.equal(await opener.evaluate((twin) => twin === document.activeElement), true);
});

test('a step forward moves the focus to its heading, never to the top of the page', async () => {
  const page = await openStep(2);
  await page.getByRole('navigation', { name: 'Back and next' }).getByRole('link').last().press('Enter');
  await page.waitForFunction(() => location.hash.startsWith('#/what-fits/3'));
  await settled(page);
  const role = await page.evaluate(() => document.activeElement.closest('.twin')?.tagName ?? 'nothing');
  assert.match(role, /^(H1|A)$/);
  await page.goBack();
  await page.waitForFunction(() => location.hash.startsWith('#/what-fits/2'));
  await settled(page);
  await control(page, 'heading', /./).first().waitFor({ state: 'attached' });
});
