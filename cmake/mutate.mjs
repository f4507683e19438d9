// Asks of the tests whether they would notice: changes one number or factor of a library at a time, in a copy of the
// sources, and runs the tests that reach it. A change that no test notices survives and is printed.
// Usage: node cmake/mutate.mjs LIBRARY FOLDER [COUNT] [SEED]
//   LIBRARY  a folder of src/
//   FOLDER   where the copy is built
//   COUNT    mutants to sample, 60 if nothing is said; SEED makes the sample, 1 if nothing is said
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const [library, folder, count = '60', seed = '1'] = process.argv.slice(2);
const copy = resolve(folder, 'source');
const build = resolve(folder, 'build');
// The libraries whose tests hold its numbers against something.
const tested = [library, 'cases', 'formats', 'toynet'].join(';');
const secondsToRun = 300;

/** What is changed, and into what: the pattern's first group stays. */
const kinds = [
  { name: 'a number', pattern: /(^|[^\w.'"])(\d+)(?![\w.']|\s*;\s*\/\/)/g, to: (number) => String(Number(number) + 1) },
  { name: 'a product', pattern: /([\w)\]] )\*( [\w(])/g, to: () => '+' },
  { name: 'a quotient', pattern: /([\w)\]] )\/( [\w(])/g, to: () => '*' },
  { name: 'a sum', pattern: /([\w)\]] )\+( [\w(])/g, to: () => '-' },
  { name: 'a difference', pattern: /([\w)\]] )-( [\w(])/g, to: () => '+' },
];

/** Lines that hold no arithmetic: comments, text, bounds that only refuse, and sizes that only reserve. */
function isIdle(line) {
  return /^\s*(\/\/|#|case |namespace|template)|reserve\(|static_assert|constexpr std::int64_t (most|least)_/.test(line) ||
    line.includes('std::array<') || line.includes('"');
}

function mutantsOf(file) {
  const text = readFileSync(join(copy, file), 'utf8');
  const mutants = [];
  let at = 0;
  text.split('\n').forEach((line, index) => {
    const code = line.replace(/\/\/.*$/, '');
    if (!isIdle(line))
      for (const { name, pattern, to } of kinds)
        for (const match of code.matchAll(pattern)) {
          const before = match[1] ?? '';
          const found = name === 'a number' ? match[2] : match[0].slice(before.length, before.length + 1);
          const start = at + match.index + before.length;
          mutants.push({ file, line: index + 1, start, found, becomes: to(found), shown: line.trim() });
        }
    at += line.length + 1;
  });
  return mutants;
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function random(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled(list, next) {
  for (let i = list.length - 1; i > 0; --i) {
    const j = Math.floor(next() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

function run(program, parameters, seconds) {
  const ended = spawnSync(program, parameters, { cwd: copy, timeout: seconds * 1000, stdio: 'ignore' });
  return ended.status === 0;
}

function compiles() {
  return run('cmake', ['--build', build, '--target', 'unit_tests'], 1200);
}

/** The published numbers first: they notice most changes, and soon. */
function testsPass() {
  return ['--source-file=*tests/cases/*', '--source-file-exclude=*tests/cases/*'].every((which) =>
    run(join(build, 'tests/unit_tests'), ['--abort-after=1', which], secondsToRun));
}

function copySources() {
  for (const file of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(Boolean)) {
    const target = join(copy, file);
    mkdirSync(dirname(target), { recursive: true });
    // A file that did not change keeps its time, so that it is not compiled again.
    if (existsSync(target) && readFileSync(target).equals(readFileSync(file))) continue;
    cpSync(file, target);
    utimesSync(target, new Date(), new Date());
  }
  const packages = 'web/node_modules'; // the fonts are made from them
  if (!existsSync(join(copy, packages))) symlinkSync(resolve(packages), join(copy, packages));
}

copySources();
const configured = run('cmake', [
  '-S', copy, '-B', build, '-G', 'Ninja', '-DCMAKE_BUILD_TYPE=Debug', '-DCMAKE_C_COMPILER=clang',
  '-DCMAKE_CXX_COMPILER=clang++', `-DMEMORY_FIRST_TESTS_OF=${tested}`], 600);
if (!configured || !compiles() || !testsPass()) {
  console.error(`The sources as they are, copied to ${copy}, do not build or do not pass their tests: mend that first.`);
  process.exit(2);
}

const files = execFileSync('git', ['ls-files', `src/${library}`], { encoding: 'utf8' })
  .split('\n').filter((name) => /\.(cpp|h)$/.test(name));
const sample = shuffled(files.flatMap(mutantsOf), random(Number(seed)));
const survivors = [];
let tried = 0;
let refused = 0;
for (const mutant of sample) {
  if (tried === Number(count)) break;
  const path = join(copy, mutant.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(path, original.slice(0, mutant.start) + mutant.becomes + original.slice(mutant.start + mutant.found.length));
  if (!compiles()) {
    ++refused;
  } else {
    ++tried;
    if (testsPass()) {
      survivors.push(mutant);
      console.log(`survives: ${mutant.file}:${mutant.line}: ${mutant.found} -> ${mutant.becomes}: ${mutant.shown}`);
    }
  }
  writeFileSync(path, original);
}
console.log(`${tried} mutants of ${sample.length}, ${survivors.length} survived; ${refused} more did not compile`);
process.exit(survivors.length > 0 ? 1 : 0);
