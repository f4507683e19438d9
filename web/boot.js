// Loads the program while the text edition can be read. Whatever is in the way, the text edition stays and a sentence
// says why.
import { createBridge } from './bridge.js';
import { createCanvas } from './canvas.js';
import { guardInput } from './guards.js';
import { fetchCounted, fetchFonts, Refusal, refusalOf, whyUnable } from './load.js';
import { createMirror } from './semantics.js';
import { createProgram } from './program.js';
import { createText } from './text.js';

const part = (id) => document.getElementById(id);
const text = part('text');
const stage = part('stage');
const canvas = part('canvas');
const edition = createText(text);

function showShare(loaded, all) {
  if (part('share').hidden) return; // it stands already: the rest arrives in vain
  const percent = Math.min(100, Math.round((100 * loaded) / all));
  part('why').textContent = `Loading the interactive edition: ${percent} %. The text can be read already.`;
  part('share').value = percent;
}

/** The text edition is the course from here on. */
function stand(reason) {
  stage.hidden = true;
  if (!text.isConnected) {
    document.body.prepend(text);
    part('alert').textContent = `The interactive edition stopped: ${reason}`;
  }
  part('share').hidden = true;
  part('why').textContent = `You are reading the text edition: ${reason}`;
}

function leaveText() {
  stage.classList.remove('waiting');
  edition.leave();
}

async function loadAll() {
  const reason = whyUnable(canvas);
  if (reason) throw new Refusal(reason);
  const sizes = await (await fetch('sizes.json')).json();
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  part('share').hidden = false;
  showShare(0, all);
  const count = (bytes) => showShare((loaded += bytes), all);
  const compiled = fetchCounted('memory-first.wasm', 'application/wasm', count).then(WebAssembly.compileStreaming);
  return Promise.all([import('../memory-first.js'), compiled, fetchFonts(count)]);
}

async function start() {
  const lesson = edition.follow(location.hash);
  const [{ default: createModule }, wasm, fonts] = await loadAll();
  await lesson;
  stage.hidden = false;
  stage.classList.add('waiting');

  let program = null;
  const use = (deed, node, value = '') => program.use(deed, node, value);
  const mirror = createMirror(part('twins'), use);
  const bridge = createBridge({ receive: (kind, value, name) => program.receive(kind, value, name), part });
  const surface = createCanvas(stage, canvas, {
    draw: () => {
      try {
        return program.frame();
      } catch (error) {
        stand('the program stopped. Reload the page to start it again.'); // a trap does not reach onAbort
        throw error;
      }
    },
    failed: stand,
    restore: () => program.restore(),
    changed: (room) => program.room(room),
    first: leaveText,
  });
  guardInput(stage, canvas, mirror);

  const page = {
    fonts,
    fail: stand,
    wake: surface.wake,
    fit: surface.fit,
    mirror: mirror.show,
    send(kind, value) {
      if (kind === 'answers') return void edition.answered(value);
      bridge.send(kind, value);
      if (kind === 'title') edition.follow(location.hash); // another place: another text to print
    },
    start(host) {
      program = createProgram(module, host);
      surface.start();
      bridge.start();
    },
  };
  const module = {
    canvas,
    page,
    onAbort: (what) => stand(`the program stopped (${what}). Reload the page to start it again.`),
    instantiateWasm(imports, done) {
      WebAssembly.instantiate(wasm, imports).then((instance) => done(instance, wasm), (error) => stand(refusalOf(error)));
      return {};
    },
  };
  await createModule(module);
}

addEventListener('hashchange', () => edition.follow(location.hash));
globalThis.memoryFirst = { ready: false, frames: 0 };
part('why').textContent = 'Loading the interactive edition. The text can be read already.';
start().catch((error) => stand(refusalOf(error)));
