/**
 * What the linter cannot see of the architecture: no circle of imports, types included, neither between files nor between
 * the rooms of core or of the gateway; and no rule of `.oxlintrc.json` that matches no file, because such a rule guards
 * nothing.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './packages.ts';

interface Override {
  files: string[];
  rules: Record<string, unknown>;
}

const problems: string[] = [];
const sources = globSync('packages/*/src/**/*.ts', { cwd: ROOT }).filter(
  (file) => !/\.test(-d)?\.ts$|__fixtures__/.test(file),
);
const imports = new Map(sources.map((file) => [file, importsOf(file)]));

for (const circle of circles(imports)) problems.push(`a circle of imports: ${circle.join(' → ')}`);
for (const circle of circles(rooms(imports))) problems.push(`a circle of rooms: ${circle.join(' → ')}`);
checkLintRules();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${sources.length} source files without a circle, and every rule of .oxlintrc.json matches something`);

function importsOf(file: string): Set<string> {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = new Set<string>();
  for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
    const target = join(dirname(file), specifier);
    if (existsSync(join(ROOT, target))) found.add(target);
  }
  return found;
}

/** The same graph between the folders of core and of the gateway; files beside them belong to no room. */
function rooms(files: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [file, targets] of files) {
    const room = roomOf(file);
    if (room === undefined) continue;
    const reached = found.get(room) ?? new Set();
    found.set(room, reached);
    for (const target of targets) {
      const other = roomOf(target);
      if (other !== undefined && other !== room) reached.add(other);
    }
  }
  return found;
}

function roomOf(file: string): string | undefined {
  return /^packages\/((?:core|gateway)\/src\/[^/]+)\//.exec(file)?.[1];
}

/** One circle for each node that closes one, found by walking in depth. */
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

function checkLintRules(): void {
  const { overrides } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as { overrides: Override[] };
  for (const { files, rules } of overrides) {
    for (const pattern of files) {
      const matched = globSync(pattern, {
        cwd: ROOT,
        exclude: (name) => /node_modules|dist|\.next/.test(name),
      });
      if (matched.length === 0) problems.push(`.oxlintrc.json: no file matches ${pattern}`);
    }
    for (const pattern of restrictedBy(rules['no-restricted-imports'])) {
      // `**/money/**` speaks of a room; anything else names a package
      const folder = /^\*\*\/(.+?)\/?\*\*$/.exec(pattern)?.[1];
      const known = folder === undefined ? isPackage(pattern) : isFolderBeside(folder, files);
      if (!known) problems.push(`.oxlintrc.json: ${pattern}, forbidden for ${files.join(', ')}, matches nothing`);
    }
  }
}

function restrictedBy(rule: unknown): string[] {
  if (!Array.isArray(rule)) return [];
  const { patterns = [], paths = [] } = rule[1] as { patterns?: { group: string[] }[]; paths?: { name: string }[] };
  return [...patterns.flatMap(({ group }) => group), ...paths.map(({ name }) => name)];
}

function isPackage(pattern: string): boolean {
  const name = pattern.replace(/\/\*+$/, '');
  const manifests = globSync('packages/*/package.json', { cwd: ROOT });
  return manifests.some((file) =>
    readFileSync(join(ROOT, file), 'utf8').includes(`"${name}${name === pattern ? '"' : '/'}`),
  );
}

function isFolderBeside(folder: string, files: readonly string[]): boolean {
  return files.some((pattern) => {
    const [scope = ''] = /^packages\/[\w-]+\/src/.exec(pattern) ?? [];
    return existsSync(join(ROOT, scope, folder));
  });
}
