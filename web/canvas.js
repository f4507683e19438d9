// The canvas: how large it is, how sharp, and when it is drawn. No event, no frame.

const grid = 4; // CSS pixels: whole device pixels at ratios 1.25, 1.5 and 1.75
const leastWidth = 240; // a hidden frame has none at all; below this no line can be read
const patience = 4000; // ms until a lost graphics context is given up
const settlingFrames = 2; // after an event, so that hovering and pressing come to rest

/** What is left for the lesson. A frame in somebody's page follows our height: its own is no minimum. */
function roomNow() {
  const framed = window.parent !== window;
  return {
    width: Math.max(leastWidth, Math.floor(document.documentElement.clientWidth / grid) * grid),
    minimumHeight: framed ? 0 : Math.floor(innerHeight / grid) * grid,
    deviceRatio: devicePixelRatio,
  };
}

export function createCanvas(stage, canvas, { draw, restore, changed, first, failed }) {
  const context = canvas.getContext('webgl2');
  let wanted = 0;
  let asked = false;
  let onScreen = true;
  let lost = false;
  let room = {};

  const drawable = () => onScreen && !lost && !document.hidden;

  function ask() {
    if (asked || wanted === 0 || !drawable()) return;
    asked = true;
    requestAnimationFrame(frame);
  }

  function frame() {
    asked = false;
    if (!drawable()) return;
    wanted -= 1;
    if (draw()) wanted = Math.max(wanted, 1);
    memoryFirst.frames += 1;
    if (!memoryFirst.ready) {
      memoryFirst.ready = true;
      first();
    }
    ask();
  }

  function wake() {
    wanted = settlingFrames;
    ask();
  }

  function measure() {
    const now = roomNow();
    if (Object.keys(now).every((key) => now[key] === room[key])) return;
    room = now;
    changed(room);
  }

  /** A move to another screen, or zoom, changes the ratio without a resize in some browsers. */
  function watchRatio() {
    const ratio = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    ratio.addEventListener('change', () => (measure(), watchRatio()), { once: true });
  }

  /** Hidden pages get their context back only when somebody looks at them again. */
  function giveUp() {
    if (!lost) return;
    if (document.hidden) setTimeout(giveUp, patience);
    else failed('the graphics were lost and did not come back. Reload the page to start it again.');
  }

  canvas.addEventListener('webglcontextlost', (event) => {
    event.preventDefault();
    lost = true;
    setTimeout(giveUp, patience);
  });
  canvas.addEventListener('webglcontextrestored', () => {
    lost = false;
    restore();
  });

  return {
    wake,

    /** Sizes the canvas, in CSS pixels, and returns the pixels its buffer really has. */
    fit(width, height, density) {
      canvas.style.width = stage.style.width = `${width}px`;
      canvas.style.height = stage.style.height = `${height}px`;
      const pixels = { width: Math.round(width * density), height: Math.round(height * density) };
      if (canvas.width !== pixels.width) canvas.width = pixels.width;
      if (canvas.height !== pixels.height) canvas.height = pixels.height;
      return { width: context.drawingBufferWidth || pixels.width, height: context.drawingBufferHeight || pixels.height };
    },

    start() {
      measure();
      watchRatio();
      addEventListener('resize', measure);
      new ResizeObserver(measure).observe(document.documentElement);
      document.addEventListener('visibilitychange', ask);
      new IntersectionObserver((entries) => {
        onScreen = entries.at(-1).isIntersecting;
        ask();
      }).observe(stage);
    },
  };
}
