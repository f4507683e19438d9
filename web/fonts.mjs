// Cuts the course's three faces down to the characters it uses and writes them, with their licences, to a folder.
// Kerning and other layout tables go: with them gone, text set by the browser and text drawn by Dear ImGui agree.
// Usage: node web/fonts.mjs FOLDER
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const subsetFont = require('subset-font');

const faces = [
  { file: 'Inter-400Regular.ttf', from: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf' },
  { file: 'Inter-600SemiBold.ttf', from: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf' },
  { file: 'JetBrainsMono-500Medium.ttf', from: '@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf' },
];

const licences = [
  { file: 'OFL-Inter.txt', from: '@expo-google-fonts/inter/LICENSE_FONT' },
  { file: 'OFL-JetBrainsMono.txt', from: '@expo-google-fonts/jetbrains-mono/LICENSE_FONT' },
];

const ranges = [
  [0x0020, 0x007e],  // ASCII
  [0x00a0, 0x00ff],  // Latin-1
  [0x2013, 0x2026],  // dashes, quotes, bullet, ellipsis
  [0x2080, 0x2089],  // subscript digits
  [0x2190, 0x2193],  // arrows
  [0x2212, 0x2212],  // minus
  [0x2248, 0x2248],  // almost equal
  [0x2264, 0x2265],  // at most, at least
  [0x2713, 0x2715],  // check mark and cross, where the face has them
];

const characters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)))
  .join('');

const packages = fileURLToPath(new URL('node_modules', import.meta.url));

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });
for (const { file, from } of faces) {
  const subset = await subsetFont(readFileSync(join(packages, from)), characters, {
    targetFormat: 'sfnt',
    noLayoutClosure: true,
    noHinting: true,
    dropTables: ['GPOS', 'GSUB', 'GDEF'],
  });
  writeFileSync(join(folder, file), subset);
}
for (const { file, from } of licences) copyFileSync(join(packages, from), join(folder, file));
