import { isDeepStrictEqual } from 'node:util';
import { PUBLISHED } from '../packages.ts';
import { filesLike, textOf, type Report } from './files.ts';

/** An address before a file of a repository, as a page outside it has to write it, and in the command that copies it. */
const ADDRESS = /(?<=git clone )\S+(?=\.git)|https:\/\/[^\s)"]+?(?=\/(?:blob|raw|tree)\/main\/)/g;

/**
 * The address of the repository is kept in one place, `homepage` of the root's `package.json`. The manifests of the published
 * packages, the links of their READMEs and of entries in lists of others, and the `git clone` lines repeat it.
 */
export function checkRepository(): Report {
  const { homepage: address } = JSON.parse(textOf('package.json')) as { homepage: string };
  const problems: string[] = [];
  for (const name of PUBLISHED) {
    const file = `packages/${name}/package.json`;
    const { homepage, bugs, repository } = JSON.parse(textOf(file)) as Record<string, unknown>;
    const wanted = {
      homepage: `${address}/tree/main/packages/${name}#readme`,
      bugs: `${address}/issues`,
      repository: { type: 'git', url: `git+${address}.git`, directory: `packages/${name}` },
    };
    if (!isDeepStrictEqual({ homepage, bugs, repository }, wanted))
      problems.push(`${file} names another repository than the root`);
  }
  for (const file of filesLike(/^((packages\/[^/]+\/)?README[^/]*\.md|listing\/.*)$/)) {
    for (const [found] of textOf(file).matchAll(ADDRESS))
      if (found !== address) problems.push(`${file} names another repository than the root: ${found}`);
  }
  return { problems, seen: `the repository is ${address} everywhere` };
}
