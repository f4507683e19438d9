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

/** Resolves once the program is up and what it shows has settled. */
export async function untilDrawn(page) {
  await page.waitForFunction(() => window.memoryFirst?.ready && window.memoryFirst.frames > 0);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Starts server and browser around the tests of one file; `stage.open(path)` gives a fresh page there. */
export function useSite() {
  const stage = {};
  before(async () => {
    stage.server = await serve(site);
    stage.browser = await chromium.launch(chromiumSettings);
    stage.open = async (path = '', options = {}) => {
      const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const page = await context.newPage();
      page.errors = [];
      page.on('pageerror', (error) => page.errors.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && page.errors.push(message.text()));
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
