/**
 * Looks at the packed tarballs as a user's tools would: exports and types resolve, nothing runs at install, nothing
 * is inside that does not belong there. Bundles are built into an empty `dist`; declarations have their source.
 */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { PUBLISHED, ROOT, tarballOf, WITH_TOOLS } from './packages.ts';

const ALLOWED =
  /^package\/(dist\/.+\.((js|d\.ts)(\.map)?|cjs|d\.cts)|dist\/cjs\/package\.json|src\/.+\.ts|package\.json|sql\/(\d{3}|functions\/\d)-[a-z-]+\.sql|Dockerfile|grafana\/[\w.]+\.(json|yml)|page\/[\w-]+\.(css|html|js|svg)|README(\.ru)?\.md|CHANGELOG\.md|LICENSE|[\w-]+\.(example|schema)\.json|(openapi|schemas)\.json)$/;
const FORBIDDEN = /\.test\.ts$|\.test-d\.ts$|__fixtures__/;
const NEEDED = ['README.md', 'LICENSE', 'dist/index.js', 'src/index.ts'];

for (const name of PUBLISHED) {
  const tarball = tarballOf(name);
  const files = run('tar', '-tzf', tarball).output.trim().split('\n');
  const { scripts = {}, dependencies = {} } = JSON.parse(
    run('tar', '-xzOf', tarball, 'package/package.json').output,
  ) as {
    scripts?: Record<string, string>;
    dependencies?: Record<string, string>;
  };
  const findings = [
    ...files
      .filter((file) => !ALLOWED.test(file) || FORBIDDEN.test(file))
      .map((file) => `${file} does not belong there`),
    ...files
      .filter((file) => /\/dist\/.+\.d\.ts(\.map)?$/.test(file) && !files.includes(sourceOf(file)))
      .map((file) => `${file} is of an earlier build: delete dist and build anew`),
    ...NEEDED.filter((file) => !files.includes(`package/${file}`)).map((file) => `${file} is missing`),
    ...Object.keys(scripts)
      .filter((script) => /^(pre|post)?install$|^prepare$/.test(script))
      .map((script) => `${script} runs at install`),
    ...Object.entries(dependencies)
      .filter(([, range]) => /^(workspace|catalog|link|file):/.test(range))
      .map(([dependency, range]) => `${dependency} is published as ${range}`),
    ...[run('publint', '--strict', tarball), run('attw', tarball, '--no-color', '--format', 'ascii')]
      .filter(({ status }) => status !== 0)
      .map(({ output }) => output),
  ];
  for (const finding of findings) console.error(`${name}: ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
  console.log(`${name}: ${files.length} files, ${(statSync(tarball).size / 1000).toFixed(0)} kB packed`);
}

function sourceOf(declarations: string): string {
  return declarations.replace(/\/dist\/(cjs\/)?/, '/src/').replace(/\.d\.ts(\.map)?$/, '.ts');
}

function run(command: string, ...args: string[]): { status: number | null; output: string } {
  const options = { cwd: ROOT, env: WITH_TOOLS, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  return { status, output: `${stdout}${stderr}` };
}
