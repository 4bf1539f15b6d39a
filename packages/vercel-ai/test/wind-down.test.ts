import { generateText, isStepCount, jsonSchema, streamText, tool, toUIMessageStream } from 'ai';
import { describe, expect, it } from 'vitest';
import {
  chargeMetadata,
  chargeMetadataSchema,
  windDown,
  type WindDownEvent,
  type WindDownLimit,
  type WindDownOptions,
} from '@kopek/vercel-ai';
import { kopekOf } from './support/kopek.ts';
import { readAll } from './support/read-all.ts';
import { call, complete, delta, events, finish, startService, USAGE, type Answer } from './support/service.ts';

const input = jsonSchema<object>({ type: 'object' });
const tools = {
  look: tool({ inputSchema: input, execute: () => 'seen' }),
  search: tool({ inputSchema: input, execute: () => 'found' }),
};

/** A step that asks for a tool, or answers where the request forbids tools; at a price. */
function worker(costRub: number | null, name = 'look'): Answer {
  return (response, request) => {
    const usage = { ...USAGE, cost_rub: costRub };
    const message =
      request.body.tool_choice === 'none'
        ? { content: 'what I have' }
        : { content: null, tool_calls: [call(`c${Math.random()}`, name, {})] };
    return complete(message, { usage })(response, request);
  };
}

interface Sent {
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
  tool_choice?: string;
}

async function run(
  answer: Answer,
  limit: WindDownLimit | string,
  options: WindDownOptions<typeof tools> = {},
): Promise<{
  sent: Sent[];
  text: string;
  cutShort: string | undefined;
  stages: WindDownEvent[];
  finishReason: string;
}> {
  await using service = await startService(answer);
  const stages: WindDownEvent[] = [];
  const budget = windDown(limit, { tools, onStage: (event) => void stages.push(event), ...options });
  const result = await generateText({
    model: kopekOf(service)('m'),
    instructions: 'Be kind.',
    prompt: 'hi',
    tools: budget.tools,
    prepareStep: budget.prepareStep,
    stopWhen: [isStepCount(20), budget.stopWhen],
  });
  return {
    sent: service.requests.map(({ body }) => body as unknown as Sent),
    text: result.text,
    finishReason: result.finishReason,
    cutShort: budget.cutShort(),
    stages,
  };
}

const systemOf = ({ messages }: Sent): string | undefined => messages.find(({ role }) => role === 'system')?.content;
const toolsOf = (request: Sent): string[] => (request.tools ?? []).map(({ function: { name } }) => name);

describe('a budget that winds down', () => {
  it('has the model conclude without costly tools, then answer without any', async () => {
    // 1, 2, 3, 4 (80 %), 5 would be the limit; 4.5 is 90 %
    const { sent, text, cutShort, stages } = await run(
      worker(1),
      { maxRub: '5', concludeAt: '40%', answerAt: '60%' },
      { costlyTools: ['search'] },
    );
    expect(sent.map(systemOf)).toEqual([
      'Be kind.',
      'Be kind.',
      expect.stringMatching(/^Be kind\.\n\nThe budget for this task is nearly spent/),
      expect.stringMatching(/^Be kind\.\n\nThe budget for this task is spent/),
    ]);
    expect(sent.map(toolsOf)).toEqual([['look', 'search'], ['look', 'search'], ['look'], ['look', 'search']]);
    expect(sent.map(({ tool_choice }) => tool_choice)).toEqual(['auto', 'auto', 'auto', 'none']);
    expect(text).toBe('what I have');
    expect(cutShort).toBe('answer');
    expect(stages).toEqual([
      { stage: 'conclude', spentRub: '2', maxRub: '5' },
      { stage: 'answer', spentRub: '3', maxRub: '5' },
    ]);
  });

  it('stops with what it has if one step exceeds the limit', async () => {
    const { sent, cutShort, stages, finishReason } = await run(worker(7), '5');
    expect(sent).toHaveLength(1);
    expect(finishReason).toBe('tool-calls');
    expect(cutShort).toBe('stop');
    expect(stages).toEqual([{ stage: 'stop', spentRub: '7', maxRub: '5' }]);
  });

  it('has a cheaper model answer once at the limit, if there is one', async () => {
    await using free = await startService(complete({ content: 'in short' }, { usage: { ...USAGE, cost_rub: 0 } }));
    const { sent, text, cutShort, stages } = await run(worker(7), '5', { fallbackModel: kopekOf(free)('free') });
    expect(sent).toHaveLength(1);
    expect(free.requests.map(({ body }) => body)).toMatchObject([{ model: 'free', tool_choice: 'none' }]);
    expect({ text, cutShort }).toEqual({ text: 'in short', cutShort: 'fallback' });
    expect(stages).toEqual([{ stage: 'fallback', spentRub: '7', maxRub: '5' }]);
  });

  it('changes nothing while the money lasts', async () => {
    const { sent, cutShort, stages } = await run(complete({ content: 'done' }), '5');
    expect(sent.map(systemOf)).toEqual(['Be kind.']);
    expect({ cutShort, stages }).toEqual({ cutShort: undefined, stages: [] });
  });

  it('counts what was spent before, from the first step on', async () => {
    const { sent, text, stages } = await run(worker(0.1), '5', { spentBeforeRub: '4.9' });
    expect(sent.map(({ tool_choice }) => tool_choice)).toEqual(['none']);
    expect(text).toBe('what I have');
    expect(stages).toEqual([{ stage: 'answer', spentRub: '4.9', maxRub: '5' }]);
  });

  it('has the model answer after a step of unknown cost, unless told to continue', async () => {
    const careful = await run(worker(null), '5');
    expect(careful.sent.map(({ tool_choice }) => tool_choice)).toEqual(['auto', 'none']);
    expect(careful.cutShort).toBe('answer');
    const careless = await run(worker(null), '5', { onUnknownCost: 'continue' });
    expect(careless.sent).toHaveLength(20);
  });

  it('asks the user before a costly tool runs, and keeps the others available', async () => {
    const { sent, finishReason } = await run(
      worker(1, 'search'),
      { maxRub: '5', concludeAt: '20%', answerAt: '99%' },
      { costlyTools: ['search'], ask: true },
    );
    // the first call ran; the second waits for the user
    expect(sent).toHaveLength(2);
    expect(finishReason).toBe('tool-calls');
    expect(toolsOf(sent[1] as Sent)).toEqual(['look', 'search']);
  });

  it('speaks the language of the app', async () => {
    const { sent } = await run(worker(1), '1.05', { texts: { answer: 'Бюджет исчерпан. Ответьте сейчас.' } });
    expect(systemOf(sent[1] as Sent)).toBe('Be kind.\n\nБюджет исчерпан. Ответьте сейчас.');
  });

  it.each<[object, string]>([
    [{ costlyTools: 'search' }, 'costlyTools of windDown must be an array, got a string'],
    [{ ask: () => true }, 'ask of windDown must be a boolean, got a function'],
    [{ tool: {} }, 'there is no setting "tool" of windDown; did you mean tools?'],
  ])('rejects the options %j', (options, message) => {
    expect(() => windDown('5', options)).toThrow(message);
  });

  it.each([['five'], [{ maxRub: '5', answerAt: 'much' }]])('rejects %j before anything is paid', (limit) => {
    expect(() => windDown(limit)).toThrow(/maxRub|answerAt/);
  });
});

describe('a chat message', () => {
  async function metadataOf(maxRub: string, spentBeforeRub?: string): Promise<unknown> {
    const toolCall = events([
      delta({ tool_calls: [call('c1', 'look', {})] }),
      ...finish('tool_calls', { ...USAGE, cost_rub: 1 }),
    ]);
    await using service = await startService(
      toolCall,
      events([delta({ content: 'done' }), ...finish('stop', { ...USAGE, cost_rub: 1 })]),
    );
    const budget = windDown(maxRub, { tools, ...(spentBeforeRub !== undefined && { spentBeforeRub }) });
    const result = streamText({
      model: kopekOf(service)('m'),
      prompt: 'hi',
      tools,
      prepareStep: budget.prepareStep,
      stopWhen: [isStepCount(5), budget.stopWhen],
    });
    const stream = toUIMessageStream({
      stream: result.stream,
      messageMetadata: chargeMetadata({ windDown: budget }),
    });
    const chunks = await readAll(stream);
    const all = chunks.flatMap((chunk) =>
      (chunk.type === 'message-metadata' || chunk.type === 'finish') && chunk.messageMetadata !== undefined
        ? [chunk.messageMetadata]
        : [],
    );
    return all.at(-1);
  }

  it.each([
    ['10', '0', undefined, 2],
    ['20', '16', 'conclude', 2],
    ['2.9', '0', 'answer', 2],
    ['1.05', '0', 'answer', 2],
    ['1', '0', 'stop', 1],
  ])(
    'shows with a budget of %s rubles after %s that money cut it short: %s',
    async (maxRub, before, cutShort, settled) => {
      const metadata = await metadataOf(maxRub, before);
      expect(metadata).toMatchObject({ charge: { settled, unknown: 0 }, ...(cutShort && { cutShort }) });
      expect('cutShort' in (metadata as object)).toBe(cutShort !== undefined);
      expect(chargeMetadataSchema['~standard'].validate(metadata)).toEqual({ value: metadata });
    },
  );

  it('with another value there is rejected', () => {
    const metadata = { charge: { settled: 1, unknown: 0 }, cutShort: 'perhaps' };
    expect(chargeMetadataSchema['~standard'].validate(metadata)).toMatchObject({ issues: [{ path: ['cutShort'] }] });
  });
});

it('rejects a costly tool that is not among the tools, or without them', () => {
  const tools = { search: {}, note: {} };
  const costlyTools = ['seach'] as unknown as ['search'];
  expect(() => windDown('5', { tools, costlyTools })).toThrow('no tool has the name "seach"; did you mean "search"?');
  expect(() => windDown('5', { costlyTools } as object)).toThrow('no tool has the name "seach"');
});
