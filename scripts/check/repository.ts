import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { PUBLISHED, ROOT } from '../packages.ts';
import { filesLike, textOf, type Report } from './files.ts';

const MANIFEST = 'package.json';
const CLONE = /(git clone )\S+\.git/g;

/**
 * The address of the repository is kept in one place, `homepage` of the root's `package.json`. The manifests of the published
 * packages, the links of their READMEs and the `git clone` lines repeat it.
 */
export function checkRepository(): Report {
  const { homepage } = JSON.parse(textOf(MANIFEST)) as { homepage: string };
  const different = [...filesWith(homepage)].filter(([file, text]) => !isSame(file, text));
  const problems = different.map(
    ([file]) => `${file} names another repository than the root: node scripts/check/repository.ts ${homepage}`,
  );
  return { problems, seen: `the repository is ${homepage} everywhere` };
}

/** Each file that names the repository, with the text that it should have. */
function filesWith(address: string): Map<string, string> {
  const wanted = new Map([[MANIFEST, textOf(MANIFEST).replace(/"homepage": "[^"]*"/, `"homepage": "${address}"`)]]);
  for (const name of PUBLISHED) {
    const file = `packages/${name}/package.json`;
    const { repository: _, homepage: __, bugs: ___, ...rest } = JSON.parse(textOf(file)) as Record<string, unknown>;
    const fields = {
      homepage: `${address}/tree/main/packages/${name}#readme`,
      bugs: `${address}/issues`,
      repository: { type: 'git', url: `git+${address}.git`, directory: `packages/${name}` },
    };
    const entries = Object.entries(rest);
    entries.splice(entries.findIndex(([key]) => key === 'license') + 1, 0, ...Object.entries(fields));
    wanted.set(file, `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
  }
  for (const file of filesLike(/^(packages\/[^/]+\/)?README[^/]*\.md$/)) {
    // a link to a file of the repository, as a page outside it has to write it
    const linked = textOf(file).replaceAll(/https:\/\/[^\s)]+?(\/(?:blob|raw|tree)\/main\/)/g, `${address}$1`);
    wanted.set(file, linked.replaceAll(CLONE, `$1${address}.git`));
  }
  return wanted;
}

/** Manifests are compared as values: their layout belongs to the formatter. */
function isSame(file: string, text: string): boolean {
  return file.endsWith('.json') ? isDeepStrictEqual(JSON.parse(textOf(file)), JSON.parse(text)) : textOf(file) === text;
}

// `node scripts/check/repository.ts https://host/owner/kopek` moves the repository
if (import.meta.main) {
  const address = (process.argv[2] ?? '').replace(/\/$/, '');
  if (!URL.canParse(address)) throw new Error('name the address of the repository, such as https://host/owner/kopek');
  for (const [file, text] of filesWith(address)) if (!isSame(file, text)) writeFileSync(join(ROOT, file), text);
}
