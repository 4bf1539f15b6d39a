import { generateText, jsonSchema, Output, stepCountIs, streamText, tool } from 'ai-6';
import { expect, test } from 'vitest';
import { chargeOf, createKopek, sumCharges } from '../src/v6.ts';
import { API_KEY, call, callDelta, complete, delta, events, finish, startService } from './support/service.ts';

const look = tool({ inputSchema: jsonSchema<{ city: string }>({ type: 'object' }), execute: () => 'sunny' });

test('a tool loop of AI SDK 6 runs, and every step has its price', async () => {
  await using service = await startService(
    complete({ tool_calls: [call('c1', 'look', '{"city":"Kazan"}')] }, { choice: { finish_reason: 'tool_calls' } }),
    complete({ content: 'done' }),
  );
  const kopek = createKopek({ apiKey: API_KEY, baseURL: service.baseURL });
  const result = await generateText({ model: kopek('m'), tools: { look }, prompt: 'x', stopWhen: stepCountIs(3) });
  expect(result.text).toBe('done');
  expect(sumCharges(result.steps).settled).toBe(2);
  expect(kopek.ledger.total().settled).toBe(2);
  expect(service.requests[1]?.body.messages).toMatchObject([{}, {}, { role: 'tool', content: 'sunny' }]);
});

test('a stream of AI SDK 6 yields text, calls, usage and the charge', async () => {
  await using service = await startService(
    events([
      delta({ content: 'hi' }),
      callDelta({ id: 'c1', name: 'look', arguments: '{"city":"x"}' }),
      ...finish('tool_calls'),
    ]),
  );
  const kopek = createKopek({ apiKey: API_KEY, baseURL: service.baseURL });
  const result = streamText({ model: kopek('m'), tools: { look }, prompt: 'x' });
  expect(await result.text).toBe('hi');
  expect(await result.toolCalls).toMatchObject([{ toolName: 'look', input: { city: 'x' } }]);
  expect(chargeOf((await result.steps).at(-1))?.status).toBe('settled');
});

test('files of a message, and an object, pass through AI SDK 6', async () => {
  await using service = await startService(complete({ content: '{"city":"Kazan"}' }));
  const kopek = createKopek({ apiKey: API_KEY, baseURL: service.baseURL });
  const { output } = await generateText({
    model: kopek('m'),
    output: Output.object({ schema: jsonSchema<{ city: string }>({ type: 'object' }) }),
    messages: [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Where?' },
          { type: 'image', image: new URL('https://example.com/a.png') },
          { type: 'file', data: 'JVBERi0=', mediaType: 'application/pdf' },
        ],
      },
    ],
  });
  expect(output).toEqual({ city: 'Kazan' });
  expect(service.body.messages).toMatchObject([
    {
      content: [
        { type: 'text' },
        { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
        { type: 'file', file: { file_data: 'data:application/pdf;base64,JVBERi0=' } },
      ],
    },
  ]);
});
