// What every page test needs: the built site on a free port and Debian's Chromium with software WebGL 2.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after } from 'node:test';

import { chromium } from 'playwright-core';

import { serve } from '../../web/server.mjs';

const site = new URL('../../build/web/dist', import.meta.url).pathname;

export const chromiumSettings = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
    '--disable-gpu-compositing', '--disable-background-networking', '--no-first-run',
  ],
};

/**
 * For addInitScript: leaves out what WebGL would draw. Here the processor stands in for the graphics card and takes most
 * of a frame, and nearly every test reads the page, not its pixels.
 */
export function drawNothing() {
  for (const draw of ['clear', 'drawElements', 'drawArrays']) WebGL2RenderingContext.prototype[draw] = () => {};
}

/** A control of the page, found as a screen reader finds it. */
export const control = (page, role, name) => page.getByRole(role, { name, exact: typeof name === 'string' });

/** Every control on the screen. */
export function controls(page) {
  const roles = ['button', 'link', 'radio', 'checkbox', 'slider', 'textbox', 'combobox'];
  return roles.map((role) => page.getByRole(role)).reduce((all, some) => all.or(some));
}

/** Uses a control as a keyboard does. */
export async function press(page, role, name) {
  await control(page, role, name).press(role === 'radio' ? 'Space' : 'Enter');
  await settled(page);
}

/** Answers each question on the screen as a keyboard does, whatever kind it is of; gives how many there were. */
export async function answerAll(page) {
  const commit = control(page, 'button', /^(Commit|Check) my/);
  const sure = control(page, 'radio', 'Think so');
  const ways = [
    [control(page, 'slider', 'Your estimate'), 'ArrowRight'],
    [control(page, 'button', /^Move .* up$/), 'Enter'],
    [page.getByRole('radiogroup').first().getByRole('radio'), 'Space'],
  ];
  const asked = await commit.count();
  for (let left = asked; left > 0; --left) {
    for (const [item, key] of ways) {
      if (await item.count() === 0) continue;
      await item.last().press(key);
      break;
    }
    await settled(page);
    if (await sure.count() > 0) await sure.press('Space');
    await settled(page);
    await commit.first().press('Enter');
    await settled(page);
    assert.equal(await commit.count(), left - 1, 'an answer is taken');
  }
  return asked;
}

/** Resolves two animation frames later: what an event changed has been drawn and mirrored. */
export function settled(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Resolves once the program is up and what it shows has settled. */
export async function untilDrawn(page) {
  await page.waitForFunction(() => window.memoryFirst?.ready && window.memoryFirst.frames > 0);
  await settled(page);
}

const axeSource = () => readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const axeRules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe-core finds wrong with the page, a line each. */
export async function violations(page) {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(axeSource());
  const found = await page.evaluate((values) => axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] }), axeRules);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Resolves once no frame was drawn for a quarter of a second, with the number of frames so far. */
export async function untilIdle(page) {
  const frames = () => page.evaluate(() => memoryFirst.frames);
  let before = -1;
  for (let now = await frames(); now !== before; now = await frames()) {
    before = now;
    await page.waitForTimeout(250);
  }
  return before;
}

/** Goes to a place inside the program, and waits until it is drawn. */
export async function go(page, hash) {
  await page.evaluate((to) => (location.hash = to), hash);
  await settled(page);
}

/** What the build says of the course, and `places`: the hash of its home, of every step and of every page. */
export async function courseOf(stage) {
  const course = await (await fetch(new URL('course.json', await stage.url()))).json();
  const steps = course.lessons.flatMap(({ id, steps }) => steps.map(({ number }) => `#/${id}/${number}`));
  return { ...course, places: ['#/', ...steps, ...course.pages.map(({ id }) => `#/${id}`)] };
}

const windowSize = { width: 1280, height: 800 };
const whatOnlyAContextCanBe = ['drawn', 'deviceScaleFactor', 'hasTouch', 'isMobile'];
const besideCourse = '**/beside-the-course'; // a page that shares its storage and runs nothing
const nothing = '<!doctype html><link rel="icon" href="data:,">';
const asTheSystemHasIt = { colorScheme: null, reducedMotion: null, forcedColors: null };

/**
 * A browser, and one page of it that every test uses again: a page of its own costs three times as much, most of it for
 * a new process. What one test leaves behind, `open` clears away for the next.
 */
function createStage(settings) {
  const stage = {};
  let kept = null; // the page that is used again
  let own = null; // the context a test wanted for itself, until the next one

  async function start() {
    stage.server ??= await served();
    if (stage.browser?.isConnected()) return;
    stage.browser = await chromium.launch(settings);
    kept = null;
  }

  function watched(page) {
    page.on('pageerror', (error) => page.errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
    page.on('crash', () => page.close());
    return page;
  }

  async function newContext({ drawn = false, ...options } = {}) {
    const context = await stage.browser.newContext(options);
    if (!drawn) await context.addInitScript(drawNothing);
    return context;
  }

  async function keptPage({ viewport = windowSize, ...media }) {
    if (!kept || kept.isClosed()) kept = watched(await (await newContext()).newPage());
    for (const other of kept.context().pages()) if (other !== kept) await other.close();
    await kept.unrouteAll({ behavior: 'ignoreErrors' });
    kept.removeAllListeners('request');
    await kept.setViewportSize(viewport);
    await kept.emulateMedia({ ...asTheSystemHasIt, ...media });
    await kept.mouse.move(0, 0);
    return kept;
  }

  async function ownPage(options) {
    own = await newContext({ viewport: windowSize, ...options });
    return watched(await own.newPage());
  }

  /** An empty page as `options` of a browser context say; `fresh`: one that no test had before; `drawn`: with a picture. */
  stage.page = async ({ fresh, ...options } = {}) => {
    await start();
    await own?.close();
    own = null;
    const alone = fresh || whatOnlyAContextCanBe.some((name) => name in options);
    const page = await (alone ? ownPage(options) : keptPage(options));
    page.errors = [];
    return page;
  };

  /** The page of the course at `path`, after `prepare(page)`; `save` is what an earlier visit left in its storage. */
  stage.open = async (path = '', { prepare, save, ...options } = {}) => {
    const page = await stage.page(options);
    if (page === kept || save !== undefined) {
      await page.route(besideCourse, (route) => route.fulfill({ contentType: 'text/html', body: nothing }));
      await page.goto(new URL(besideCourse.slice(3), stage.server.url).href);
      await page.evaluate((text) => {
        localStorage.clear();
        if (text !== undefined) localStorage.setItem('memory-first', text);
      }, save);
      await page.unroute(besideCourse);
      page.errors = [];
    }
    await prepare?.(page);
    await page.goto(new URL(path, stage.server.url).href);
    return page;
  };

  /** Where the site is. */
  stage.url = async () => {
    await start();
    return stage.server.url;
  };

  stage.close = () => stage.browser?.close();
  return stage;
}

let server = null;
const served = () => (server ??= serve(site));
const stages = new Map(); // by settings

after(async () => {
  for (const stage of stages.values()) await stage.close();
  await (await server)?.close();
});

/** The stage for the tests of a file; files that run in one process share it. */
export function useSite(settings = chromiumSettings) {
  const key = JSON.stringify(settings);
  if (!stages.has(key)) stages.set(key, createStage(settings));
  return stages.get(key);
}
