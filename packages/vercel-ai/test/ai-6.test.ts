import * as core from '@kopek/core/app';
import * as ledgerApp from '@kopek/ledger/app';
import { registerTelemetryIntegration } from 'ai-6';
import { describe, expect, test } from 'vitest';
import * as v6 from '../src/v6.ts';
import {
  API_KEY,
  call,
  callDelta,
  complete,
  delta,
  events,
  finish,
  startService,
  type Service,
} from './support/service.ts';
import { SIXES } from './support/sdks.ts';

const { chargeMetadata, chargeMetadataSchema, chargeOf, costReached, createKopek, createLedger, spendTelemetry } = v6;
const { sumCharges, sumMessages } = v6;
const kopekOf = ({ baseURL }: Service): v6.KopekProviderOf6 => createKopek({ apiKey: API_KEY, baseURL });

test('what is exported for AI SDK 6 is what is tested with it', () => {
  const ofNoFramework = new Set(Object.keys({ ...core, ...ledgerApp }));
  expect(
    Object.keys(v6)
      .filter((name) => !ofNoFramework.has(name))
      .toSorted(),
  ).toEqual([
    'VERSION',
    'chargeMetadata',
    'chargeMetadataSchema',
    'costReached',
    'createKopek',
    'kopek',
    'spendTelemetry',
    'sumMessages',
    'windDown', // in wind-down-in-both.test.ts
  ]);
});

describe.each(SIXES)('in AI SDK %s', (version, sdk) => {
  const { generateText, jsonSchema, Output, stepCountIs, streamText, tool } = sdk;
  const look = tool({ inputSchema: jsonSchema<{ city: string }>({ type: 'object' }), execute: () => 'sunny' });

  test('a tool loop runs, and every step has its price', async () => {
    await using service = await startService(
      complete({ tool_calls: [call('c1', 'look', '{"city":"Kazan"}')] }, { choice: { finish_reason: 'tool_calls' } }),
      complete({ content: 'done' }),
    );
    const kopek = kopekOf(service);
    const result = await generateText({ model: kopek('m'), tools: { look }, prompt: 'x', stopWhen: stepCountIs(3) });
    expect(result.text).toBe('done');
    expect(sumCharges(result.steps).settled).toBe(2);
    expect(kopek.ledger.total().settled).toBe(2);
    expect(service.requests[1]?.body.messages).toMatchObject([{}, {}, { role: 'tool', content: 'sunny' }]);
  });

  test('a stream yields text, calls, usage and the charge', async () => {
    await using service = await startService(
      events([
        delta({ content: 'hi' }),
        callDelta({ id: 'c1', name: 'look', arguments: '{"city":"x"}' }),
        ...finish('tool_calls'),
      ]),
    );
    const kopek = kopekOf(service);
    const result = streamText({ model: kopek('m'), tools: { look }, prompt: 'x' });
    expect(await result.text).toBe('hi');
    expect(await result.toolCalls).toMatchObject([{ toolName: 'look', input: { city: 'x' } }]);
    expect(chargeOf((await result.steps).at(-1))?.status).toBe('settled');
  });

  test('files of a message, and an object, pass through', async () => {
    await using service = await startService(complete({ content: '{"city":"Kazan"}' }));
    const kopek = kopekOf(service);
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

  test('a chat message has the sum of its steps, a schema, and an exact total', async () => {
    const { convertToModelMessages, createUIMessageStream, readUIMessageStream, validateUIMessages } = sdk;
    await using service = await startService(
      events([callDelta({ id: 'c1', name: 'look', arguments: '{"city":"x"}' }), ...finish('tool_calls')]),
      events([delta({ content: 'done' }), ...finish('stop')]),
    );
    const question = { id: 'q', role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] };
    const result = streamText({
      model: kopekOf(service)('m'),
      tools: { look },
      messages: await convertToModelMessages([question]),
      stopWhen: stepCountIs(3),
    });
    const stream = createUIMessageStream({
      execute: ({ writer }) => writer.merge(result.toUIMessageStream({ messageMetadata: chargeMetadata() })),
    });
    let answer: unknown;
    for await (const message of readUIMessageStream({ stream })) answer = message;
    const messages: unknown[] = [{ ...question }, answer];
    const [, valid] = await validateUIMessages({ messages, metadataSchema: chargeMetadataSchema });
    expect(valid?.metadata).toMatchObject({ charge: { costRub: '0.085', settled: 2 } });
    const invalid = [{ ...question, metadata: { charge: 'free' } }];
    await expect(validateUIMessages({ messages: invalid, metadataSchema: chargeMetadataSchema })).rejects.toThrow();
    expect(sumMessages(messages as never)).toMatchObject({ costRub: '0.085', atLeast: false });
  });

  test('a sum ends a loop, and an agent', async () => {
    const again = complete(
      { tool_calls: [call('c1', 'look', '{"city":"x"}')] },
      { choice: { finish_reason: 'tool_calls' } },
    );
    await using service = await startService(again);
    const asked = { model: kopekOf(service)('m'), tools: { look }, stopWhen: [stepCountIs(9), costReached('0.1')] };
    expect((await generateText({ ...asked, prompt: 'x' })).steps).toHaveLength(3);
    expect((await new sdk.ToolLoopAgent(asked).generate({ prompt: 'x' })).steps).toHaveLength(3);
  });

  test('the search of the service, and tags', async () => {
    await using service = await startService(
      complete(
        { content: 'found' },
        { usage: { prompt_tokens: 1, cost_rub: 1, server_tool_use: { web_search_requests: 2 } } },
      ),
    );
    const kopek = kopekOf(service);
    const model = kopek('m', { tags: { user: 'u-7' } });
    const tools = { find: kopek.tools.webSearch({ max_results: 3 }) };
    const result = await generateText({ model, tools, prompt: 'x' });
    expect(service.body.tools).toMatchObject([{ type: expect.stringMatching(/web_search$/) as string }]);
    expect(chargeOf(result)).toMatchObject({ costRub: '1', webSearchRequests: 2 });
    expect(kopek.ledger.total({ by: 'tag' })).toMatchObject({ 'user=u-7': { costRub: '1' } });
  });

  test('a failed call has its billing, and a registry finds the model', async () => {
    await using service = await startService((response) => void response.writeHead(401).end('{}'));
    const registry = sdk.createProviderRegistry({ kopek: kopekOf(service) });
    const failed = generateText({ model: registry.languageModel('kopek:m'), prompt: 'x', maxRetries: 0 });
    await expect(failed).rejects.toMatchObject({ data: { billing: 'none' }, isRetryable: false });
  });
});

const [[, { generateText, streamText }]] = SIXES.slice(-1) as [(typeof SIXES)[number]];

test('telemetry books every step of the providers that are out of reach, once, with its agent', async () => {
  await using service = await startService(
    complete({ content: 'one' }, { id: 'gen-a' }),
    events([delta({ content: 'two' }), ...finish('stop')]),
  );
  const [bill, own] = [createLedger(), kopekOf(service)];
  const experimental_telemetry = {
    isEnabled: true,
    functionId: 'researcher',
    integrations: [spendTelemetry(bill), spendTelemetry(own.ledger)],
  };
  await generateText({ model: own('m'), prompt: 'x', experimental_telemetry });
  await streamText({ model: own('m'), prompt: 'x', experimental_telemetry }).consumeStream();
  expect(own.ledger.total()).toMatchObject({ costRub: '0.085', settled: 2 });
  expect(bill.total()).toMatchObject({ costRub: '0.085', settled: 2 });
  expect(bill.total({ by: 'tag' })).toMatchObject({ 'agent=researcher': { settled: 2 } });
});

test('telemetry that is registered once hears every call', async () => {
  await using service = await startService(complete({ content: 'one' }));
  const bill = createLedger();
  registerTelemetryIntegration(spendTelemetry(bill));
  await generateText({ model: kopekOf(service)('m'), prompt: 'x' });
  expect(bill.total()).toMatchObject({ costRub: '0.0425', settled: 1 });
  globalThis.AI_SDK_TELEMETRY_INTEGRATIONS = [];
});
