import { startGateway } from '@kopek/gateway';
import { isRequest, MemoryStore, scopesOf } from '@kopek/ledger';
import * as seven from 'ai';
import * as six from 'ai-6';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as of7 from '@kopek/vercel-ai';
import * as of6 from '@kopek/vercel-ai/v6';

const { compareRub, createLedger, sumCharges, sumRub, windDown, withRun } = of7;

/** `KOPEK_JOBS=5000` for a longer run. */
const JOBS = Number(process.env.KOPEK_JOBS ?? 260);
/** Jobs at once: the AI SDK waits two seconds before it repeats a request. */
const AT_ONCE = 20;

const FAULTS = [
  'http-429-retry-after-zero',
  'http-500-code-string',
  'error-200',
  'error-event-then-usage',
  'malformed-event',
  'usage-missing-stream',
  'reset-mid-body',
  'close-mid-body',
] as const;

/** One job: what its loop does step by step, and what happens to it. */
const plan = fc.record({
  version: fc.constantFrom('7', '6'),
  steps: fc.array(fc.constantFrom('add', 'model', 'agent', 'generator', 'paid'), { maxLength: 5 }),
  fault: fc.option(fc.constantFrom(...FAULTS), { nil: undefined }),
  way: fc.constantFrom('generate', 'stream', 'left', 'aborted'),
  budgetRub: fc.constantFrom('0.05', '0.3', '1000'),
  capRub: fc.option(fc.constantFrom('0.04', '0.2', '2'), { nil: undefined }),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

async function run({ version, steps, fault, way, budgetRub, capRub }: Plan, job: string): Promise<void> {
  // a loop that is left may go on for a while: what it costs must not be taken for that of the next job
  await using gateway = await startGateway({ unknownFields: 'reject', seed: 'jobs', balanceRub: '100000000' });
  // both versions have what is used here under the same names
  const sdk = (version === '7' ? seven : six) as typeof seven;
  const store = new MemoryStore();
  const ledger = createLedger({ store });
  const connection = { apiKey: gateway.apiKey, baseURL: gateway.baseURL, ledger };
  const kopek = (version === '7' ? of7 : of6).createKopek(connection) as of7.KopekProvider;
  const model = kopek('kopek/chat');
  const inputSchema = sdk.jsonSchema({ type: 'object' });
  const ask = async (): Promise<string> => (await sdk.generateText({ model, prompt: 'hi', maxRetries: 0 })).text;
  const plain = sdk.tool({ inputSchema, execute: () => 'found' });
  const stopAt = (count: number): never =>
    (version === '7' ? seven.isStepCount(count) : six.stepCountIs(count)) as never;
  const tools = {
    add: plain,
    model: sdk.tool({ inputSchema, execute: ask }),
    agent: sdk.tool({
      inputSchema,
      execute: async () => {
        const prompt = '[[call add {}]] [[then]] [[say inner]]';
        return (await sdk.generateText({ model, prompt, tools: { add: plain }, stopWhen: stopAt(3), maxRetries: 0 }))
          .text;
      },
    }),
    generator: sdk.tool({
      inputSchema,
      async *execute() {
        yield 'asking';
        yield await ask();
      },
    }),
    paid: sdk.tool({
      inputSchema,
      execute: async () => {
        const reservation = await ledger.reserve({ name: 'ocr', estimateRub: '0.01', spendLimit: '1000' });
        await reservation.settle('0.0071');
        return 'read';
      },
    }),
  };
  if (fault !== undefined) gateway.fault({ name: fault, times: 1 });

  let path = '';
  const go = async (): Promise<void> => {
    const budget = windDown(budgetRub, { tools, costlyTools: ['paid'] });
    const stop = new AbortController();
    const settings = {
      model,
      prompt: [...steps.map((name) => `[[call ${name} {}]]`), '[[say done]]'].join(' [[then]] '),
      tools: budget.tools,
      abortSignal: stop.signal,
      maxRetries: 1,
      prepareStep: async (step: Parameters<typeof budget.prepareStep>[0]) => {
        const prepared = await budget.prepareStep(step);
        path = prepared.providerOptions.kopek.parentRunId;
        return prepared;
      },
      stopWhen: [stopAt(12), budget.stopWhen],
    };
    if (way === 'generate') {
      const { steps: done } = await sdk.generateText(settings as never);
      // what the steps say is a part of what the run has cost
      const own = (await ledger.totals({ scope: `run:${path}` }))['all']?.costRub ?? '0';
      expect(compareRub(sumCharges(done).costRub ?? '0', own)).toBeLessThanOrEqual(0);
      return;
    }
    const result = sdk.streamText({ ...settings, onError: () => {} } as never);
    let parts = 0;
    for await (const _ of result.fullStream) {
      parts += 1;
      if (parts === 8 && way === 'left') break;
      if (parts === 8 && way === 'aborted') stop.abort();
    }
    if (way === 'left') stop.abort();
  };
  await withRun({ runId: job, ...(capRub !== undefined && { maxRub: capRub }) }, go).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'AssertionError') throw error;
  });
  await gateway.whenIdle();
  await ledger.flush();

  const { entries } = await store.entries({ limit: 10_000 });
  const costOf = (some: typeof entries): string =>
    sumRub(some.flatMap(({ charge, replayOf }) => (replayOf === undefined ? (charge?.costRub ?? []) : [])));
  const runs = new Set(entries.flatMap((entry) => scopesOf(entry).filter((scope) => scope.startsWith('run:'))));
  for (const scope of runs) {
    const own = costOf(entries.filter((entry) => scopesOf(entry).includes(scope)));
    expect((await store.totals({ scope }))['all']?.costRub ?? '0').toBe(own);
    for (const state of await store.limits({ scope, tracked: true })) expect(state.spentRub).toBe(own);
  }
  // everything counts for the job, and everything that cost something for the loop that winds down
  expect((await store.totals({ scope: `run:${job}` }))['all']?.costRub ?? '0').toBe(costOf(entries));
  expect((await store.totals({ scope: `run:${path}` }))['all']?.costRub ?? '0').toBe(costOf(entries));
  expect(await store.verify()).toEqual([]);
  const most = entries
    .map(({ charge }) => charge?.costRub ?? '0')
    .reduce((a, b) => (compareRub(a, b) > 0 ? a : b), '0');
  if (capRub !== undefined) expect(compareRub(costOf(entries), sumRub([capRub, most]))).toBeLessThanOrEqual(0);

  const requests = entries.filter(isRequest);
  const read = new Set(requests.flatMap(({ charge }) => (charge?.costRub ? [charge.generationId] : [])));
  const charges = gateway.charges();
  const known = charges.filter(({ generationId }) => read.has(generationId));
  expect(sumRub(known.map(({ costRub }) => costRub))).toBe(costOf(requests));
  expect(requests.filter(({ status }) => status === 'unknown').length).toBeGreaterThanOrEqual(
    charges.length - known.length,
  );
  expect(gateway.audit().balanced).toBe(true);
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
