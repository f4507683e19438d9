// Takes a screenshot of every step and page, at three widths and in two themes, for a person to look at.
// Usage: node tests/web/shots.mjs SITE OUT [LESSON]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { serve } from '../../web/server.mjs';
import { chromiumSettings, untilDrawn } from './support.mjs';

const viewports = [{ width: 1280, height: 800 }, { width: 768, height: 1024 }, { width: 390, height: 844 }];
const themes = ['light', 'dark'];

/** Routes of the course, as built: its home, then each step of each lesson, then each page. */
async function routes(server, only) {
  const { lessons, pages } = await (await fetch(new URL('course.json', server.url))).json();
  const wanted = lessons.filter(({ id }) => !only || id === only);
  const steps = wanted.flatMap(({ id, steps }) => steps.map(({ number }) => `#/${id}/${number}`));
  return only ? steps : ['', ...steps, ...pages.map(({ id }) => `#/${id}`)];
}

const [site, out, only] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const server = await serve(site);
const browser = await chromium.launch(chromiumSettings);
let taken = 0;
for (const viewport of viewports) {
  for (const theme of themes) {
    const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
    for (const route of await routes(server, only)) {
      const page = await context.newPage();
      await page.goto(`${server.url}?theme=${theme}${route}`);
      await untilDrawn(page);
      const name = `${route.replace(/^#\//, '').replaceAll('/', '-') || 'home'}-${viewport.width}-${theme}.png`;
      await page.screenshot({ path: join(out, name), fullPage: true });
      await page.close();
      ++taken;
    }
    await context.close();
  }
}
await browser.close();
await server.close();
console.log(`${taken} screenshots in ${out}`);
