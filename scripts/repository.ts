/**
 * The address of the repository is kept in one place, `homepage` of the root's `package.json`. The manifests of the published
 * packages, the links of their READMEs and the `git clone` lines repeat it.
 *
 *   node scripts/repository.ts                                  checks that all of them agree
 *   node scripts/repository.ts --set https://host/owner/kopek   changes all of them
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PUBLISHED, ROOT } from './packages.ts';

const MANIFEST = 'package.json';
const CLONE = /(git clone )\S+\.git/g;

const [, , flag, given] = process.argv;
const { homepage } = JSON.parse(read(MANIFEST)) as { homepage: string };
const address = flag === '--set' ? (given ?? '').replace(/\/$/, '') : homepage;
if (!URL.canParse(address))
  throw new Error('--set needs the address of the repository, such as https://host/owner/kopek');

const wanted = new Map<string, string>();
wanted.set(MANIFEST, read(MANIFEST).replace(`"homepage": "${homepage}"`, `"homepage": "${address}"`));
for (const name of PUBLISHED) {
  const file = `packages/${name}/package.json`;
  const { repository: _, homepage: __, bugs: ___, ...rest } = JSON.parse(read(file)) as Record<string, unknown>;
  const fields = {
    homepage: `${address}/tree/main/packages/${name}#readme`,
    bugs: `${address}/issues`,
    repository: { type: 'git', url: `git+${address}.git`, directory: `packages/${name}` },
  };
  wanted.set(file, `${JSON.stringify(withFieldsAfter(rest, 'license', fields), undefined, 2)}\n`);
}
for (const file of documents()) {
  const text = read(file);
  // a link to a file of the repository, as a page outside it has to write it
  const linked = text.replaceAll(/https:\/\/[^\s)]+?(\/(?:blob|raw|tree)\/main\/)/g, `${address}$1`);
  wanted.set(file, linked.replaceAll(CLONE, `$1${address}.git`));
}

const different = [...wanted].filter(([file, text]) => !isSame(file, text));
if (flag === '--set') for (const [file, text] of different) writeFileSync(join(ROOT, file), text);
else if (different.length > 0) {
  for (const [file] of different)
    console.error(`${file} names another repository than the root: run with --set ${address}`);
  process.exit(1);
}
console.log(`${wanted.size} files name ${address}`);

function documents(): string[] {
  const found = execFileSync('git', ['ls-files', 'README*.md', 'packages/*/README*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return found.trim().split('\n');
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Manifests are compared as values: their layout belongs to the formatter. */
function isSame(file: string, text: string): boolean {
  if (!file.endsWith('.json')) return read(file) === text;
  return isDeepStrictEqual(JSON.parse(read(file)), JSON.parse(text));
}

function withFieldsAfter(manifest: Record<string, unknown>, name: string, fields: object): Record<string, unknown> {
  const entries = Object.entries(manifest);
  const at = entries.findIndex(([key]) => key === name) + 1;
  return Object.fromEntries([...entries.slice(0, at), ...Object.entries(fields), ...entries.slice(at)]);
}
