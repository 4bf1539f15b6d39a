import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LedgerStore } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import * as fc from 'fast-check';
import type { BilledCharge } from './gateway-books.ts';
import { beyondCap, entriesIn, JOB_FAULTS, jobMismatches } from './job-books.ts';
import { type Arrivals, lifeOf } from './kills.ts';

/** Where jobs send their requests. */
export interface Service {
  apiKey: string;
  baseURL: string;
}

/** A gateway that breaks some answers, and keeps a ledger. */
interface JobGateway extends Service {
  fault(rule: { name: string; times: number }): void;
  charges(): readonly BilledCharge[];
  whenIdle(): Promise<void>;
}

/** Does a job to its end. */
export type DoJob<Plan> = (given: Plan, job: string, service: Service, store: LedgerStore) => Promise<unknown>;

const HOUR_MS = 3_600_000;
const JOBS_AT_ONCE = 5;
const MOST_REQUESTS = 60;

/**
 * The program that {@link killJobs} starts: does the jobs of a life, and those of the one before once more, as a batch job
 * does that is restarted; then others, until it is killed.
 */
export async function doJobsUntilKilled<Plan>(plan: fc.Arbitrary<Plan>, doJob: DoJob<Plan>): Promise<never> {
  const [path = '', baseURL = '', apiKey = '', life = ''] = process.argv.slice(2);
  const store = ledgerOf(path, Number(life));
  const doJobs = (ofLife: number): Promise<unknown> =>
    Promise.allSettled(jobsOf(plan, ofLife).map(([job, given]) => doJob(given, job, { apiKey, baseURL }, store)));
  void doJobs(Number(life) - 1);
  for (let next = Number(life); ; next += 1) await doJobs(next);
}

/**
 * Lets a program do random jobs on a ledger in a file, and kills it again and again.
 *
 * @param gateway - its `script` is `arrivals.count`.
 * @returns what does not agree with the gateway, after one of the lives or of the caps of the jobs.
 */
export async function killJobs(
  program: string,
  plan: fc.Arbitrary<{ capRub: string | undefined }>,
  gateway: JobGateway,
  arrivals: Arrivals,
  kills: number,
): Promise<string[]> {
  const path = join(tmpdir(), `jobs-${randomUUID()}.db`);
  const found: string[] = [];
  for (let life = 1; life <= kills; life += 1) {
    gateway.fault({ name: JOB_FAULTS[life % JOB_FAULTS.length] ?? '', times: 2 });
    await lifeOf([program, path, gateway.baseURL, gateway.apiKey, `${life}`], arrivals, MOST_REQUESTS);
    await gateway.whenIdle();
    const store = ledgerOf(path, life + 1);
    const { inFlight = 0 } = (await store.totals())['all'] ?? {};
    if (inFlight > 0) found.push(`${inFlight} in flight`);
    found.push(...(await jobMismatches(store, gateway.charges())));
    await store.close();
    if (found.length > 0) return found;
  }
  const store = ledgerOf(path, kills + 1);
  const entries = await entriesIn(store);
  await store.close();
  if (!entries.some(({ errorCode }) => errorCode === 'expired')) found.push('no call was killed');
  for (let life = 0; life <= kills; life += 1)
    for (const [job, { capRub }] of jobsOf(plan, life)) found.push(...beyondCap(entries, job, capRub));
  return found;
}

/** Each life is an hour later: the attempts of those before have expired. */
function ledgerOf(path: string, life: number): LedgerStore {
  return sqliteStore(path, { now: () => Date.now() + life * HOUR_MS });
}

function jobsOf<Plan>(plan: fc.Arbitrary<Plan>, life: number): [job: string, given: Plan][] {
  const seed = Number(process.env['KOPEK_SEED']) + life;
  return fc.sample(plan, { seed, numRuns: JOBS_AT_ONCE }).map((given, index) => [`job-${life}-${index}`, given]);
}
