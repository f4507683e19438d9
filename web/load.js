// Fetching the program and its faces, and saying in a sentence why it cannot run.

/** A reason to stay with the text edition, worded for the reader. */
export class Refusal extends Error {}

// The smallest module that uses SIMD: one function that splats a constant.
const simdModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Why this browser cannot run the program, or null. Takes the canvas's context on the way. */
export function whyUnable(canvas) {
  if (typeof WebAssembly !== 'object') return 'this browser has no WebAssembly, which the interactive edition runs on.';
  const settings = { alpha: false, antialias: false, depth: false, stencil: false };
  if (!canvas.getContext('webgl2', settings)) return 'this browser offers no WebGL 2, which the pictures are drawn with.';
  return null;
}

/** The sentence for anything that went wrong while loading. */
export function refusalOf(error) {
  if (error instanceof Refusal) return error.message;
  if (error instanceof WebAssembly.CompileError || error instanceof EvalError) {
    if (/unsafe-eval|Content.Security.Policy/i.test(error.message)) {
      return "the security policy of this page forbids WebAssembly; its script-src would have to allow 'wasm-unsafe-eval'.";
    }
    return WebAssembly.validate(simdModule)
      ? `the program could not be compiled (${error.message}).`
      : 'this browser has no WebAssembly SIMD, which the interactive edition computes with.';
  }
  return 'the program could not be loaded. Reload the page to try again.';
}

/** The file as a response of the given type, whatever the server calls it; `count` hears of each piece as it comes. */
export async function fetchCounted(path, type, count) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const counter = new TransformStream({
    transform(piece, out) {
      count(piece.byteLength);
      out.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: { 'Content-Type': type } });
}

const faces = [
  { path: 'fonts/Inter-400Regular.ttf', family: 'Inter', weight: '400' },
  { path: 'fonts/Inter-600SemiBold.ttf', family: 'Inter', weight: '600' },
  { path: 'fonts/JetBrainsMono-500Medium.ttf', family: 'JetBrains Mono', weight: '500' },
];

/** The three faces, each fetched once: the page sets its text in the same bytes that the program draws with. */
export function fetchFonts(count) {
  return Promise.all(
    faces.map(async ({ path, family, weight }) => {
      const bytes = await (await fetchCounted(path, 'font/ttf', count)).arrayBuffer();
      const face = new FontFace(family, bytes, { weight });
      document.fonts.add(await face.load());
      return new Uint8Array(bytes);
    }),
  );
}
