import { VERSION } from '../../packages/core/src/base/version.ts';
import { manifestOf, PUBLISHED } from '../packages.ts';
import { filesLike, textOf, type Report } from './files.ts';

/**
 * The release workflow is what SECURITY.md promises: the job that may publish runs nothing but the publication, every action
 * is pinned to a commit, and no token that lives long is used. Programs and manifests have one version, that of the tag if there
 * is one. Changesets name packages that exist. A package is private, or everything that publishes knows it.
 */
export function checkRelease(tag?: string): Report {
  const problems: string[] = [];
  for (const file of filesLike(/^\.github\/workflows\/.*\.yml$/)) {
    const text = textOf(file);
    for (const [line] of text.matchAll(/uses: .+/g)) {
      if (!/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)) problems.push(`${file}: not pinned: ${line}`);
    }
    if (!/^permissions: \{\}$/m.test(text)) problems.push(`${file}: a job would have rights that it does not name`);
    if (/NPM_TOKEN|NODE_AUTH_TOKEN/.test(text)) problems.push(`${file}: a token that lives long`);
  }
  const release = textOf('.github/workflows/release.yml');
  const jobs = new Map(release.split(/^ {2}(?=\w+:$)/m).map((job) => [/^\w+/.exec(job)?.[0] ?? '', job]));
  const [build = '', publish = ''] = [jobs.get('build'), jobs.get('publish')];
  if (/: write/.test(build) || !/ \.ci\/run$/m.test(build))
    problems.push('the job that builds has rights, or does not test everything');
  for (const wanted of ['needs: build', 'environment: npm', 'id-token: write', '--provenance', '--ignore-scripts']) {
    if (!publish.includes(wanted)) problems.push(`the job that publishes lacks "${wanted}"`);
  }
  if (/actions\/checkout|npx|npm (?:ci|install|run)|pnpm/.test(publish))
    problems.push('the job that publishes runs something else');
  for (const name of PUBLISHED) {
    if (!new RegExp(`for name in [^;]*\\b${name}\\b`).test(publish)) problems.push(`${name} is not published`);
    const { version, publishConfig } = manifestOf(name);
    if (publishConfig?.access !== 'public' || publishConfig.provenance !== true)
      problems.push(`packages/${name} is not set to be published with provenance`);
    if (version !== VERSION) problems.push(`${name} is ${version}, and programs report ${VERSION}`);
    if (tag !== undefined && tag !== `v${version}`) problems.push(`${name} is ${version}, and the tag ${tag}`);
  }
  const folders: readonly string[] = PUBLISHED;
  for (const file of filesLike(/^packages\/[^/]+\/package\.json$/)) {
    const [, folder = ''] = file.split('/');
    const { private: isPrivate } = JSON.parse(textOf(file)) as { private?: boolean };
    if (isPrivate !== true && !folders.includes(folder))
      problems.push(`${file} is not private, and PUBLISHED of scripts/packages.ts lacks it`);
  }
  const names = new Set(PUBLISHED.map((name) => manifestOf(name).name));
  const { fixed } = JSON.parse(textOf('.changeset/config.json')) as { fixed: string[][] };
  for (const name of names) if (!fixed.flat().includes(name)) problems.push(`.changeset/config.json lacks ${name}`);
  for (const file of filesLike(/^\.changeset\/(?!README).*\.md$/)) {
    for (const [, name = ''] of textOf(file).matchAll(/^['"](.+)['"]: (?:patch|minor|major)$/gm))
      if (!names.has(name)) problems.push(`${file}: there is no package ${name}`);
  }
  return { problems, seen: `publishing ${PUBLISHED.length} packages runs nothing else, and every action is pinned` };
}
