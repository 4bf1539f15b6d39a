import { join } from 'node:path';
import { beyondCap, costOf, entriesIn, jobMismatches } from '@kopek/conformance/jobs';
import { killJobs } from '@kopek/conformance/killed-jobs';
import { Arrivals } from '@kopek/conformance/kills';
import { startGateway } from '@kopek/gateway';
import { isRequest, MemoryStore } from '@kopek/ledger';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumRub } from '../src/index.ts';
import { doJob, plan, type Plan } from './jobs/job.ts';
import { programOf } from '../../../vitest.program.ts';

const JOBS = Math.round(260 * Math.max(1, Number(process.env['KOPEK_RUNS'])));
/** Jobs at once: each waits before it repeats a request. */
const AT_ONCE = 65;
const KILLS = Math.max(2, Math.round(10 * Number(process.env['KOPEK_RUNS'])));
const GATEWAY = { unknownFields: 'reject', seed: 'jobs', balanceRub: '100000000' } as const;

async function run(given: Plan, job: string): Promise<void> {
  await using gateway = await startGateway(GATEWAY);
  if (given.fault !== undefined) gateway.fault({ name: given.fault, times: 1 });
  const store = new MemoryStore();
  const { processes, capped } = await doJob(given, job, gateway, store);
  await gateway.whenIdle();
  for (const { ledger } of processes) await ledger.flush();

  expect(await jobMismatches(store, gateway.charges())).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  const entries = await entriesIn(store);
  expect(beyondCap(entries, capped, given.capRub)).toEqual([]);
  // the handler, over all processes
  const requests = entries.filter(isRequest);
  const sums = processes.map(({ spend }) => spend.total());
  expect(sumRub(sums.map(({ costRub }) => costRub ?? '0'))).toBe(costOf(requests));
  expect(sums.reduce((all, { unknown }) => all + unknown, 0)).toBe(
    requests.filter(({ status }) => status === 'unknown').length,
  );
  // every call of a model has an agent
  for (const { tags } of requests) expect(['boss', 'inner']).toContain(tags?.agent);
}

test(
  `handler, wind-down, account, ledger and gateway agree in ${JOBS} random jobs`,
  { timeout: 3_600_000 },
  async () => {
    let jobs = 0;
    const together = fc.array(plan, { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(together, async (given) => {
        await Promise.all(given.map((one) => run(one, `job-${(jobs += 1)}`)));
      }),
      { numRuns: Math.ceil(JOBS / AT_ONCE), endOnFailure: true },
    );
  },
);

test(`ledger and gateway agree when random jobs are killed ${KILLS} times and restarted`, async () => {
  const program = await programOf(join(import.meta.dirname, 'jobs/until-killed.ts'));
  const arrivals = new Arrivals();
  await using gateway = await startGateway({ ...GATEWAY, pace: 0.02, script: arrivals.count });
  expect(await killJobs(program, plan, gateway, arrivals, KILLS)).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
});
