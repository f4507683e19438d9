// A course page on another origin with the lesson in a frame: it scrolls, types and tabs as if the lesson were text.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test } from 'node:test';

import { settled, useSite } from './support.mjs';

const stage = useSite();
const host = {};
const steps = ['what-fits/1', 'answering/5', 'training-step/5']; // one of each lesson, two with many controls

const course = (lesson) => `<!doctype html><html lang="en"><title>A course</title>
<body style="margin:0"><p style="height:200px"><input id="before" aria-label="Before"></p>
<iframe id="lesson" title="Lesson" src="${lesson}" style="width:100%;height:900px;border:0"></iframe>
<p style="height:2000px"><input id="after" aria-label="After"></p>
<script>heights = []; addEventListener('message', (event) => {
  if (event.source !== lesson.contentWindow) return;
  if (event.data.type !== 'memory-first:height') return;
  heights.push(event.data.height);
  lesson.style.height = event.data.height + 'px';
});</script></body></html>`;

/** The address of course pages, on another origin than the lesson: /what-fits/1 has the first step of that one. */
async function hostUrl() {
  if (host.url) return host.url;
  const site = await stage.url();
  host.server = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(course(`${site}?embed=1#${request.url}`));
  });
  await new Promise((done) => host.server.listen(0, '127.0.0.1', done));
  host.url = `http://localhost:${host.server.address().port}/`;
  return host.url;
}

after(() => {
  host.server?.closeAllConnections();
  host.server?.close();
});

/** The course page, with the lesson drawn in its frame. */
async function openCourse({ wait = true, step = 'what-fits/1', ...options } = {}) {
  const page = await stage.page({ viewport: { width: 1000, height: 700 }, ...options });
  await page.goto(await hostUrl() + step);
  page.lesson = page.frame({ url: new RegExp(`^${stage.server.url}`) });
  if (wait) {
    await page.lesson.waitForFunction(() => window.memoryFirst?.ready);
    await settled(page.lesson);
  }
  return page;
}

/** Focus crosses processes here: it arrives a moment after the key. */
const focusReaches = (page, id) => page.waitForFunction((wanted) => document.activeElement.id === wanted, id);

const scroll = (page) => page.evaluate(() => scrollY);

test('the frame takes neither focus nor scroll position, and typing beside it loses no letter', async () => {
  const page = await openCourse({ wait: false });
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'BODY');
  const field = page.getByRole('textbox', { name: 'Before' });
  await field.focus();
  await page.keyboard.type('hello wor', { delay: 30 });
  await page.lesson.waitForFunction(() => window.memoryFirst?.ready);
  await page.keyboard.type('xld', { delay: 5 });
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('ld');
  assert.equal(await field.inputValue(), 'hello world');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'before');
  assert.equal(await scroll(page), 0);
});

test('a finger over the lesson pans the page around it', async () => {
  const page = await openCourse({ hasTouch: true, isMobile: true });
  const client = await page.context().newCDPSession(page);
  const touch = (type, y) => client.send('Input.dispatchTouchEvent', {
    type, touchPoints: type === 'touchEnd' ? [] : [{ x: 500, y }],
  });
  const pan = async () => {
    await touch('touchStart', 600);
    for (let y = 580; y >= 300; y -= 20) await touch('touchMove', y);
    await touch('touchEnd');
  };
  // On a busy machine the first touches come before the browser knows where the frame is.
  const panned = () => page.waitForFunction(() => scrollY >= 150, undefined, { timeout: 3000 }).then(() => true, () => false);
  for (let tries = 0; tries < 5; ++tries) {
    await pan();
    if (await panned()) return;
  }
  assert.fail(`the page stands at ${await scroll(page)} after five pans`);
});

for (const step of steps) {
  test(`Tab goes through ${step} and out on both sides`, async () => {
    const page = await openCourse({ step });
    await page.getByRole('textbox', { name: 'Before' }).focus();
    await page.keyboard.press('Tab');
    await focusReaches(page, 'lesson');
    let presses = 0;
    while (await page.evaluate(() => document.activeElement.id) !== 'after' && presses < 100) {
      await page.keyboard.press('Tab');
      await settled(page);
      presses += 1;
    }
    assert.ok(presses > 5 && presses < 100, `${presses} stops inside`);
    await page.keyboard.press('Shift+Tab');
    await focusReaches(page, 'lesson');
  });

  test(`the wheel over ${step} scrolls the page around it, and the frame tells its height once for each change`, async () => {
    const page = await openCourse({ step });
    await page.mouse.move(500, 500);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => scrollY >= 250);
    await page.waitForFunction(() => heights.length > 0);
    const [told, real] = await Promise.all([
      page.evaluate(() => heights.at(-1)),
      page.lesson.evaluate(() => Math.ceil(document.documentElement.getBoundingClientRect().height)),
    ]);
    assert.equal(told, real);
    const count = await page.evaluate(() => heights.length);
    assert.ok(count <= 5, `${count} messages`);
  });
}

test('far from the screen the lesson draws nothing', async () => {
  const page = await openCourse();
  await page.evaluate(() => {
    document.getElementById('after').parentElement.style.height = '9000px';
    scrollTo(0, 8000);
  });
  await page.waitForTimeout(300);
  const before = await page.lesson.evaluate(() => memoryFirst.frames);
  await page.lesson.evaluate(() => dispatchEvent(new FocusEvent('focus')));
  await page.waitForTimeout(300);
  assert.equal(await page.lesson.evaluate(() => memoryFirst.frames), before);
});

test('messages from strangers, and nonsense from the page around, change nothing', async () => {
  const page = await openCourse();
  const before = await page.lesson.locator('#twins').evaluate((root) => root.innerHTML);
  await page.lesson.evaluate(() => postMessage({ type: 'memory-first:command', v: 1, command: 'goTo', lesson: 'what-fits', step: 3 }, '*'));
  await page.evaluate(() => {
    for (const message of [null, 7, 'x', { v: 1 }, { v: 2, type: 'memory-first:command' }, { v: 1, type: 'other' }]) {
      lesson.contentWindow.postMessage(message, '*');
    }
  });
  await page.waitForTimeout(200);
  assert.equal(await page.lesson.locator('#twins').evaluate((root) => root.innerHTML), before);
});

test('ten thousand messages at once leave the lesson as it was, awake and at rest', async () => {
  const page = await openCourse();
  const before = await page.lesson.locator('#twins').evaluate((root) => root.innerHTML);
  await page.evaluate(() => {
    const here = { v: 1, type: 'memory-first:command', command: 'goTo', lesson: 'what-fits', step: 1 };
    const more = { constructor: 'x'.repeat(1000), deep: [[[[{}]]]] };
    for (let i = 0; i < 10_000; ++i) lesson.contentWindow.postMessage({ ...here, ...more, i }, '*');
  });
  await page.lesson.getByRole('radio').first().waitFor();
  await settled(page.lesson);
  assert.equal(await page.lesson.locator('#twins').evaluate((root) => root.innerHTML), before);
  await page.waitForTimeout(500);
  const frames = await page.lesson.evaluate(() => memoryFirst.frames);
  await page.waitForTimeout(500);
  assert.equal(await page.lesson.evaluate(() => memoryFirst.frames), frames);
});
