/**
 * The code and the documents speak of the interface by section: every `§` resolves in the first part of
 * `docs/interface.md`, and every path that is named there or in `docs/architecture.md` exists.
 *
 * A section is a heading (`### 2.9 Usage`); `§7.3` and `§2.9 rule 2` also name an entry of a numbered list below one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './packages.ts';

const INTERFACE = 'docs/interface.md';
/** Documents that map sections and rooms to files. */
const MAPS = [INTERFACE, 'docs/architecture.md', 'CONTRIBUTING.md', 'REVIEW.md'];
/** Sections of other documents say whose they are: `RFC 9110 §5.6.7`, `§15.2 of RFC 9110`. */
const OTHER_DOCUMENTS = /RFC \d+ §[\d.]+|§[\d.]+ of RFC \d+/g;
const REFERENCE = /§\s?(\d+(?:\.\d+)*)(?: rule (\d+))?/g;
const PACKAGES = ['core', 'ledger', 'langchain', 'vercel-ai', 'gateway', 'conformance'];

const sections = sectionsOf(readFileSync(join(ROOT, INTERFACE), 'utf8'));
const problems: string[] = [];
let references = 0;
for (const file of trackedFiles()) {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  lines.forEach((line, index) => {
    for (const [reference, section = '', rule] of line.replaceAll(OTHER_DOCUMENTS, '').matchAll(REFERENCE)) {
      references++;
      if (!resolves(section, rule)) problems.push(`${file}:${index + 1}: ${reference} is not in ${INTERFACE}`);
    }
  });
}
for (const map of MAPS) {
  for (const path of pathsIn(map)) if (!exists(path)) problems.push(`${map}: there is no ${path}`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${references} references to ${sections.size} sections of the interface resolve`);

function trackedFiles(): string[] {
  return execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.md', '*.mjs'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

/** Numbers of the headings of part one, each with how many rules its numbered lists have. */
function sectionsOf(text: string): Map<string, number> {
  const found = new Map<string, number>();
  let current = '';
  for (const line of (text.split(/^# Part two/m)[0] ?? '').split('\n')) {
    current = /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(line)?.[1] ?? current;
    const rule = Number(/^(\d+)\. /.exec(line)?.[1] ?? 0);
    if (current !== '') found.set(current, Math.max(rule, found.get(current) ?? 0));
  }
  return found;
}

function resolves(section: string, rule: string | undefined): boolean {
  if (rule !== undefined) return Number(rule) <= (sections.get(section) ?? -1);
  if (sections.has(section)) return true;
  const [, parent = '', entry = ''] = /^(.+)\.(\d+)$/.exec(section) ?? [];
  return Number(entry) <= (sections.get(parent) ?? -1);
}

/** Code spans that look like a file or a folder of this repository. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/`((?:[\w.-]+\/)+(?:[\w.-]+\.(?:ts|mjs|json|md))?)`/g)].map(([, path = '']) => path);
}

/** Paths are given from the root, from the sources of core, or from a package: `langchain/messages.ts`. */
function exists(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  const candidates = [path, join('docs', path), join('packages', path), join('packages/core/src', path)];
  if (PACKAGES.includes(first)) candidates.push(join('packages', first, 'src', ...rest));
  return candidates.some((candidate) => existsSync(join(ROOT, candidate)));
}
