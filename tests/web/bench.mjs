// Measures what a learner pays: bytes over the wire before the first screen, time of a frame, time of an estimate, how
// long an input waits while a network trains, and how fast training goes beside a native build of the same engine, in
// turn on the same machine. Here the processor stands in for the graphics card, which hides what the page itself takes:
// waits and frames are measured with its part, and once more with every draw call left out.
// Usage: node tests/web/bench.mjs SITE BENCHES NATIVE_TRAINER_BENCH
import { execFileSync } from 'node:child_process';
import { brotliCompressSync, constants } from 'node:zlib';

import { chromium } from 'playwright-core';

import { serve } from '../../web/server.mjs';
import { chromiumSettings, control, drawNothing, press, untilDrawn } from './support.mjs';

const budgets = { firstScreen: 500_000, wasm: 1_200_000, wait: 50, beside: 0.8 }; // bytes, bytes, ms, of native's steps
const framesToMeasure = 60;
const inputsToMeasure = 50;
const speed = '200 steps';
// The slowest steps a learner can choose, and the slowest picture of what was learned.
const slowest = ['task=digits&demo.depth=16&demo.width=64&demo.batch=320', 'depth=16&demo.width=64&demo.batch=300'];

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
const brotli = (body) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }).length;

/** Every response until the first screen is drawn, as { path, raw, compressed }. */
async function firstScreen(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const bodies = [];
  page.on('response', (response) => bodies.push(response.body().then((body) => ({ path: new URL(response.url()).pathname, body }))));
  await page.goto(url);
  await untilDrawn(page);
  const files = (await Promise.all(bodies)).map(({ path, body }) => ({ path, raw: body.length, compressed: brotli(body) }));
  return { page, files };
}

/** Milliseconds of main-thread work a frame while the pointer keeps moving over the lesson. */
async function frameTime(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration').value;
    return { busy, frames: await page.evaluate(() => window.memoryFirst.frames) };
  };
  const before = await read();
  for (let i = 0; i < framesToMeasure; ++i) {
    await page.mouse.move(300 + i * 5, 300 + (i % 7) * 20);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  const after = await read();
  const frames = after.frames - before.frames;
  return { frames, milliseconds: (1000 * (after.busy - before.busy)) / Math.max(1, frames) };
}

/** A page of the usual size; `drawn`: whether WebGL draws what it is told to. */
async function openPage(browser, drawn) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  if (!drawn) await page.addInitScript(drawNothing);
  return page;
}

/** Milliseconds that inputs wait for the main thread, sorted: while `net` trains at `speed`, then while it is paused. */
async function inputWaits(browser, url, net, drawn) {
  const page = await openPage(browser, drawn);
  await page.goto(`${url}#/demos/train-step?demo.${net}`);
  await untilDrawn(page);
  await page.evaluate(() => {
    globalThis.waits = [];
    const note = (event) => waits.push(performance.now() - event.timeStamp);
    for (const type of ['mousemove', 'keydown']) addEventListener(type, note, { capture: true });
  });
  const measured = async () => {
    await page.evaluate(() => (globalThis.waits = []));
    for (let i = 0; i < inputsToMeasure; ++i) {
      await page.mouse.move(200 + (i % 90) * 5, 300 + (i % 7) * 20);
      await page.keyboard.press('Shift');
    }
    return page.evaluate(() => waits.sort((one, other) => one - other));
  };
  await press(page, 'radio', speed);
  await control(page, 'button', 'Play').press('Enter');
  await control(page, 'button', 'Pause').waitFor();
  const training = await measured();
  const stillTraining = await control(page, 'button', 'Pause').count();
  if (stillTraining) await control(page, 'button', 'Pause').press('Enter');
  await control(page, 'button', 'Play').waitFor();
  const paused = await measured();
  await page.close();
  return { training, paused, wholly: stillTraining > 0 };
}

/** Seconds and frames until the planner's map is full, and the most milliseconds of work in one of the frames. */
async function mapFilled(browser, url, drawn) {
  const page = await openPage(browser, drawn);
  await page.addInitScript(() => {
    globalThis.work = [];
    const ask = globalThis.requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (draw) =>
      ask((now) => {
        const begin = performance.now();
        draw(now);
        work.push(performance.now() - begin);
      });
  });
  await page.goto(`${url}#/demos/planner`);
  await untilDrawn(page);
  const filled = await page.evaluate(async (button) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const frames = memoryFirst.frames;
    globalThis.work = [];
    const begin = performance.now();
    button.click();
    while (!document.querySelector('figure[aria-label^="Which of 10,000 plans"] table')) await frame();
    return { seconds: (performance.now() - begin) / 1000, frames: memoryFirst.frames - frames, longest: Math.max(...work) };
  }, await control(page, 'button', 'Show the map').elementHandle());
  await page.close();
  return filled;
}

const [site, benches, nativeTrainer] = process.argv.slice(2);
/** Steps a second of each net, the median of a few rounds as wasm and natively in turn. */
function training(rounds = 3) {
  const runs = { wasm: {}, native: {} };
  const read = (text, run) => {
    for (const line of text.trim().split('\n')) {
      const [net, batch, steps] = line.split(' ');
      (run[`${net}, batch ${batch}`] ??= []).push(Number(steps));
    }
  };
  for (let round = 0; round < rounds; ++round) {
    read(execFileSync(process.execPath, [`${benches}/trainer_bench.js`], { encoding: 'utf8' }), runs.wasm);
    read(execFileSync(nativeTrainer, { encoding: 'utf8' }), runs.native);
  }
  const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
  return Object.keys(runs.wasm).map((net) => ({ net, wasm: median(runs.wasm[net]), native: median(runs.native[net]) }));
}

const server = await serve(site);
const browser = await chromium.launch(chromiumSettings);
const { page, files } = await firstScreen(browser, server.url);
const frame = await frameTime(page);
const drawings = [{ drawn: true, name: 'software WebGL' }, { drawn: false, name: 'no draw calls' }];
for (const drawing of drawings) {
  drawing.inputs = [];
  for (const net of slowest) drawing.inputs.push(await inputWaits(browser, server.url, net, drawing.drawn));
  drawing.map = await mapFilled(browser, server.url, drawing.drawn);
}
await browser.close();
await server.close();

console.log('       raw     brotli');
for (const { path, raw, compressed } of files) console.log(`${kilobytes(raw)} ${kilobytes(compressed)}  ${path}`);
const transferred = files.reduce((sum, file) => sum + file.compressed, 0);
const wasm = files.find(({ path }) => path.endsWith('.wasm'))?.raw ?? Infinity;
console.log(`first screen   ${kilobytes(transferred)} brotli, budget ${kilobytes(budgets.firstScreen)}`);
console.log(`wasm           ${kilobytes(wasm)} raw,    budget ${kilobytes(budgets.wasm)}`);
console.log(`frame          ${frame.milliseconds.toFixed(1)} ms of main thread each, ${frame.frames} frames, software WebGL`);
const longest = (waits) => `${waits.at(-1).toFixed(1)} ms at most, ${waits[Math.floor(waits.length / 2)].toFixed(1)} ms in the middle`;
for (const { name, inputs, map } of drawings) {
  for (const [i, { training, paused, wholly }] of inputs.entries()) {
    const often = `of ${training.length} while ${slowest[i].replaceAll('&demo.', ' ')} trains at ${speed} a frame, ${name}`;
    console.log(`input waits    ${longest(training)} ${often}` + (wholly ? '' : '; training ended meanwhile'));
    console.log(`               ${longest(paused)} while it is paused`);
  }
  console.log(`map            10,000 plans in ${map.seconds.toFixed(2)} s and ${map.frames} frames, ${map.longest.toFixed(1)} ms of work at most in one, ${name}`);
}
console.log(execFileSync(process.execPath, [`${benches}/estimate_bench.js`], { encoding: 'utf8' }).trimEnd());
const nets = training();
for (const { net, wasm: steps, native } of nets) {
  console.log(
    `training       ${steps.toFixed(0)} steps/s as wasm, ${native.toFixed(0)} native (128-bit SIMD): ${(steps / native).toFixed(2)}x, ` +
      `${(1000 / steps).toFixed(2)} ms a step  ${net}`,
  );
}

const over = [
  [transferred > budgets.firstScreen, 'the first screen is too large: find what grew with `git log -- web src`'],
  [wasm > budgets.wasm, 'the program is too large: find what grew with twiggy or wasm-objdump'],
  [drawings.some(({ drawn, inputs }) => !drawn && inputs.some(({ training }) => training.at(-1) > budgets.wait)), `an input waited more than ${budgets.wait} ms while a network trained`],
  // The first net is so small that a step is mostly the call.
  [nets.slice(1).some((net) => net.wasm < budgets.beside * net.native), `a net trains at less than ${budgets.beside}x of native`],
].filter(([is]) => is);
for (const [, sentence] of over) console.error(`over budget: ${sentence}`);
process.exit(over.length > 0 ? 1 : 0);
