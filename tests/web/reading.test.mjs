// Reading comfort: words can be selected, copied and found where they are seen, links are links, the browser's Back and
// Forward move, nothing is cut on a narrow or enlarged screen, and paper shows the lesson.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { courseOf, go, press, settled, untilDrawn, useSite } from './support.mjs';

const stage = useSite();

async function openAt(hash, options) {
  const page = await stage.open(hash, { reducedMotion: 'reduce', ...options });
  await untilDrawn(page);
  return page;
}

/** Texts of which some line does not lie where the canvas shows it. */
const astray = (page) => page.evaluate(() => {
  const texts = [...document.querySelectorAll('#twins :is(p, h1, h2, h3, h4, pre)[data-style]')];
  return texts.filter((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()];
    const middles = rects.map(({ top, bottom }) => (top + bottom) / 2).sort((a, b) => a - b);
    const lines = middles.filter((y, i) => i === 0 || y - middles[i - 1] > 6).length;
    const box = text.getBoundingClientRect();
    const wanted = Math.round(box.height / parseFloat(getComputedStyle(text).lineHeight));
    const space = parseFloat(getComputedStyle(text).fontSize) / 2; // one hangs over at the end of a line
    return lines !== wanted || rects.some(({ right }) => right > box.right + space);
  }).map((text) => text.textContent);
});

/** Drags the mouse from the first to the last letter of two twins, and gives what is selected then. */
async function dragOver(page, first, last) {
  await page.evaluate(() => getSelection().removeAllRanges()); // else the drag would carry what is selected
  const [a, b] = [await first.boundingBox(), await last.boundingBox()];
  await page.mouse.move(a.x + 1, a.y + 10);
  await page.mouse.down();
  await page.mouse.move(a.x + 80, a.y + 12, { steps: 3 });
  await page.mouse.move(b.x + b.width - 1, b.y + b.height - 3, { steps: 6 });
  await page.mouse.up();
  return page.evaluate(() => getSelection().toString());
}

const found = (page, words) => page.evaluate((text) => {
  getSelection().removeAllRanges();
  return window.find(text);
}, words);

test('on every step and page, at three widths and twice the text, nothing is cut and words lie on their lines', async () => {
  const { places } = await courseOf(stage);
  // 640 is what is left of 1,280 at a zoom of 200 %; the letters are enlarged by the course's own setting.
  const looks = [{ width: 320 }, { width: 640 }, { width: 1280 }, { width: 320, save: 'memory-first 1\ntext 200\n' }];
  for (const { width, save } of looks) {
    const page = await openAt('', { viewport: { width, height: 640 }, save });
    for (const place of places) {
      await go(page, place);
      const sizes = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(sizes[0] <= sizes[1], `${place}: ${sizes[0]} wide in a window of ${width}`);
      assert.deepEqual(await astray(page), [], `${place} at ${width}`);
    }
    assert.deepEqual(page.errors, []);
  }
});

test('a drag over a paragraph selects its exact words, links and numbers included', async () => {
  for (const step of ['what-fits/5', 'answering/4', 'training-step/6']) {
    const page = await openAt(`#/${step}`);
    const sentences = page.locator('main p');
    const whole = await sentences.first().textContent();
    assert.match(whole, /\w.*\./);
    assert.equal(await dragOver(page, sentences.first(), sentences.first()), whole);
    const two = await dragOver(page, sentences.nth(0), sentences.nth(1));
    const bare = (text) => text.replace(/\s+/g, '');
    assert.equal(bare(two), bare(whole + await sentences.nth(1).textContent()));
  }
});

test('every sentence of every lesson is found, across lines and across its links', async () => {
  const page = await openAt('#/what-fits/1', { viewport: { width: 390, height: 844 } });
  const { lessons } = await courseOf(stage);
  for (const { id, steps } of lessons) {
    let sought = 0;
    for (const { number } of steps) {
      await go(page, `#/${id}/${number}`);
      for (const words of await page.locator('main :is(p, h1)').allTextContents()) {
        assert.equal(await found(page, words), true, words);
        sought += 1;
      }
    }
    assert.ok(sought > 20, `${sought} sentences in ${id}`);
  }
  assert.equal(await found(page, 'words that nobody wrote'), false);
});

test('a click beside the words lets the selection go, and closes an open popover', async () => {
  const page = await openAt('#/what-fits/5');
  await dragOver(page, page.locator('main p').first(), page.locator('main p').first());
  await page.mouse.click(1270, 500);
  assert.equal(await page.evaluate(() => getSelection().toString()), '');
  await page.locator('main [role=button]').first().click();
  await page.getByRole('dialog').waitFor({ state: 'attached' });
  await settled(page);
  const inside = page.locator('[role=dialog] p').first();
  assert.equal(await dragOver(page, inside, inside), await inside.textContent(), 'its words can be selected');
  const { x, y } = await page.locator('main h1').boundingBox();
  await page.mouse.click(x + 4, y + 4);
  await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
});

test('a word that opens answers Enter and Space, and a link is a link', async () => {
  const page = await openAt('#/what-fits/5');
  for (const key of ['Enter', 'Space']) {
    await page.locator('main [role=button]').first().press(key);
    await page.getByRole('dialog').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[role=dialog]'));
  }
  for (const link of await page.getByRole('link').all()) assert.match(await link.getAttribute('href'), /^(#\/|https:)/);
});

test("the browser's Back and Forward move between steps and pages", async () => {
  const page = await openAt('#/what-fits/1');
  const at = (hash) => page.waitForFunction((wanted) => location.hash === wanted, hash);
  const title = () => page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('link', { name: 'Why', exact: true }).first().press('Enter');
  await at('#/what-fits/3');
  await settled(page);
  const third = await title();
  await page.getByRole('link', { name: 'Course map' }).first().press('Enter');
  await at('#/map');
  assert.equal(await title(), 'Course map');
  await page.goBack();
  await at('#/what-fits/3');
  await settled(page);
  assert.equal(await title(), third);
  await page.goForward();
  await at('#/map');
  await settled(page);
  assert.equal(await title(), 'Course map');
});

test('paper shows the lesson at hand: its words, its figures as tables and every answer', async () => {
  const page = await openAt('#/');
  await go(page, '#/what-fits/1');
  await page.getByRole('radio').first().press('Space');
  await press(page, 'radio', 'Sure');
  await press(page, 'button', 'Commit my prediction');
  await go(page, '#/what-fits/2');
  await page.waitForFunction(() => performance.getEntriesByName(new URL('text/what-fits.html', location.href).href).length);
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction(() => document.querySelector('#text'));
  const shown = await page.locator('#text').innerText();
  for (const words of ['Why plan memory first', 'Predict', 'Keep', 'gradient', 'Right.', 'Not this one.'])
    assert.ok(shown.includes(words), words);
  const said = await page.locator('#text .said').allInnerTexts();
  assert.equal(said.length, 1);
  assert.match(said[0], /^You predicted: .+ You are sure\. (Right|Not this one)\.$/);
  assert.ok(await page.locator('#text table').count() > 2);
  assert.equal(await page.locator('#text details:not([open])').count(), 0);
  assert.equal(await page.locator('#stage').isVisible(), false);
  const pdf = await page.pdf();
  assert.ok(pdf.length > 20000);
  await page.emulateMedia({ media: 'screen' });
  await page.waitForFunction(() => !document.querySelector('#text'));
});
