// The canvas: no event, no frame; nothing while nobody looks; sharp; the same picture after the context was lost.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { control, press, settled, untilDrawn, untilIdle, useSite } from './support.mjs';

const stage = useSite();
const step = '#/what-fits/1';
const frames = (page) => page.evaluate(() => memoryFirst.frames);

async function openDrawn(options) {
  const page = await stage.open(step, options);
  await untilDrawn(page);
  return page;
}

test('no event, no frame: none in three seconds', async () => {
  const page = await openDrawn();
  const before = await untilIdle(page);
  await page.waitForTimeout(3000);
  assert.equal(await frames(page), before);
});

test('an event is drawn, and a few frames settle it', async () => {
  const page = await openDrawn();
  const before = await untilIdle(page);
  await page.mouse.move(300, 300);
  const after = await untilIdle(page);
  assert.ok(after > before && after <= before + 12, `${after - before} frames`);
});

test('training draws while it plays, answers a button meanwhile, and costs nothing once paused', async () => {
  const page = await stage.open('#/demos/train-step');
  await untilDrawn(page);
  await press(page, 'radio', '1 step');
  await control(page, 'button', 'Play').press('Enter');
  const pause = control(page, 'button', 'Pause');
  await pause.waitFor();
  const playing = await frames(page);
  await page.waitForFunction((count) => memoryFirst.frames > count + 5, playing);
  await pause.press('Enter');
  await control(page, 'button', 'Play').waitFor();
  const before = await untilIdle(page);
  await page.waitForTimeout(1000);
  assert.equal(await frames(page), before);
});

test('while the page is hidden nothing is drawn; then it catches up', async () => {
  const page = await openDrawn();
  const before = await untilIdle(page);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.mouse.move(310, 310);
  await page.waitForTimeout(300);
  assert.equal(await frames(page), before);
  await page.evaluate(() => {
    delete document.hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForFunction((count) => memoryFirst.frames > count, before);
});

test('a lost graphics context comes back with the same picture', async () => {
  const page = await openDrawn({ drawn: true, reducedMotion: 'reduce' });
  await untilIdle(page);
  const picture = await page.screenshot();
  await page.evaluate(() => {
    globalThis.extension = document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
    extension.loseContext();
  });
  await page.waitForTimeout(100);
  const before = await frames(page);
  await page.evaluate(() => extension.restoreContext());
  await page.waitForFunction((count) => memoryFirst.frames > count, before);
  await untilIdle(page);
  assert.ok(picture.equals(await page.screenshot()), 'not a pixel differs');
  assert.deepEqual(page.errors, []);
});

test('at each ratio of device pixels the buffer has as many pixels as the cap allows', async () => {
  const window = { width: 640, height: 480 };
  const page = await openDrawn({ viewport: window });
  const screen = await page.context().newCDPSession(page);
  for (const ratio of [1, 1.25, 1.5, 2, 3]) {
    await screen.send('Emulation.setDeviceMetricsOverride', { ...window, deviceScaleFactor: ratio, mobile: false });
    await page.reload();
    await untilDrawn(page);
    const found = await page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const context = canvas.getContext('webgl2');
      const { width, height } = canvas.getBoundingClientRect();
      return { width, height, columns: context.drawingBufferWidth, rows: context.drawingBufferHeight };
    });
    assert.equal(found.width % 4, 0);
    assert.equal(found.height % 4, 0);
    const most = Math.min(ratio, 8192 / found.height, Math.sqrt(8e6 / (found.width * found.height)));
    const density = found.columns / found.width;
    assert.ok(density <= most + 0.01 && density > most - 0.126, `ratio ${ratio}: density ${density}, cap ${most}`);
    assert.ok(Math.abs(found.rows - found.height * density) <= 1);
  }
  await screen.detach();
});

test('text is sharper on a sharper screen', async () => {
  const ink = async (ratio) => {
    const page = await openDrawn({ drawn: true, deviceScaleFactor: ratio, viewport: { width: 640, height: 480 } });
    const heading = await control(page, 'heading', /./).first().boundingBox();
    const clip = { ...heading, width: 200 };
    return page.screenshot({ clip, scale: 'device' }).then((png) => sharpness(page, png));
  };
  const [low, high] = [await ink(1), await ink(2)];
  assert.ok(high > 1.2 * low, `steepest edges ${low} and ${high} a CSS pixel`);
});

/** Sum of squared steps between neighbouring pixels, over the sum of steps: steeper edges weigh more. */
function sharpness(page, png) {
  return page.evaluate(async (bytes) => {
    const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let squares = 0;
    let steps = 0;
    for (let i = 4; i < data.length; i += 4) {
      const step = Math.abs(data[i] - data[i - 4]);
      squares += step * step;
      steps += step;
    }
    return (squares / steps) * (image.width / 200);
  }, [...png]);
}

test('a window without any room is no reason to stop', async () => {
  const page = await openDrawn();
  await page.setViewportSize({ width: 1, height: 1 });
  await page.waitForTimeout(300);
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.waitForFunction(() => document.querySelector('canvas').getBoundingClientRect().width === 1280);
  await settled(page);
  assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1);
  assert.deepEqual(page.errors, []);
});

test('a changed width is laid out anew', async () => {
  const page = await openDrawn();
  await page.setViewportSize({ width: 400, height: 700 });
  await page.waitForFunction(() => document.querySelector('canvas').getBoundingClientRect().width === 400);
  await settled(page);
  const box = await control(page, 'heading', /./).first().boundingBox();
  assert.ok(box.x + box.width <= 400);
});
