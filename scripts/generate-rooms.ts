/**
 * What is made from the table of rooms: the lint rules, and the tables of the architecture page between their markers.
 *
 *   npx -y pnpm@12 rooms
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES, ROOMS, type Room } from './rooms.ts';
import { ROOT } from './packages.ts';

const LINT_RULES = '.oxlint/rooms.json';
const ARCHITECTURE = 'docs/architecture.md';

/** Each generated file with the text that it should have. */
export function generated(): Map<string, string> {
  return new Map([
    [LINT_RULES, lintRules()],
    [ARCHITECTURE, withTables(readFileSync(join(ROOT, ARCHITECTURE), 'utf8'))],
  ]);
}

/** The package of a room, and its folder below `src`. */
export function placeOf(room: string): { folder: string; path: string } {
  const slash = room.indexOf('/');
  return { folder: room.slice(0, slash), path: room.slice(slash + 1) };
}

/** Rooms of one package, from the bottom up. */
export function roomsOf(folder: string): Room[] {
  return ROOMS.filter(({ room }) => placeOf(room).folder === folder);
}

/** The layer of a room in its package: 1 for one that imports no other. */
export function layerOf({ room, uses }: Room): number {
  const below = roomsOf(placeOf(room).folder).filter((other) => uses.includes(placeOf(other.room).path));
  return 1 + Math.max(0, ...below.map(layerOf));
}

/** An override per package and per room, a line each: of those that match a file, the linter applies the last one. */
function lintRules(): string {
  const packages = Object.entries(PACKAGES).map(([folder, { files }]) =>
    override(
      files.map((pattern) => `packages/${folder}/${pattern}`),
      [packageRule(folder)],
    ),
  );
  const rooms = ROOMS.map((room) => {
    const { folder, path } = placeOf(room.room);
    return override([`packages/${folder}/src/${path}/**`], [packageRule(folder), roomRule(room)], {
      excludeFiles: ['**/*.test.ts', '**/*.test-d.ts', '**/__fixtures__/**'],
    });
  });
  const lines = [...packages, ...rooms].map((one) => `    ${JSON.stringify(one)}`);
  return `{\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

interface Pattern {
  regex: string;
  message: string;
}

function override(files: string[], patterns: (Pattern | undefined)[], more: object = {}): object {
  const given = patterns.filter((pattern) => pattern !== undefined);
  return { files, ...more, rules: { 'no-restricted-imports': ['error', { patterns: given }] } };
}

function packageRule(folder: string): Pattern | undefined {
  const rule = PACKAGES[folder];
  if (rule === undefined) return undefined;
  const names = rule.never.map((name) => (name.endsWith('$') ? name : `${name}(?:/|$)`));
  return { regex: `^(?:${names.join('|')})`, message: rule.because };
}

function roomRule({ room, uses }: Room): Pattern | undefined {
  const { folder, path } = placeOf(room);
  const others = roomsOf(folder)
    .map((other) => placeOf(other.room).path)
    .filter((other) => other !== path && !uses.includes(other));
  const inside = others.filter((other) => other.startsWith(`${path}/`));
  const ways = [
    ...others.map((other) => `(?:\\.\\./)+${other}/`),
    ...inside.map((other) => `\\./${other.slice(path.length + 1)}/`),
  ];
  if (ways.length === 0) return undefined;
  return { regex: `^(?:${ways.join('|')})`, message: `${room} imports ${uses.join(', ') || 'no other room'}` };
}

/** The page with a fresh table after each `<!-- rooms of core: begin -->`. */
function withTables(page: string): string {
  return page.replaceAll(
    /(<!-- rooms of ([\w-]+): begin -->\n)[^]*?(<!-- rooms of \2: end -->)/g,
    (_, begin: string, folder: string, end: string) => {
      const rows = roomsOf(folder).map((room) => {
        const uses = room.uses.map((name) => `\`${name}\``).join(', ') || 'nothing';
        return `| ${layerOf(room)} | \`${placeOf(room.room).path}\` | ${room.purpose} | ${uses} |`;
      });
      return `${begin}\n| layer | room | purpose | imports |\n|---|---|---|---|\n${rows.join('\n')}\n\n${end}`;
    },
  );
}

if (import.meta.main) for (const [file, text] of generated()) writeFileSync(join(ROOT, file), text);
