import * as seven from 'ai';
import { describe, expect, test } from 'vitest';
import { createLedger, spendTelemetry, windDown, withRun, type Ledger, type WindDownHooks } from '@kopek/vercel-ai';
import * as of7 from '@kopek/vercel-ai';
import {
  call,
  complete,
  delta,
  events,
  finish,
  startService,
  USAGE,
  type Answer,
  type Service,
} from './support/service.ts';
import { SDKS } from './support/sdks.ts';

interface Sent {
  model: string;
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
  tool_choice?: string;
  stream?: boolean;
}

/** Every answer costs a ruble, and asks for a tool wherever it may; a model of tools just answers. */
const worker: Answer = (response, request) => {
  const body = request.body as unknown as Sent;
  const usage = { ...USAGE, cost_rub: 1 };
  const calls = body.tools !== undefined && body.tool_choice !== 'none';
  const asked = call(`c${Math.random()}`, 'search', {});
  if (body.stream === true) {
    const first = calls ? delta({ tool_calls: [asked] }) : delta({ content: 'what I have' });
    return events([first, ...finish(calls ? 'tool_calls' : 'stop', usage)])(response, request);
  }
  return complete(calls ? { content: null, tool_calls: [asked] } : { content: 'what I have' }, { usage })(
    response,
    request,
  );
};

type Budget = WindDownHooks<Record<string, object>>;
type Options = Parameters<typeof windDown<Record<string, object>>>[1] & { concludeAt?: string; stream?: boolean };

describe.each(SDKS)('in AI SDK %s', (version, { sdk, kopek: { createKopek } }) => {
  const provider = (service: Service, ledger: Ledger): of7.KopekProvider =>
    createKopek({ apiKey: 'key', baseURL: service.baseURL, ledger });

  /** Runs a loop of at most 20 steps. */
  async function run(
    { concludeAt = '40%', stream = false, ...options }: Options,
    execute: (ask: (model: string) => Promise<unknown>) => unknown = () => 'found',
    own: object = {},
  ): Promise<{ sent: Sent[]; budget: Budget; ledger: Ledger; text: string }> {
    await using service = await startService(worker);
    const ledger = createLedger();
    const kopek = provider(service, ledger);
    const { generateText, streamText, stepCountIs, isStepCount, tool, jsonSchema } = sdk;
    const ask = (model: string): Promise<unknown> => generateText({ model: kopek(model) as never, prompt: 'hi' });
    const schema = jsonSchema({ type: 'object' });
    const tools = { search: tool({ inputSchema: schema, execute: () => execute(ask), ...own }) } as never;
    const budget: Budget = windDown({ maxRub: '10', concludeAt, answerAt: '70%' }, { tools, ...options });
    const settings = {
      model: kopek('m'),
      ...(version === '7' ? { instructions: 'Be kind.' } : { system: 'Be kind.' }),
      prompt: 'hi',
      tools: budget.tools,
      prepareStep: budget.prepareStep,
      stopWhen: [(version === '7' ? isStepCount : stepCountIs)(20), budget.stopWhen],
    } as never;
    const text = stream ? await streamText(settings).text : (await generateText(settings)).text;
    return { sent: service.requests.map(({ body }) => body as unknown as Sent), budget, ledger, text };
  }

  const stepsOf = (sent: readonly Sent[]): Sent[] => sent.filter(({ model }) => model === 'm');
  const saying = (sent: readonly Sent[], text: string): number[] =>
    sent.flatMap(({ messages }, index) => (JSON.stringify(messages).includes(text) ? [index] : []));

  test.each([false, true])(
    'asks to conclude, then to answer, and keeps what the app said: streamed %s',
    async (stream) => {
      const { sent, budget, text } = await run({ stream });
      expect(saying(sent, 'Come to a conclusion now')).toEqual([4, 5, 6]);
      expect(saying(sent, 'Answer now')).toEqual([7]);
      expect(saying(sent, 'Be kind.')).toHaveLength(8);
      expect(sent.map(({ tool_choice }) => tool_choice)).toEqual([...Array.from({ length: 7 }, () => 'auto'), 'none']);
      expect([text, budget.cutShort()]).toEqual(['what I have', 'answer']);
    },
  );

  test.each([
    ['a model', (ask: (model: string) => Promise<unknown>) => ask('inner')],
    [
      'a generator that asks a model',
      async function* (ask: (model: string) => Promise<unknown>) {
        yield 'looking';
        await ask('inner');
        yield 'found';
      },
    ],
  ])('counts %s in a tool', async (_, execute) => {
    const { sent, ledger, budget } = await run({}, execute);
    // two rubles a step, and the last of them for the answer
    expect(stepsOf(sent)).toHaveLength(5);
    expect(ledger.total().costRub).toBe('9');
    expect(budget.cutShort()).toBe('answer');
  });

  test('ends the loop at the limit', async () => {
    const { sent, budget, text } = await run({ spentBeforeRub: '9.5' }, async (ask) => ask('inner'));
    expect([sent.length, text, budget.cutShort()]).toEqual([1, 'what I have', 'answer']);
    const stopped = await run({ spentBeforeRub: '6' }, async (ask) => {
      for (let calls = 0; calls < 5; calls += 1) await ask('inner');
    });
    expect(stepsOf(stopped.sent)).toHaveLength(1);
    expect(stopped.budget.cutShort()).toBe('stop');
  });

  test('withdraws a costly tool, or has a person asked before it runs', async () => {
    let ran = 0;
    const count = (): string => ((ran += 1), 'found');
    const withdrawn = await run({ costlyTools: ['search'], concludeAt: '20%' }, count);
    expect(withdrawn.sent.at(-1)?.tools).toBeUndefined();
    expect(ran).toBe(2);
    ran = 0;
    const asking = await run({ costlyTools: ['search'], ask: true, concludeAt: '20%' }, count);
    expect(asking.sent.at(-1)?.tools).toHaveLength(1);
    expect([ran, asking.text]).toEqual([2, '']);
  });

  test.each([
    ['true', true, 0],
    ['a function', (input: object) => Promise.resolve(input !== undefined), 0],
    ['a function that says no', () => false, 2],
  ])('leaves the tool its own needsApproval before the first threshold: %s', async (_case, needsApproval, runs) => {
    let ran = 0;
    const options = { costlyTools: ['search'], ask: true, concludeAt: '20%' };
    await run(options, () => ((ran += 1), 'found'), { needsApproval });
    expect(ran).toBe(runs);
  });

  test('has a cheaper model answer once', async () => {
    await using service = await startService(complete({ content: 'in short' }, { usage: { ...USAGE, cost_rub: 0 } }));
    const fallbackModel = provider(service, createLedger())('free') as never;
    const { text, budget } = await run({ fallbackModel, spentBeforeRub: '9' }, async (ask) => ask('inner'));
    expect([text, budget.cutShort()]).toEqual(['what I have', 'answer']);
    const later = await run({ fallbackModel, spentBeforeRub: '6' }, async (ask) => {
      for (let calls = 0; calls < 5; calls += 1) await ask('inner');
    });
    expect([later.text, later.budget.cutShort()]).toEqual(['in short', 'fallback']);
  });

  test('is limited by the cap of the run around it', async () => {
    const ended = withRun({ maxRub: '3' }, () => run({}, async (ask) => ask('inner')));
    const outcome = await ended.then(
      ({ ledger }) => ledger.total().costRub,
      (error: unknown) => error,
    );
    expect(JSON.stringify(outcome)).toContain('spend_limit');
  });
});

test('in AI SDK 7 the function of a call is its agent, and a tag of its own wins', async () => {
  await using service = await startService(worker);
  const ledger = createLedger();
  const model = of7.createKopek({ apiKey: 'key', baseURL: service.baseURL, ledger })('m');
  const integrations = [spendTelemetry(createLedger())];
  const telemetry = { functionId: 'researcher', integrations };
  await seven.generateText({ model, prompt: 'hi', telemetry });
  await new seven.ToolLoopAgent({ model, telemetry }).generate({ prompt: 'hi' });
  const own = { kopek: { tags: { agent: 'mine' } } };
  await seven.generateText({ model, prompt: 'hi', telemetry, providerOptions: own });
  await withRun({ agent: 'team' }, () => seven.generateText({ model, prompt: 'hi', telemetry }));
  expect(ledger.total({ by: 'tag' })).toMatchObject({
    'agent=researcher': { settled: 2 },
    'agent=mine': { settled: 1 },
    'agent=team': { settled: 1 },
  });
});
