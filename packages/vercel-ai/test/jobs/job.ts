import { JOB_FAULTS } from '@kopek/conformance/jobs';
import type { Service } from '@kopek/conformance/killed-jobs';
import type { Ledger, LedgerStore } from '@kopek/ledger';
import * as seven from 'ai';
import * as six from 'ai-6';
import * as fc from 'fast-check';
import * as of7 from '@kopek/vercel-ai';
import * as of6 from '@kopek/vercel-ai/v6';

const { compareRub, createLedger, sumCharges, windDown, withRun } = of7;

/** One job: what its loop does step by step, and what happens to it. */
export interface Plan {
  version: '7' | '6';
  steps: ('add' | 'model' | 'agent' | 'generator' | 'paid')[];
  fault: (typeof JOB_FAULTS)[number] | undefined;
  way: 'generate' | 'stream' | 'left' | 'aborted';
  budgetRub: string;
  capRub: string | undefined;
}

export const plan: fc.Arbitrary<Plan> = fc.record({
  version: fc.constantFrom<Plan['version']>('7', '6'),
  steps: fc.array(fc.constantFrom<Plan['steps'][number]>('add', 'model', 'agent', 'generator', 'paid'), {
    maxLength: 5,
  }),
  fault: fc.option(fc.constantFrom(...JOB_FAULTS), { nil: undefined }),
  way: fc.constantFrom<Plan['way']>('generate', 'stream', 'left', 'aborted'),
  budgetRub: fc.constantFrom('0.05', '0.3', '1000'),
  capRub: fc.option(fc.constantFrom('0.04', '0.2', '2'), { nil: undefined }),
});

/** Does a job to its end. @returns the run of its loop, and whether the steps say more than it has cost. */
export async function doJob(
  { version, steps, way, budgetRub, capRub }: Plan,
  job: string,
  { apiKey, baseURL }: Service,
  store: LedgerStore,
): Promise<{ path: string; ledger: Ledger; saysMore: boolean }> {
  // both versions have what is used here under the same names
  const sdk = (version === '7' ? seven : six) as typeof seven;
  const ledger = createLedger({ store });
  const connection = { apiKey, baseURL, ledger };
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
  let saysMore = false;
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
      saysMore = compareRub(sumCharges(done).costRub ?? '0', own) > 0;
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
  await withRun({ runId: job, ...(capRub !== undefined && { maxRub: capRub }) }, go).catch(() => undefined);
  return { path, ledger, saysMore };
}
