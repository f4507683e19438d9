// What every page test needs: the built site on a free port and Debian's Chromium with software WebGL 2.
import { after, before } from 'node:test';

import { chromium } from 'playwright-core';

import { serve } from '../../web/server.mjs';

const site = new URL('../../build/web/dist', import.meta.url).pathname;

export const chromiumSettings = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
    '--disable-background-networking', '--no-first-run',
  ],
};

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

/** Resolves two animation frames later: what an event changed has been drawn and mirrored. */
export function settled(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Resolves once the program is up and what it shows has settled. */
export async function untilDrawn(page) {
  await page.waitForFunction(() => window.memoryFirst?.ready && window.memoryFirst.frames > 0);
  await settled(page);
}

/**
 * Starts server and browser around the tests of one file; `stage.open(path)` gives a fresh page there, after
 * `prepare(page)` if one is given.
 */
export function useSite(settings = chromiumSettings) {
  const stage = {};
  before(async () => {
    stage.server = await serve(site);
    stage.browser = await chromium.launch(settings);
    stage.open = async (path = '', { prepare, ...options } = {}) => {
      const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const page = await context.newPage();
      page.errors = [];
      page.on('pageerror', (error) => page.errors.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
      await prepare?.(page);
      await page.goto(new URL(path, stage.server.url).href);
      return page;
    };
  });
  after(async () => {
    await stage.browser?.close();
    await stage.server?.close();
  });
  return stage;
}
