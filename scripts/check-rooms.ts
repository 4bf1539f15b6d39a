/**
 * The house is as `rooms.ts` describes it: every folder has a row, every row is true, and what is generated from the rows is
 * fresh. A room imports exactly the rooms that its row names, all of which stand above it; so rooms form no circle. Neither
 * do files, types included. Folders stay small and packages low.
 *
 * Tests and fixtures are free, and so are the files beside the folders of a package: its entries.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { layerOf, generated, placeOf, roomsOf } from './generate-rooms.ts';
import { ROOT } from './packages.ts';
import { PACKAGES, ROOMS } from './rooms.ts';

/** Source files directly in one folder. */
const MOST_FILES = 12;
/** Floors of one package, with its entries on top. */
const MOST_LAYERS = 6;
/** What is larger today. These figures only go down, and a row goes when its folder or package fits. */
const LARGER: Readonly<Record<string, number>> = {};

const problems: string[] = [];
const sources = globSync('packages/*/src/**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test(-d)?\.ts$|__fixtures__/.test(file),
);
const imports = new Map(sources.map((file) => [file, importsOf(file)]));

for (const circle of circles(imports)) problems.push(`a circle of imports: ${circle.join(' → ')}`);
checkRows();
checkPackageRules();
checkSizes();
for (const [file, text] of generated()) {
  if (readFileSync(join(ROOT, file), 'utf8') !== text)
    problems.push(`${file} is not as generated: npx -y pnpm@12 rooms`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${sources.length} source files without a circle, in ${ROOMS.length} rooms as their table describes them`);

function importsOf(file: string): Set<string> {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = new Set<string>();
  for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
    const target = join(dirname(file), specifier);
    if (existsSync(join(ROOT, target))) found.add(target);
  }
  return found;
}

/** One circle for each file that closes one, found by walking in depth. */
function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): void => {
    const at = path.indexOf(node);
    if (at !== -1) found.push([...path.slice(at), node]);
    if (at !== -1 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return found;
}

function checkRows(): void {
  const reached = new Map(ROOMS.map(({ room }) => [room, new Set<string>()]));
  const lived = new Set<string>();
  for (const [file, targets] of imports) {
    const room = roomOf(file);
    if (room === undefined) continue;
    lived.add(room);
    for (const target of targets) {
      const other = roomOf(target);
      if (other === undefined || other === room || placeOf(other).folder !== placeOf(room).folder) continue;
      reached.get(room)?.add(placeOf(other).path);
    }
  }
  for (const { room, uses } of ROOMS) {
    if (!lived.has(room)) problems.push(`rooms.ts: ${room} matches no file`);
    const { folder, path } = placeOf(room);
    const above = roomsOf(folder).map((other) => placeOf(other.room).path);
    above.length = above.indexOf(path);
    for (const name of uses) {
      if (!above.includes(name)) problems.push(`rooms.ts: ${room} uses ${name}, which is no room above it`);
      if (!reached.get(room)?.has(name)) problems.push(`rooms.ts: ${room} uses ${name}, but imports nothing of it`);
    }
    for (const name of reached.get(room) ?? []) {
      if (!uses.includes(name)) problems.push(`${room} imports ${name}, which its row does not name`);
    }
  }
}

/** A rule about a folder or a package that nobody has guards nothing. */
function checkPackageRules(): void {
  const manifests = globSync('packages/*/package.json', { cwd: ROOT });
  const known = manifests.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  for (const [folder, { files, never }] of Object.entries(PACKAGES)) {
    for (const pattern of files) {
      const inside = join('packages', folder, dirname(pattern));
      if (!existsSync(join(ROOT, inside))) problems.push(`rooms.ts: there is no ${inside}`);
    }
    for (const rule of never) {
      const name = /^(?:@kopek\/)?[^/$]+/.exec(rule)?.[0] ?? rule;
      if (!known.includes(`"${name}"`) && !known.includes(`"${name}/`))
        problems.push(`rooms.ts: nobody imports ${name}`);
    }
  }
}

/** The room of a file: the row with the longest path to it. Undefined for entries, and for a folder that has no row. */
function roomOf(file: string): string | undefined {
  const [, folder = '', inside = ''] = /^packages\/([^/]+)\/src\/(.*)$/.exec(file) ?? [];
  const rooms = roomsOf(folder).map(({ room }) => room);
  return rooms.findLast((room) => `${folder}/${inside}`.startsWith(`${room}/`));
}

function checkSizes(): void {
  const folders = sources.map((file) => dirname(file));
  for (const folder of new Set(folders)) {
    if (!folder.endsWith('/src') && roomOf(`${folder}/`) === undefined) problems.push(`rooms.ts: ${folder} has no row`);
    checkSize(folder, 'files', folders.filter((other) => other === folder).length, MOST_FILES);
  }
  for (const place of Object.keys(LARGER)) {
    if (!existsSync(join(ROOT, place))) problems.push(`check-rooms.ts lists ${place}, which is gone`);
  }
  for (const folder of new Set(ROOMS.map(({ room }) => placeOf(room).folder))) {
    checkSize(`packages/${folder}`, 'layers', 1 + Math.max(...roomsOf(folder).map(layerOf)), MOST_LAYERS);
  }
}

function checkSize(place: string, of: string, found: number, most: number): void {
  const listed = LARGER[place];
  if (found > (listed ?? most)) problems.push(`${place} has ${found} ${of}, of ${listed ?? most} at most`);
  if (listed !== undefined && found < listed)
    problems.push(`${place} has ${found} ${of}: write so, it is listed with ${listed}`);
}
