/**
 * The words that `docs/glossary.md` forbids stand in no document and in no Russian sentence of the sources. The glossary is
 * the only list: a row that is added there is checked here.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './packages.ts';

const GLOSSARY = 'docs/glossary.md';
/** Records keep the words of their day. */
const RECORDS = /CHANGELOG|^docs\/decisions\/|^\.changeset\//;
/** Answers that simulated models give are texts about anything. */
const OTHER_TEXTS = /\.test(-d)?\.ts$|\/suite\/|\/simulation\/|__fixtures__/;
const CYRILLIC = /\p{Script=Cyrillic}/u;

const rows = readFileSync(join(ROOT, GLOSSARY), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 6 && cells[3] !== 'not in English' && !cells[1]?.startsWith('---'));
const english = rows.flatMap(([, , , forbidden = '']) => termsOf(forbidden));
const russian = rows.flatMap(([, , , , forbidden = '']) => termsOf(forbidden));
if (english.length === 0 || russian.length === 0) throw new Error(`${GLOSSARY} forbids nothing`);

const problems: string[] = [];
const documents = tracked('*.md', '*.mdx').filter((file) => file !== GLOSSARY && !RECORDS.test(file));
for (const file of documents) {
  const prose = proseOf(readFileSync(join(ROOT, file), 'utf8'));
  prose.forEach((line, index) => find(file, index, line, [...english, ...russian]));
}
const sources = tracked('packages/*/src/*.ts', 'examples/next-chat/*.ts', 'examples/next-chat/*.tsx').filter(
  (file) => !OTHER_TEXTS.test(file),
);
for (const file of sources) {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  lines.forEach((line, index) => CYRILLIC.test(line) && find(file, index, line, russian));
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  `${english.length + russian.length} forbidden terms stand in none of ${documents.length} documents and ${sources.length} sources`,
);

function tracked(...patterns: string[]): string[] {
  return execFileSync('git', ['ls-files', '-z', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
}

function termsOf(cell: string): RegExp[] {
  return cell
    .split(', ')
    .filter(Boolean)
    .map((term) => new RegExp(`(?<![\\p{L}\\p{N}_-])${term.replaceAll('*', '\\p{L}*')}(?![\\p{L}\\p{N}_])`, 'iu'));
}

function find(file: string, index: number, line: string, terms: readonly RegExp[]): void {
  for (const term of terms) {
    const found = term.exec(line)?.[0];
    if (found !== undefined) problems.push(`${file}:${index + 1}: "${found}" is a word that ${GLOSSARY} replaces`);
  }
}

/** A document line by line without its code and without where its links lead. */
function proseOf(text: string): string[] {
  let isCode = false;
  return text.split('\n').map((line) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    return isCode ? '' : line.replaceAll(/`[^`]*`/g, '').replaceAll(/\]\([^)]*\)/g, ']');
  });
}
