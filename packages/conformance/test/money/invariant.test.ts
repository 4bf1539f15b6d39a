import { startGateway, type GatewayCharge } from '@kopek/gateway';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, disagreements } from './check.ts';
import { plan, type Plan, type PlannedCall } from './plan.ts';
import { startProxy } from './proxy.ts';
import { run, type RunRecord } from './run.ts';

/** `KOPEK_SEED=…` repeats what a failure names. */
const RUNS = Math.round(2000 * Number(process.env['KOPEK_RUNS']));
const SEED = Number(process.env['KOPEK_SEED']);
const RUNS_PER_GATEWAY = 500;
const RUNS_AT_ONCE = 32;
const DEPOSIT_RUB = '10.000000001';

const seen = {
  attempts: 0,
  settled: 0,
  unknown: 0,
  rejected: 0,
  rejectedByLimit: 0,
  rejectedByStore: 0,
  limitsSkipped: 0,
  billedUnseen: 0,
};

test(`${RUNS} random runs: what the account lost is what the ledger settled plus what was billed for broken answers`, async () => {
  const plans = fc.sample(plan, { numRuns: RUNS, seed: SEED });
  for (let first = 0; first < RUNS; first += RUNS_PER_GATEWAY) {
    const batch = plans.slice(first, first + RUNS_PER_GATEWAY);
    const problems = await runBatch(batch);
    expect(problems.slice(0, 3), `seed ${SEED}, from run ${first}: ${problems.length} problems`).toEqual([]);
  }
  // the property is worth something only when everything happened
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(RUNS / 100);
  console.log(`${RUNS} runs, seed ${SEED}:`, JSON.stringify(seen));
});

/** Many runs at the same gateway, each with its own account. */
async function runBatch(plans: readonly Plan[]): Promise<string[]> {
  const expected = new Map<string, { call: PlannedCall; attempts: number; atProxy: number }>();
  const accounts = Object.fromEntries(plans.map((_, index) => [`run-${index}`, DEPOSIT_RUB]));
  await using gateway = await startGateway({
    unknownFields: 'reject',
    accounts,
    script(request) {
      const call = expected.get(String(request.session_id));
      if (call === undefined) return undefined;
      const planned = call.call.faults[call.attempts];
      // what a proxy does, the gateway knows nothing of
      const fault = planned?.startsWith('proxy-') ? undefined : planned;
      call.attempts += 1;
      return {
        text: call.call.text,
        webSearches: call.call.webSearches,
        toolCalls: Array.from({ length: call.call.toolCalls }, (_, index) => ({ name: 'look', arguments: { index } })),
        ...(fault === undefined ? {} : { fault }),
      };
    },
  });
  await using proxy = await startProxy(gateway.baseURL, (callId) => {
    const call = expected.get(callId);
    if (call === undefined) return undefined;
    const fault = call.call.faults[call.atProxy];
    call.atProxy += 1;
    return fault;
  });
  const records: { record: RunRecord; runPlan: Plan }[] = [];
  const waiting = [...plans.entries()];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [index, runPlan] = next;
      const accountId = `run-${index}`;
      const record = await run(runPlan, {
        gateway,
        baseURL: proxy.baseURL,
        accountId,
        apiKey: gateway.createKey({ account: accountId }),
        expect: (callId, call) => expected.set(callId, { call, attempts: 0, atProxy: 0 }),
      });
      records.push({ record, runPlan });
    }
  };
  await Promise.all(Array.from({ length: RUNS_AT_ONCE }, worker));
  await gateway.whenIdle();

  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  const charges = new Map(plans.map((_, index): [string, GatewayCharge[]] => [`run-${index}`, []]));
  for (const charge of gateway.charges()) charges.get(charge.accountId)?.push(charge);
  const problems: string[] = [];
  for (const { record, runPlan } of records) {
    const bank = {
      depositRub: DEPOSIT_RUB,
      balanceRub: gateway.balanceRub(record.accountId),
      charges: charges.get(record.accountId) ?? [],
    };
    count(record, bank.charges.length);
    const found = [...disagreements(record, bank), ...(await entriesOf(record))];
    for (const problem of found) problems.push(`${problem}, in ${JSON.stringify(runPlan)}`);
  }
  return problems;
}

function count(record: RunRecord, billed: number): void {
  const total = record.ledger.total();
  seen.attempts += total.attempts;
  seen.settled += total.settled;
  seen.unknown += total.unknown;
  seen.rejected += total.rejected;
  seen.rejectedByLimit += record.rejectedByLimit;
  seen.rejectedByStore += record.rejectedByStore;
  seen.limitsSkipped += record.ledger.entries().filter((entry) => entry.limitsSkipped).length;
  seen.billedUnseen += billed - total.settled;
}
