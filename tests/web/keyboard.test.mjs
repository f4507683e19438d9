// The keyboard alone: Tab enters, follows the order seen, shows where it is and leaves; the browser keeps its keys.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { answerAll, controls, courseOf, settled, untilDrawn, useSite } from './support.mjs';

const stage = useSite();

async function openStep(number, options) {
  const page = await stage.open(`#/what-fits/${number}`, options);
  await untilDrawn(page);
  return page;
}

/** Where the focus is: what a learner would call it, and its rectangle; null outside the lesson. */
const focus = (page) => page.evaluate(() => {
  const twin = document.activeElement.closest('.twin');
  if (!twin) return null;
  const { x, y, width, height } = twin.getBoundingClientRect();
  return { name: twin.getAttribute('aria-label') || twin.textContent, x, y: y + scrollY, width, height };
});

test('nothing takes the focus while the page loads', async () => {
  const page = await openStep(1);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'BODY');
});

test('Tab stops once at every control, from top to bottom, and then leaves the lesson', async () => {
  const page = await openStep(1, { viewport: { width: 390, height: 844 } }); // a single column
  const expected = await page.evaluate(() => {
    const groups = new Set();
    return [...document.querySelectorAll('.twin')].filter((twin) => {
      if (!twin.matches('button, a, input, select, textarea, [role=button]') || twin.disabled) return false;
      if (twin.type !== 'radio') return true;
      const first = !groups.has(twin.name);
      groups.add(twin.name);
      return first;
    }).length;
  });
  const stops = [];
  await page.keyboard.press('Tab');
  for (let now = await focus(page); now !== null && stops.length < 100; now = await focus(page)) {
    stops.push(now);
    await page.keyboard.press('Tab');
  }
  assert.equal(stops.length, expected);
  for (const [i, stop] of stops.entries()) {
    const before = stops[i - 1];
    if (!before) continue;
    const sameRow = Math.abs(stop.y + stop.height / 2 - before.y - before.height / 2) < Math.min(stop.height, before.height) / 2;
    assert.ok(sameRow ? stop.x > before.x : stop.y > before.y, `${before.name} comes before ${stop.name}`);
  }
  await page.keyboard.press('Shift+Tab');
  assert.notEqual(await focus(page), null, 'and comes back');
});

test('the ring around what has the focus is seen, in both themes and in forced colours', async () => {
  const page = await openStep(1, { drawn: true, reducedMotion: 'reduce' });
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }]) {
    await page.emulateMedia(media);
    await settled(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await settled(page);
    const { x, y, width, height } = await focus(page);
    const edge = 8;
    const clip = { x: x - edge, y: y - edge, width: width + 2 * edge, height: height + 2 * edge };
    const seen = await page.screenshot({ clip });
    await page.evaluate(() => document.activeElement.blur());
    await settled(page);
    assert.equal(seen.equals(await page.screenshot({ clip })), false, JSON.stringify(media));
  }
});

test('the keyboard alone goes through every lesson and answers every kind of question', async () => {
  const { lessons } = await courseOf(stage);
  assert.ok(lessons.length >= 3);
  for (const { id, steps } of lessons) {
    const page = await stage.open(`#/${id}/1`);
    await untilDrawn(page);
    let answered = 0;
    for (let step = 1; step <= steps.length; ++step) {
      await page.waitForFunction((hash) => location.hash.startsWith(hash), `#/${id}/${step}`);
      await settled(page);
      assert.ok(await controls(page).count() > 0, `${id}/${step}`);
      answered += await answerAll(page);
      const next = page.getByRole('navigation', { name: 'Back and next' }).getByRole('link').last();
      if (step < steps.length) await next.press('Enter');
    }
    assert.ok(answered >= 2, `${answered} questions in ${id}`);
    assert.deepEqual(page.errors, []);
  }
});

test('Enter after a commitment goes on: the way there has the focus', async () => {
  const page = await openStep(1);
  await answerAll(page);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash.startsWith('#/what-fits/2'));
});

test('keys of the browser reach the browser', async () => {
  const page = await openStep(1);
  const prevented = await page.evaluate(() => {
    const keys = [
      { key: 'Tab' }, { key: 'F5' }, { key: 'F11' }, { key: 'F12' }, { key: 'f', ctrlKey: true },
      { key: 'c', ctrlKey: true }, { key: 'p', ctrlKey: true }, { key: 'l', ctrlKey: true },
      { key: '+', ctrlKey: true }, { key: 'ArrowLeft', altKey: true }, { key: 'r', metaKey: true },
      { key: ' ' }, { key: 'PageDown' }, { key: 'Backspace' },
    ];
    const targets = [document.body, document.querySelector('canvas'), document.querySelector('.twin a, a.twin')];
    return targets.flatMap((target) => keys.filter((key) => {
      const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
      target.dispatchEvent(event);
      return event.defaultPrevented;
    }));
  });
  assert.deepEqual(prevented, []);
});
