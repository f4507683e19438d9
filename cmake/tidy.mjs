// Runs clang-tidy on our sources and remembers, by a hash of all that could change the answer, which were clean.
// Usage: node cmake/tidy.mjs BUILD_FOLDER STAMP_FOLDER [--all] [--tests] [--deep]
//   --all    every file; otherwise only those that differ from the branch main
//   --tests  tests/ too, not only src/
//   --deep   with the checks named below, which take most of the time and seldom find anything
import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join, relative, resolve } from 'node:path';

const [buildFolder, stampFolder, ...flags] = process.argv.slice(2);
const deep = flags.includes('--deep');
const deepChecks = [
  'clang-analyzer-*',
  // These look at each name, call or literal of every header of the standard library.
  'bugprone-assert-side-effect',
  'bugprone-infinite-loop',
  'bugprone-misplaced-widening-cast',
  'bugprone-multiple-statement-macro',
  'bugprone-not-null-terminated-result',
  'bugprone-reserved-identifier',
  'bugprone-sizeof-expression',
  'bugprone-stringview-nullptr',
  'bugprone-suspicious-semicolon',
  'bugprone-suspicious-string-compare',
  'bugprone-unused-raii',
  'bugprone-unused-return-value',
  'cppcoreguidelines-slicing',
  'misc-definitions-in-headers',
  'misc-misleading-identifier',
  'misc-misplaced-const',
  'misc-non-copyable-objects',
  'misc-unused-using-decls',
  'modernize-use-bool-literals',
  'modernize-use-noexcept',
  'modernize-use-nullptr',
  'modernize-use-transparent-functors',
  'modernize-use-uncaught-exceptions',
  'modernize-use-using',
  'readability-container-size-empty',
];
const root = process.cwd();
const folders = (flags.includes('--tests') ? ['src/', 'tests/'] : ['src/']).map((folder) => join(root, folder));

function run(program, parameters) {
  return execFileSync(program, parameters, { encoding: 'utf8', maxBuffer: 1 << 28 });
}

/** Object file -> files of this checkout it was compiled from, as ninja recorded them. */
function dependencies() {
  const byObject = new Map();
  let files = null;
  for (const line of run('ninja', ['-C', buildFolder, '-t', 'deps']).split('\n')) {
    if (line.startsWith('    ')) {
      const file = resolve(buildFolder, line.trim());
      if (file.startsWith(root + '/')) files.push(file);
    } else if (line.includes(': #deps')) {
      files = [];
      byObject.set(line.split(': #deps')[0], files);
    }
  }
  return byObject;
}

function changedFiles() {
  const base = run('git', ['merge-base', 'HEAD', 'main']).trim();
  const changed = run('git', ['diff', '--name-only', base]) + run('git', ['ls-files', '--others', '--exclude-standard']);
  return new Set(changed.split('\n').filter(Boolean).map((file) => join(root, file)));
}

const digests = new Map(); // of files, each of which many units include
function digestOf(file) {
  if (!digests.has(file)) digests.set(file, createHash('sha256').update(relative(root, file)).update(readFileSync(file)).digest());
  return digests.get(file);
}

function stampOf(unit, files, configuration) {
  const hash = createHash('sha256').update(configuration).update(unit.command.replaceAll(root, ''));
  for (const file of files) hash.update(digestOf(file));
  return join(stampFolder, hash.digest('hex'));
}

function tidy(unit) {
  const parameters = ['--quiet', '-p', buildFolder];
  if (!deep) parameters.push(`--checks=${deepChecks.map((check) => `-${check}`).join(',')}`);
  return new Promise((done) => {
    execFile('clang-tidy', [...parameters, unit.file], { maxBuffer: 1 << 28 }, (error, stdout) => {
      done({ clean: !error, output: stdout });
    });
  });
}

const configuration =
  run('clang-tidy', ['--version']) + (deep ? 'deep' : deepChecks.join()) +
  ['.clang-tidy', 'tests/.clang-tidy'].map((file) => readFileSync(file, 'utf8')).join('');
const byObject = dependencies();
const changed = flags.includes('--all') ? null : changedFiles();
mkdirSync(stampFolder, { recursive: true });

const work = [];
let skipped = 0;
for (const unit of JSON.parse(readFileSync(join(buildFolder, 'compile_commands.json'), 'utf8'))) {
  if (!folders.some((folder) => unit.file.startsWith(folder))) continue;
  const files = byObject.get(unit.output) ?? [unit.file];
  if (changed && !files.some((file) => changed.has(file))) continue;
  const stamp = stampOf(unit, files, configuration);
  if (existsSync(stamp)) ++skipped;
  else work.push({ unit, stamp });
}

let dirty = 0;
async function worker() {
  for (let next = work.shift(); next; next = work.shift()) {
    const { clean, output } = await tidy(next.unit);
    if (clean) writeFileSync(next.stamp, '');
    else {
      ++dirty;
      console.log(output);
    }
  }
}
console.log(`${work.length} files to check, ${skipped} known to be clean`);
const workers = Math.max(1, availableParallelism?.() ?? cpus().length);
await Promise.all(Array.from({ length: workers }, worker));
if (dirty > 0) {
  console.log(`clang-tidy found something in ${dirty} files`);
  process.exit(1);
}
