/**
 * This version and an older one in turns, in one run against one server.
 *
 *     npx -y pnpm@12 --dir bench versions -- --old=v0.1.0
 *     npx -y pnpm@12 --dir bench versions -- --old=HEAD~20 --quick --only=first,whole
 *     npx -y pnpm@12 --dir bench versions -- --old=HEAD                  what the same code comes to: noise
 *
 * The old one is checked out, installed and built in a temporary folder, which is kept for the next run. Both are measured with the
 * frameworks of this `bench`, so that nothing but our packages differs. A complete run is written to `results/versions.json`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Candidate } from '../candidates/candidate.ts';
import { bundleSize } from '../measure/browser-bundle.ts';
import { Server } from '../measure/processes.ts';
import { spreadOf } from '../measure/statistics.ts';
import { keepTable } from '../report/stored-table.ts';
import { FRAMEWORKS } from '../scenarios/size.ts';
import { questions, type Question } from './cases.ts';
import { checkout, commitOf } from './checkout.ts';
import { makeRoom } from './room.ts';
import { candidatesOf, inTurns, keyOf, VERSIONS, type Turns, type Version } from './turns.ts';
import { RULE, verdictOf, type Verdict } from './verdict.ts';

/** One candidate in one case; figures in the unit of the case. */
interface Row extends Verdict {
  case: string;
  candidate: string;
  old: number;
  new: number;
  /** Multiples of `limit`, where it takes part. */
  oldTimesLimit?: number;
  newTimesLimit?: number;
  problems: string[];
}

const { values } = parseArgs({
  // pnpm passes its own "--" on
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    old: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
if (values.old === undefined) {
  console.error('Which version to compare with? --old=<git revision>');
  process.exit(1);
}
const generations = values.quick ? 1 : 2;
const pairs = values.quick ? 8 : 6;
const wanted = values.only?.split(',');
const asked = questions(pairs).filter(({ name }) => !wanted || wanted.some((one) => name.startsWith(one)));

const startedAt = performance.now();
const commit = await commitOf(values.old);
console.error(`checking out and building ${commit.slice(0, 9)}`);
const oldRepository = await checkout(commit);
const folder = await mkdtemp(join(tmpdir(), 'kopek-rooms-'));
const rooms = {
  old: await makeRoom(oldRepository, join(folder, 'old')),
  new: await makeRoom(join(import.meta.dirname, '../..'), join(folder, 'new')),
};
const builtMs = performance.now() - startedAt;
const server = await Server.start();
const rows: Row[] = [];
try {
  const turns = await inTurns(server, asked, rooms, generations, progress);
  progress('');
  for (const question of asked) rows.push(...rowsOf(question, turns));
  if (!wanted || wanted.includes('bundle')) rows.push(...(await bundles()));
} finally {
  server.stop();
  await rm(folder, { recursive: true });
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.error(`${seconds} s, ${Math.round(builtMs / 1000)} of them to check out and build`);
await keepTable(
  'versions',
  {
    about: `Old is ${commit.slice(0, 9)}, new the version of this page; ${generations * pairs} pairs of samples from ${generations} ${generations === 1 ? 'process' : 'processes'} of each.`,
    head: ['case', 'candidate', 'old × limit', 'new × limit', 'new ÷ old', 'verdict', 'loses'],
    lines: rows.map(cells),
    note: RULE,
  },
  !values.quick && !wanted,
  { old: commit, rows },
);

/** Every candidate of a question, the yardstick first. */
function rowsOf(question: Question, { figures, problems }: Turns): Row[] {
  const of = (candidate: string, version: Version): number[] => figures.get(keyOf(question, candidate, version)) ?? [];
  const pairsOf = (candidate: string): number[] => {
    const before = of(candidate, 'old');
    return of(candidate, 'new').flatMap((value, at) => (before[at] === undefined ? [] : [value / before[at]]));
  };
  const limit = spreadOf([...of('limit', 'old'), ...of('limit', 'new')]).median;
  const control = spreadOf(pairsOf('limit')).median;
  return candidatesOf(question).map((candidate) => {
    const [before, after] = [spreadOf(of(candidate, 'old')).median, spreadOf(of(candidate, 'new')).median];
    return {
      case: question.name,
      candidate,
      old: before,
      new: after,
      // the yardstick has nothing to import but undici
      ...(question.fresh ? {} : { oldTimesLimit: before / limit, newTimesLimit: after / limit }),
      // nothing has changed in the yardstick, so it is judged by the pairs alone
      ...verdictOf(pairsOf(candidate), candidate === 'limit' ? 1 : control),
      problems: VERSIONS.flatMap((version) =>
        [...(problems.get(keyOf(question, candidate, version)) ?? [])].map((problem) => `${version}: ${problem}`),
      ),
    };
  });
}

/** Bundles do not depend on the machine, so one of each will do. */
async function bundles(): Promise<Row[]> {
  const found: Row[] = [];
  for (const candidate of ['core', 'langchain', 'vercel-ai']) {
    const [before = 0, after = 0] = await Promise.all(
      [rooms.old, rooms.new].map(async (room) => {
        const module = (await import(new URL(`candidates/${candidate}.ts`, room).href)) as { candidate: Candidate };
        const { gzipKB } = await bundleSize(module.candidate.bundle ?? '', FRAMEWORKS, fileURLToPath(room));
        return gzipKB;
      }),
    );
    const ratio = after / before;
    found.push({
      case: `bundle, gzip: ${before.toFixed(1)} → ${after.toFixed(1)} kB`,
      candidate,
      old: before,
      new: after,
      ratio: spreadOf([ratio]),
      verdict: ratio > 1.005 ? 'larger' : ratio < 0.995 ? 'smaller' : 'the same size',
      problems: [],
    });
  }
  return found;
}

function cells(row: Row): string[] {
  const { median, mad, samples } = row.ratio;
  return [
    row.case,
    row.candidate,
    times(row.oldTimesLimit),
    times(row.newTimesLimit),
    samples > 1 ? `${median.toFixed(3)} ±${((mad / median) * 100).toFixed(0)}%` : median.toFixed(3),
    row.verdict,
    row.problems.join('; '),
  ];
}

function times(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(2);
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
}
