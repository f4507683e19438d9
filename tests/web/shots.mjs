// Takes a screenshot of every step, at three widths and in two themes, for a person to look at.
// Usage: node tests/web/shots.mjs SITE OUT [LESSON]
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chromium } from 'playwright-core';

import { serve } from '../../web/server.mjs';
import { chromiumSettings, untilDrawn } from './support.mjs';

const viewports = [{ width: 1280, height: 800 }, { width: 768, height: 1024 }, { width: 390, height: 844 }];
const themes = ['light', 'dark'];

/** Routes of the course: its home, then each step of each lesson in order. */
function routes(only) {
  const files = readdirSync('lessons');
  const ids = readFileSync('lessons/course.txt', 'utf8').split(/\s+/).filter(Boolean);
  const steps = ids.filter((id) => !only || id === only).flatMap((id) => {
    const file = files.find((name) => name.replace(/^\d+-/, '') === `${id}.md`);
    const titles = readFileSync(join('lessons', file), 'utf8').match(/^# .+$/gm) ?? [];
    return titles.map((_, i) => `#/${id}/${i + 1}`);
  });
  return only ? steps : ['', ...steps];
}

const [site, out, only] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const server = await serve(site);
const browser = await chromium.launch(chromiumSettings);
let taken = 0;
for (const viewport of viewports) {
  for (const theme of themes) {
    const context = await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
    for (const route of routes(only)) {
      const page = await context.newPage();
      await page.goto(`${server.url}?theme=${theme}${route}`);
      await untilDrawn(page);
      const name = `${route.replace(/^#\//, '').replace('/', '-') || 'home'}-${viewport.width}-${theme}.png`;
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
