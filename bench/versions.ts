import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { PNPM, ROOT } from '../scripts/packages.ts';
import type { Case } from './cases.ts';
import { Worker, type Server } from './measure/processes.ts';
import { sampleAll, type Effort } from './measure/sample.ts';
import { spreadOf } from './measure/statistics.ts';
import { markdownTable } from './report/table.ts';

const run = promisify(execFile);
const BENCH = import.meta.dirname;
const PACKAGES = ['core', 'ledger', 'langchain', 'vercel-ai'];
/** What a worker needs of the repository. */
const PARTS = ['package.json', 'scripts/processes.ts', 'bench/candidates', 'bench/measure', 'bench/server'];
/** The yardstick takes part in both versions, where it is the same program: the difference is the noise of the machine. */
const CANDIDATES = ['limit', 'core', 'langchain', 'vercel-ai', 'ai-vercel-ai'];
const VERSIONS = ['old', 'new'] as const;
/** A difference below this is called noise, whatever the pairs say. */
const LEAST_DIFFERENCE = 0.03;
/** How rarely pairs may agree so well by chance. */
const CHANCE = 0.01;
const RULE = [
  `Beyond noise: the median of new ÷ old over the pairs is off 1 by more than ${LEAST_DIFFERENCE * 100} %`,
  'and by more than `limit`, the same program in both versions, is off 1 in the same case,',
  `and so many pairs point the same way that chance does it in at most ${CHANCE * 100} % of runs (sign test on both sides).`,
].join(' ');

/**
 * This version and an older one in turns, in one run against one server, with the frameworks of this folder, so that nothing but our
 * packages differs. The old one is checked out, installed and built in a temporary folder, which is kept for the next run.
 */
export async function compareVersions(
  server: Server,
  revision: string,
  cases: readonly Case[],
  effort: Effort,
): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${revision}^{commit}`], { cwd: ROOT });
  const commit = stdout.trim();
  const folder = await mkdtemp(join(tmpdir(), 'kopek-rooms-'));
  const rooms = {
    old: await makeRoom(await checkout(commit), join(folder, 'old')),
    new: await makeRoom(ROOT, join(folder, 'new')),
  };
  const contestants = CANDIDATES.flatMap((candidate) =>
    VERSIONS.map((version) => [`${candidate} ${version}`, () => new Worker(candidate, rooms[version])] as const),
  );
  const all = await sampleAll(server, cases, Object.fromEntries(contestants), effort);
  await rm(folder, { recursive: true });
  const lines = all.flatMap(({ one, found }) => {
    const [{ metric }] = one.columns;
    const pairsOf = (candidate: string): number[] => {
      const [before = [], after = []] = VERSIONS.map((version) => found.get(`${candidate} ${version}`)?.metrics);
      return after.flatMap((metrics, at) => (before[at] ? [(metrics[metric] ?? 0) / (before[at][metric] ?? 0)] : []));
    };
    const control = spreadOf(pairsOf('limit')).median;
    return CANDIDATES.map((candidate) => {
      const pairs = pairsOf(candidate);
      const { median, mad } = spreadOf(pairs);
      const lost = VERSIONS.flatMap((version) =>
        [...(found.get(`${candidate} ${version}`)?.problems ?? [])].map((problem) => `${version}: ${problem}`),
      );
      const verdict = verdictOf(pairs, median, candidate === 'limit' ? 1 : control);
      const ratio = `${median.toFixed(3)} ±${((mad / median) * 100).toFixed(0)}%`;
      return [`${one.scenario}, ${one.name}`, candidate, ratio, verdict, lost.join('; ')];
    });
  });
  const table = markdownTable(['case', 'candidate', 'new ÷ old', 'verdict', 'loses'], lines);
  return `Old is ${commit.slice(0, 9)}, ${effort.repetitions} pairs.\n\n${table}\n\n${RULE}`;
}

/** Judges pairs of figures, smaller is better. `control` is what a program without any difference came to. */
function verdictOf(pairs: readonly number[], median: number, control: number): string {
  const difference = Math.abs(median - 1);
  const isSure =
    difference > Math.max(LEAST_DIFFERENCE, Math.abs(control - 1)) && chanceOf(pairs, median > 1) <= CHANCE;
  return isSure ? (median > 1 ? 'slower' : 'faster') : 'within noise';
}

/** How often a coin shows at least so many of one side, either side. */
function chanceOf(pairs: readonly number[], above: boolean): number {
  const agreeing = pairs.filter((pair) => (above ? pair > 1 : pair < 1)).length;
  let ways = 0;
  let choose = 1;
  // the few that do not agree: 0, 1, 2, … of all
  for (let others = 0; others <= pairs.length - agreeing; others++) {
    ways += choose;
    choose = (choose * (pairs.length - others)) / (others + 1);
  }
  return Math.min(1, (2 * ways) / 2 ** pairs.length);
}

/** The repository at a commit, installed and built; the same folder when it is asked for again. */
async function checkout(commit: string): Promise<string> {
  const folder = join(tmpdir(), 'kopek-versions', commit);
  const finished = join(folder, '.built');
  if (existsSync(finished)) return folder;
  console.error(`checking out and building ${commit.slice(0, 9)}`);
  await rm(folder, { recursive: true, force: true });
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, folder]);
  await run('git', ['checkout', '--quiet', commit], { cwd: folder });
  const options = { cwd: folder, env: { ...process.env, CI: 'true' } };
  await run('npx', [...PNPM, 'install', '--frozen-lockfile'], options);
  await run('npx', [...PNPM, ...PACKAGES.map((name) => `--filter=@kopek/${name}`), 'run', 'build'], options);
  await writeFile(finished, '');
  return folder;
}

/** A folder in the shape of the repository, with the built packages of a repository and the frameworks of this folder. */
async function makeRoom(repository: string, folder: string): Promise<URL> {
  for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  for (const name of await dependenciesOf(BENCH)) await link(BENCH, name, folder);
  for (const name of PACKAGES) {
    const [from, to] = [join(repository, 'packages', name), join(folder, 'node_modules/@kopek', name)];
    for (const part of ['package.json', 'dist']) await cp(join(from, part), join(to, part), { recursive: true });
    // frameworks come from the room; what a package brings along is part of its version
    const own = await dependenciesOf(from);
    for (const dependency of own.filter((one) => !one.startsWith('@ai-sdk/'))) await link(from, dependency, to);
  }
  return pathToFileURL(join(folder, 'bench/'));
}

/** Names in `dependencies`, without ours. */
async function dependenciesOf(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  return Object.keys(dependencies).filter((name) => !name.startsWith('@kopek/'));
}

async function link(from: string, name: string, to: string): Promise<void> {
  const place = join(to, 'node_modules', name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(await realpath(join(from, 'node_modules', name)), place);
}
