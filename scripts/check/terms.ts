import { matchesGlob } from 'node:path';
import { filesLike, linesOf, textOf, type Report } from './files.ts';

const GLOSSARY = 'docs/glossary.md';
const RETIRED = 'scripts/retired-words.json';
/** Records keep the words of their day. */
const RECORDS = /CHANGELOG|^docs\/decisions\/|^\.changeset\//;
/** Answers that simulated models give are texts about anything. */
const OTHER_TEXTS = /\.test(-d)?\.ts$|\/suite\/|\/simulation\/|__fixtures__/;
const NO_TEXT = /\.(png|pdf|ico|wav|mp3)$|pnpm-lock\.yaml$/;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** A name that the code no longer has. */
interface RetiredWord {
  identifier: string;
  /** Where it may still stand: globs from the root of the repository. */
  allowed: string[];
}

/**
 * The words that `docs/glossary.md` forbids stand in no document and in no Russian sentence of the sources, and the identifiers of
 * `scripts/retired-words.json` nowhere but where each is allowed. These two are the only lists.
 */
export function checkTerms(): Report {
  const english = forbidden(3);
  const russian = forbidden(4);
  const retired = JSON.parse(textOf(RETIRED)) as RetiredWord[];
  const problems: string[] = [];
  const find = (file: string, index: number, line: string, terms: readonly RegExp[], why: string): void => {
    for (const term of terms) {
      const found = term.exec(line)?.[0];
      if (found !== undefined) problems.push(`${file}:${index + 1}: "${found}" is a word that ${why}`);
    }
  };
  for (const file of filesLike(/\.mdx?$/).filter((one) => one !== GLOSSARY && !RECORDS.test(one))) {
    const prose = proseOf(linesOf(file));
    prose.forEach((line, index) => find(file, index, line, [...english, ...russian], `${GLOSSARY} replaces`));
  }
  for (const file of filesLike(/^packages\/[^/]+\/src\/.*\.ts$|^examples\/next-chat\/.*\.tsx?$/)) {
    if (OTHER_TEXTS.test(file)) continue;
    linesOf(file).forEach((line, index) => {
      if (CYRILLIC.test(line)) find(file, index, line, russian, `${GLOSSARY} replaces`);
    });
  }
  for (const file of filesLike(/./).filter((one) => one !== RETIRED && !RECORDS.test(one) && !NO_TEXT.test(one))) {
    const here = retired.filter(({ allowed }) => !allowed.some((glob) => matchesGlob(file, glob)));
    const words = here.filter(({ identifier }) => textOf(file).includes(identifier)).map(wordOf);
    if (words.length > 0) {
      linesOf(file).forEach((line, index) => find(file, index, line, words, `${RETIRED} retires`));
    }
  }
  const count = english.length + russian.length + retired.length;
  return { problems, seen: `${count} words that are not used stand nowhere` };
}

/** The words of a column of the glossary. */
function forbidden(column: 3 | 4): RegExp[] {
  const rows = linesOf(GLOSSARY)
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 6 && cells[3] !== 'not in English' && !cells[1]?.startsWith('---'));
  const terms = rows.flatMap((cells) => (cells[column] ?? '').split(', ').filter(Boolean));
  if (terms.length === 0) throw new Error(`${GLOSSARY} forbids nothing`);
  return terms.map(
    (term) => new RegExp(`(?<![\\p{L}\\p{N}_-])${term.replaceAll('*', '\\p{L}*')}(?![\\p{L}\\p{N}_])`, 'iu'),
  );
}

function wordOf({ identifier }: RetiredWord): RegExp {
  return new RegExp(`(?<![\\w$])${identifier.replaceAll(/[^\w]/g, '\\$&')}(?![\\w$])`);
}

/** A document line by line without its code and without where its links lead. */
function proseOf(lines: string[]): string[] {
  let isCode = false;
  return lines.map((line) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    return isCode ? '' : line.replaceAll(/`[^`]*`/g, '').replaceAll(/\]\([^)]*\)/g, ']');
  });
}
