// Hands out a folder on 127.0.0.1 as any static host would: right types, any origin may read, any page may frame.
// Usage: node web/server.mjs FOLDER PORT
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** The file a request path means inside `folder`, or null. */
function fileOf(folder, requestPath) {
  const inside = normalize(decodeURIComponent(requestPath));
  if (inside.split(/[/\\]/).includes('..')) return null;
  for (const candidate of [join(folder, inside), join(folder, inside, 'index.html')]) {
    const found = statSync(candidate, { throwIfNoEntry: false });
    if (found?.isFile()) return { path: candidate, size: found.size };
  }
  return null;
}

function answer(folder, request, response) {
  let file = null;
  try {
    file = fileOf(folder, new URL(request.url, 'http://localhost').pathname);
  } catch {
    // A malformed path names no file.
  }
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cache-Control', 'no-cache');
  if (!file) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('There is no such file here.\n');
    return;
  }
  response.writeHead(200, {
    'Content-Type': types[extname(file.path)] ?? 'application/octet-stream',
    'Content-Length': file.size,
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file.path).pipe(response);
}

/** Resolves to { url, close } once the folder is served; port 0 takes any free one. */
export function serve(folder, port = 0) {
  const server = createServer((request, response) => answer(folder, request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const url = `http://127.0.0.1:${server.address().port}/`;
      const close = () => {
        server.closeAllConnections();
        return new Promise((done) => server.close(done));
      };
      resolve({ url, close });
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, port] = process.argv.slice(2);
  try {
    const { url } = await serve(folder, Number(port));
    console.log(`Memory First is at ${url}  (Ctrl+C stops)`);
  } catch (error) {
    const taken = error.code === 'EADDRINUSE';
    console.error(taken ? `Port ${port} is taken; try ./dev serve --port ${Number(port) + 1}` : error.message);
    process.exit(1);
  }
}
