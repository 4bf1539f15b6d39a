import { join } from 'node:path';
import { beyondCap, costOf, entriesIn, jobMismatches } from '@kopek/conformance/jobs';
import { killJobs } from '@kopek/conformance/killed-jobs';
import { Arrivals } from '@kopek/conformance/kills';
import { startGateway } from '@kopek/gateway';
import { MemoryStore } from '@kopek/ledger';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { doJob, plan, type Plan } from './jobs/job.ts';
import { programOf } from '../../../vitest.program.ts';

const JOBS = Math.round(260 * Math.max(1, Number(process.env['KOPEK_RUNS'])));
/** Jobs at once: the AI SDK waits two seconds before it repeats a request. */
const AT_ONCE = 65;
const KILLS = Math.max(2, Math.round(10 * Number(process.env['KOPEK_RUNS'])));
const GATEWAY = { unknownFields: 'reject', seed: 'jobs', balanceRub: '100000000' } as const;

async function run(given: Plan, job: string): Promise<void> {
  // a loop that is left may go on for a while: what it costs must not be taken for that of the next job
  await using gateway = await startGateway(GATEWAY);
  if (given.fault !== undefined) gateway.fault({ name: given.fault, times: 1 });
  const store = new MemoryStore();
  const { path, ledger, saysMore } = await doJob(given, job, gateway, store);
  expect(saysMore).toBe(false);
  await gateway.whenIdle();
  await ledger.flush();

  expect(await jobMismatches(store, gateway.charges())).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  const entries = await entriesIn(store);
  expect(beyondCap(entries, job, given.capRub)).toEqual([]);
  // everything counts for the job, and everything that cost something for the loop that winds down
  for (const scope of [`run:${job}`, `run:${path}`])
    expect((await store.totals({ scope }))['all']?.costRub ?? '0').toBe(costOf(entries));
}

test(`wind-down, account, ledger and gateway agree in ${JOBS} random jobs`, { timeout: 3_600_000 }, async () => {
  let jobs = 0;
  const together = fc.array(plan, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(together, async (given) => {
      await Promise.all(given.map((one) => run(one, `job-${(jobs += 1)}`)));
    }),
    { numRuns: Math.ceil(JOBS / AT_ONCE), endOnFailure: true },
  );
});

test(`ledger and gateway agree when random jobs are killed ${KILLS} times and restarted`, async () => {
  const program = await programOf(join(import.meta.dirname, 'jobs/until-killed.ts'));
  const arrivals = new Arrivals();
  await using gateway = await startGateway({ ...GATEWAY, pace: 0.02, script: arrivals.count });
  expect(await killJobs(program, plan, gateway, arrivals, KILLS)).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
});
