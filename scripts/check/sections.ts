import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.ts';
import { filesLike, linesOf, textOf, type Report } from './files.ts';

const INTERFACE = 'docs/interface.md';
/** Documents that map sections and rooms to files. */
const MAPS = [INTERFACE, 'docs/architecture.md', 'CONTRIBUTING.md', 'REVIEW.md'];
/** Sections of other documents say whose they are: `RFC 9110 §5.6.7`, `§15.2 of RFC 9110`. */
const OTHER_DOCUMENTS = /RFC \d+ §[\d.]+|§[\d.]+ of RFC \d+/g;
const REFERENCE = /§\s?(\d+(?:\.\d+)*)(?: rule (\d+))?/g;
/** A command of the root in a document: `npx -y pnpm@12 pack`. */
const COMMAND = /npx -y pnpm@12 (?:run )?([a-z][\w:-]*)/g;
const OF_PNPM = ['add', 'changeset', 'dlx', 'exec', 'install', 'run'];

/**
 * The code and the documents speak of the interface by section: every `§` resolves in the first part of
 * `docs/interface.md`. Every path that is named there or in another map exists, and so does every command of the root.
 *
 * A section is a heading (`### 2.9 Usage`); `§7.3` and `§2.9 rule 2` also name an entry of a numbered list below one.
 */
export function checkSections(): Report {
  const sections = sectionsOf(textOf(INTERFACE));
  const problems: string[] = [];
  let references = 0;
  for (const file of filesLike(/\.(tsx?|md|mjs)$/)) {
    linesOf(file).forEach((line, index) => {
      for (const [reference, section = '', rule] of line.replaceAll(OTHER_DOCUMENTS, '').matchAll(REFERENCE)) {
        references++;
        if (!resolves(sections, section, rule))
          problems.push(`${file}:${index + 1}: ${reference} is not in ${INTERFACE}`);
      }
    });
  }
  for (const map of MAPS) {
    for (const path of pathsIn(map)) if (!exists(path)) problems.push(`${map}: there is no ${path}`);
  }
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: object };
  for (const file of filesLike(/^(?!packages\/|docs\/decisions\/).*\.(md|yml|ts)$/)) {
    for (const [command, name = ''] of textOf(file).matchAll(COMMAND)) {
      if (!Object.hasOwn(scripts, name) && !OF_PNPM.includes(name)) problems.push(`${file}: there is no "${command}"`);
    }
  }
  return { problems, seen: `${references} references to ${sections.size} sections of the interface resolve` };
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

function resolves(sections: Map<string, number>, section: string, rule: string | undefined): boolean {
  if (rule !== undefined) return Number(rule) <= (sections.get(section) ?? -1);
  if (sections.has(section)) return true;
  const [, parent = '', entry = ''] = /^(.+)\.(\d+)$/.exec(section) ?? [];
  return Number(entry) <= (sections.get(parent) ?? -1);
}

/** Code spans that look like a file or a folder of this repository. */
function pathsIn(document: string): string[] {
  const text = textOf(document).replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/`((?:[\w.-]+\/)+(?:[\w.-]+\.(?:ts|mjs|json|md))?)`/g)].map(([, path = '']) => path);
}

/** Paths are given from the root, from the sources of core, or from a package: `langchain/messages.ts`. */
function exists(path: string): boolean {
  const [first = '', ...rest] = path.split('/');
  const places = [path, `docs/${path}`, `packages/${path}`, `packages/core/src/${path}`];
  return [...places, join('packages', first, 'src', ...rest)].some((place) => existsSync(join(ROOT, place)));
}
