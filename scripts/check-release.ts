/**
 * The release workflow is what SECURITY.md promises: the job that may publish runs nothing but the publication, every action
 * is pinned to a commit, and no token that lives long is used. Programs and manifests have one version, with `--tag` that of the tag.
 *
 *   node scripts/check-release.ts
 *   node scripts/check-release.ts --tag=v1.2.3
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { VERSION } from '../packages/core/src/base/version.ts';
import { manifestOf, PUBLISHED, ROOT } from './packages.ts';

const { tag } = parseArgs({ options: { tag: { type: 'string' } } }).values;
const problems: string[] = [];
for (const file of globSync('.github/workflows/*.yml', { cwd: ROOT })) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  for (const [line] of text.matchAll(/uses: .+/g)) {
    if (!/uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)) problems.push(`${file}: not pinned: ${line}`);
  }
  if (!/^permissions: \{\}$/m.test(text)) problems.push(`${file}: a job would have rights that it does not name`);
  if (/NPM_TOKEN|NODE_AUTH_TOKEN/.test(text)) problems.push(`${file}: a token that lives long`);
}

const release = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8');
const jobs = new Map(release.split(/^ {2}(?=\w+:$)/m).map((job) => [/^\w+/.exec(job)?.[0] ?? '', job]));
const [build = '', publish = ''] = [jobs.get('build'), jobs.get('publish')];
if (/: write/.test(build) || !build.includes('.ci/run'))
  problems.push('the job that builds has rights, or tests nothing');
for (const wanted of ['needs: build', 'environment: npm', 'id-token: write', '--provenance', '--ignore-scripts']) {
  if (!publish.includes(wanted)) problems.push(`the job that publishes lacks "${wanted}"`);
}
if (/actions\/checkout|npx|npm (?:ci|install|run)|pnpm/.test(publish))
  problems.push('the job that publishes runs something else');
for (const name of PUBLISHED) {
  if (!new RegExp(`for name in [^;]*\\b${name}\\b`).test(publish)) problems.push(`${name} is not published`);
  const { version } = manifestOf(name);
  if (version !== VERSION) problems.push(`${name} is ${version}, and programs report ${VERSION}`);
  if (tag !== undefined && tag !== `v${version}`) problems.push(`${name} is ${version}, and the tag ${tag}`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`workflows: every action is pinned, and publishing ${PUBLISHED.length} packages runs nothing else`);
