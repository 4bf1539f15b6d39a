/**
 * Looks at the packed tarballs as a user's tools would: exports and types resolve, nothing runs at install, nothing
 * is inside that does not belong there.
 */
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { PUBLISHED, ROOT, tarballOf } from './packages.ts';

const ALLOWED =
  /^package\/(dist\/.+\.((js|d\.ts)(\.map)?|cjs|d\.cts)|src\/.+\.ts|package\.json|sql\/(\d{3}|functions\/\d)-[a-z]+\.sql|Dockerfile|grafana\/[\w.]+\.(json|yml)|page\/[\w-]+\.(css|html|js|svg)|README(\.ru)?\.md|CHANGELOG\.md|LICENSE|[\w-]+\.(example|schema)\.json|(openapi|schemas)\.json)$/;
const FORBIDDEN = /\.test\.ts$|\.test-d\.ts$|__fixtures__/;
let failed = false;

for (const name of PUBLISHED) {
  const tarball = tarballOf(name);
  const files = run('tar', ['-tzf', tarball]).trim().split('\n');
  const strangers = files.filter((file) => !ALLOWED.test(file) || FORBIDDEN.test(file));
  if (strangers.length > 0) fail(name, `files that do not belong into a package: ${strangers.slice(0, 5).join(', ')}`);
  for (const needed of ['package/README.md', 'package/LICENSE', 'package/dist/index.js', 'package/src/index.ts']) {
    if (!files.includes(needed)) fail(name, `${needed.slice(8)} is missing`);
  }
  const manifestText = run('tar', ['-xzOf', tarball, 'package/package.json']);
  const manifest = JSON.parse(manifestText) as {
    scripts?: Record<string, string>;
    dependencies?: Record<string, string>;
  };
  const leftovers = filesOfEarlierBuilds(tarball, files, manifestText);
  if (leftovers.length > 0)
    fail(name, `files of an earlier build, delete dist and build anew: ${leftovers.slice(0, 5).join(', ')}`);
  const installScripts = Object.keys(manifest.scripts ?? {}).filter((script) =>
    /^(pre|post)?install$|^prepare$/.test(script),
  );
  if (installScripts.length > 0) fail(name, `runs at install: ${installScripts.join(', ')}`);
  for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
    if (/^(workspace|catalog|link|file):/.test(range)) fail(name, `${dependency} is published as ${range}`);
  }
  check(name, 'publint', ['--strict', tarball]);
  check(name, 'attw', [tarball, '--no-color', '--format', 'ascii']);
  console.log(`${name}: ${files.length} files, ${kilobytes(tarball)} kB packed`);
}
process.exit(failed ? 1 : 0);

/** Scripts that nothing named in the manifest imports, and declarations without a source. */
function filesOfEarlierBuilds(tarball: string, files: string[], manifest: string): string[] {
  const queue = [...manifest.matchAll(/"\.\/(dist\/[^"]+\.js)"/g)].map(([, path]) => `package/${path}`);
  const reached = new Set(queue);
  for (const file of queue) {
    if (!files.includes(file)) continue;
    for (const [, path = ''] of run('tar', ['-xzOf', tarball, file]).matchAll(/["'](\.{1,2}\/[^"']+\.js)["']/g)) {
      const imported = posix.join(posix.dirname(file), path);
      if (!reached.has(imported)) queue.push(imported);
      reached.add(imported);
    }
  }
  return files.filter((file) => {
    if (!file.startsWith('package/dist/')) return false;
    // written anew with each build, beside the module that they are about
    if (/\.(cjs|d\.cts)$/.test(file)) return !reached.has(file.replace(/\.(cjs|d\.cts)$/, '.js'));
    if (/\.js(\.map)?$/.test(file)) return !reached.has(file.replace(/\.map$/, ''));
    return !files.includes(file.replace('/dist/', '/src/').replace(/\.d\.ts(\.map)?$/, '.ts'));
  });
}

function run(command: string, args: string[]): string {
  return execFileSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
}

function check(name: string, command: string, args: string[]): void {
  try {
    run(command, args);
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    fail(name, `${command} found something:\n${stdout ?? ''}${stderr ?? ''}`);
  }
}

function fail(name: string, message: string): void {
  failed = true;
  console.error(`${name}: ${message}`);
}

function kilobytes(file: string): string {
  return (Number(run('wc', ['-c', file]).trim().split(' ')[0]) / 1000).toFixed(0);
}
