import { execFile } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Candidate } from '../candidates/candidate.ts';
import { CANDIDATES } from '../candidates/list.ts';
import { bundleSize } from '../measure/browser-bundle.ts';
import type { Row } from '../measure/compare.ts';
import type { Scenario } from './scenario.ts';

const run = promisify(execFile);
const PUBLISHED = ['core', 'ledger', 'langchain', 'vercel-ai'];
/** What the user of an adapter has anyway. */
export const FRAMEWORKS = ['@langchain/core/*', 'ai'];

/** What a browser downloads. */
export const bundle: Scenario = {
  name: 'bundle',
  title: 'Bundle for a browser: esbuild, minified',
  async run({ only, progress }) {
    const rows: { all: Row[]; own: Row[] } = { all: [], own: [] };
    for (const [name, { bundle: source }] of await candidatesWith('bundle', only)) {
      progress(`bundle: ${name}`);
      rows.all.push(rowOf(name, await bundleSize(source ?? '', [])));
      const framework = /langchain|floor|^ai-/.test(name);
      if (framework && !name.endsWith('floor')) rows.own.push(rowOf(name, await bundleSize(source ?? '', FRAMEWORKS)));
    }
    const columns = [
      { metric: 'gzipKB', label: 'gzip kB', digits: 1 },
      { metric: 'minifiedKB', label: 'minified kB', digits: 1 },
    ];
    const common = { route: '', primary: 'gzipKB', serverCpuMs: 0, workersCpuMs: 0 };
    return {
      scenario: 'bundle',
      title: this.title,
      columns,
      cases: [
        { case: 'with everything', rows: rows.all, ...common },
        { case: 'without the framework: @langchain/core, ai', rows: rows.own, ...common },
      ],
    };
  },
};

/** What an installation brings: the newest versions of everything, as a user gets them. */
export const install: Scenario = {
  name: 'install',
  title: 'Installation into an empty project',
  async run({ only, progress }) {
    const folder = await mkdtemp(join(tmpdir(), 'kopek-bench-'));
    try {
      const tarballs = await pack(folder);
      const rows: Row[] = [];
      const seen = new Set<string>();
      for (const [name, { packages = [] }] of await candidatesWith('packages', only)) {
        const label = packages.join(' + ');
        if (packages.length === 0 || seen.has(label)) continue;
        seen.add(label);
        progress(`install: ${label}`);
        rows.push(await installRow(label, packages, tarballs, join(folder, name)));
      }
      return {
        scenario: 'install',
        title: this.title,
        columns: [
          { metric: 'packages', label: 'packages', digits: 0 },
          { metric: 'files', label: 'files', digits: 0 },
          { metric: 'megabytes', label: 'MB', digits: 1 },
        ],
        cases: [{ case: 'pnpm install', route: '', primary: 'megabytes', rows, serverCpuMs: 0, workersCpuMs: 0 }],
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function candidatesWith(field: keyof Candidate, only: string[] | undefined): Promise<[string, Candidate][]> {
  const found: [string, Candidate][] = [];
  const texts = new Set<string>();
  for (const name of CANDIDATES) {
    if (only && !only.includes(name)) continue;
    const { candidate } = (await import(`../candidates/${name}.ts`)) as { candidate: Candidate };
    const text = JSON.stringify(candidate[field]);
    // variants of one package weigh the same
    if (text === undefined || texts.has(text)) continue;
    texts.add(text);
    found.push([name, candidate]);
  }
  return found;
}

async function pack(folder: string): Promise<Record<string, string>> {
  const tarballs: Record<string, string> = {};
  for (const name of PUBLISHED) {
    const cwd = join(import.meta.dirname, '../../packages', name);
    const { stdout } = await run('pnpm', ['pack', '--json', '--pack-destination', folder], { cwd });
    tarballs[`@kopek/${name}`] = `file:${(JSON.parse(stdout) as { filename: string }).filename}`;
  }
  return tarballs;
}

async function installRow(
  label: string,
  packages: string[],
  tarballs: Record<string, string>,
  folder: string,
): Promise<Row> {
  const manifest = {
    name: 'empty',
    private: true,
    dependencies: Object.fromEntries(packages.map((name) => [name, tarballs[name] ?? versionIn(name)])),
  };
  const resolved = Object.fromEntries(
    await Promise.all(Object.entries(manifest.dependencies).map(async ([name, version]) => [name, await version])),
  ) as Record<string, string>;
  const overrides = Object.entries(tarballs).map(([name, file]) => `  '${name}': '${file}'`);
  await run('mkdir', ['-p', folder]);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies: resolved }));
  await writeFile(join(folder, 'pnpm-workspace.yaml'), `packages: []\noverrides:\n${overrides.join('\n')}\n`);
  await run('pnpm', ['install', '--ignore-scripts', '--no-frozen-lockfile', '--config.strict-dep-builds=false'], {
    cwd: folder,
    env: { ...process.env, CI: 'true' },
  });
  const found = { packages: 0, files: 0, bytes: 0 };
  const store = join(folder, 'node_modules/.pnpm');
  for (const entry of await readdir(store)) {
    if (entry === 'node_modules' || entry === 'lock.yaml') continue;
    for (const own of await ownFolders(join(store, entry, 'node_modules'))) {
      found.packages++;
      await weigh(own, found);
    }
  }
  return rowOf(label, { packages: found.packages, files: found.files, megabytes: found.bytes / 1e6 });
}

async function versionIn(name: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../node_modules', name, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

// links lead to other packages, which are counted where they live
async function ownFolders(folder: string): Promise<string[]> {
  const own: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory() || entry.name === '.bin') continue;
    if (entry.name.startsWith('@')) own.push(...(await ownFolders(join(folder, entry.name))));
    else own.push(join(folder, entry.name));
  }
  return own;
}

async function weigh(folder: string, found: { files: number; bytes: number }): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await weigh(path, found);
    else {
      found.files++;
      found.bytes += (await lstat(path)).size;
    }
  }
}

function rowOf(candidate: string, figures: Record<string, number>): Row {
  const metrics = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, { median: value, mad: 0, samples: 1 }]),
  );
  return { candidate, metrics, problems: [] };
}
