import type { ModelMessage } from 'ai';
import { describe, expect, test } from 'vitest';
import { API_KEY, call, callDelta, complete, delta, events, finish, startService } from './support/service.ts';
import { SDKS } from './support/sdks.ts';

const SIGNED = { extra_content: { google: { thought_signature: 'c2ln' } }, signature: 'x' };
const CALL = { ...call('c1', 'look', { city: 'Kazan' }), ...SIGNED };
const { choices } = callDelta({ id: 'c1', name: 'look', arguments: '{"city":' }) as {
  choices: [{ delta: { tool_calls: [object] } }];
};
const HEAD = delta({ tool_calls: [{ ...choices[0].delta.tool_calls[0], ...SIGNED }] });
const TAIL = callDelta({ arguments: '"Kazan"}' });

describe.each(SDKS)('in AI SDK %s unlisted fields of a tool call', (_, { sdk, kopek: { createKopek } }) => {
  const { convertToModelMessages, generateText, jsonSchema, readUIMessageStream, streamText, tool } = sdk;
  const inputSchema = jsonSchema<{ city: string }>({ type: 'object' });
  const look = tool({ inputSchema, execute: () => 'sunny' });
  const stopWhen = ({ steps }: { steps: readonly object[] }): boolean => steps.length === 2;

  test.each(['whole', 'streamed'])('come back with it in the next step, %s', async (way) => {
    await using service = await startService(
      way === 'whole'
        ? complete({ content: null, tool_calls: [CALL] }, { choice: { finish_reason: 'tool_calls' } })
        : events([HEAD, TAIL, ...finish('tool_calls')]),
      way === 'whole' ? complete({ content: 'done' }) : events([delta({ content: 'done' }), ...finish('stop')]),
    );
    const model = createKopek({ apiKey: API_KEY, baseURL: service.baseURL })('m');
    const asked = { model, tools: { look }, prompt: 'x', stopWhen };
    if (way === 'whole') await generateText(asked);
    else await streamText(asked).consumeStream();
    expect(service.requests[1]?.body.messages).toMatchObject([{}, { tool_calls: [CALL] }, { role: 'tool' }]);
  });

  test('come back in the next turn, through messages that were stored as JSON', async () => {
    await using service = await startService(
      events([HEAD, TAIL, ...finish('tool_calls')]),
      events([delta({ content: 'done' }), ...finish('stop')]),
      complete({ content: 'sure' }),
    );
    const model = createKopek({ apiKey: API_KEY, baseURL: service.baseURL })('m');
    const result = streamText({ model, tools: { look }, prompt: 'x', stopWhen });
    let answer: unknown;
    for await (const message of readUIMessageStream({ stream: result.toUIMessageStream() })) answer = message;
    const question = { id: 'q', role: 'user', parts: [{ type: 'text', text: 'Sure?' }] };
    const stored = JSON.parse(JSON.stringify([answer, question])) as Parameters<typeof convertToModelMessages>[0];
    const messages: ModelMessage[] = await convertToModelMessages(stored);
    await generateText({ model, tools: { look }, messages });
    expect(service.requests[2]?.body.messages).toMatchObject([{ tool_calls: [CALL] }, {}, {}, {}]);
  });
});
