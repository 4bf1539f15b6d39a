// Tools, objects, agents, MCP, middleware and a registry, written from docs/ai-sdk.md.
import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as StdioTransport } from '@ai-sdk/mcp/mcp-stdio';
import { startGateway } from '@kopek/gateway';
import {
  chargeMetadata,
  chargeOf,
  costReached,
  createKopek,
  createLedger,
  describeError,
  sumCharges,
  sumRub,
  windDown,
} from '@kopek/vercel-ai';
import {
  createProviderRegistry,
  defaultSettingsMiddleware,
  extractReasoningMiddleware,
  generateText,
  isStepCount,
  NoObjectGeneratedError,
  Output,
  readUIMessageStream,
  streamText,
  tool,
  ToolLoopAgent,
  toUIMessageStream,
  wrapLanguageModel,
} from 'ai';
import { z } from 'zod';
import { assert, checks, failureOf } from './checks.mjs';

const check = checks();
const gateway = await startGateway({ unknownFields: 'reject' });
const ledger = createLedger();
const kopek = createKopek({ apiKey: gateway.apiKey, baseURL: gateway.baseURL, ledger });
const model = kopek('kopek/chat');
const add = tool({
  description: 'Add two numbers',
  inputSchema: z.object({ a: z.number(), b: z.number() }),
  execute: ({ a, b }) => a + b,
});
const twoSteps = '[[call add {"a":19,"b":23}]] [[then]] [[say It is 42.]]';
const order = z.object({ item: z.string(), count: z.number() });

await check('generateText gives text and its exact price', async () => {
  const result = await generateText({ model, prompt: 'Hello' });
  assert.equal(chargeOf(result).servedModel, 'kopek/chat');
  assert.ok(chargeOf(result).costRub !== undefined);
});

await check('streamText with a tool: the sum of the steps', async () => {
  const result = streamText({ model, prompt: twoSteps, tools: { add }, stopWhen: isStepCount(5) });
  assert.equal(await result.text, 'It is 42.');
  const steps = await result.steps;
  assert.equal(sumCharges(steps).settled, 2);
  assert.equal(steps[0].toolResults[0].output, 42);
});

await check('costReached ends a loop after the step that crosses the amount', async () => {
  const { steps } = await generateText({ model, prompt: twoSteps, tools: { add }, stopWhen: costReached('0.000001') });
  assert.equal(steps.length, 1);
});

await check('windDown: the loop concludes, and says so', async () => {
  const loop = Array.from({ length: 30 }, () => '[[call add {"a":1,"b":1}]]').join(' [[then]] ');
  const one = chargeOf(await generateText({ model, prompt: loop, tools: { add } })).costRub;
  const budget = windDown(sumRub([one, one, one]), { tools: { add }, costlyTools: ['add'] });
  const { steps } = await generateText({
    model,
    prompt: loop,
    tools: { add },
    prepareStep: budget.prepareStep,
    stopWhen: [isStepCount(40), budget.stopWhen],
  });
  assert.ok(budget.cutShort(steps) !== undefined);
  assert.ok(steps.length < 10);
  return `${steps.length} steps`;
});

for (const [name, output, said, expected] of [
  ['object', Output.object({ schema: order }), { item: 'samovar', count: 2 }, { item: 'samovar', count: 2 }],
  ['array', Output.array({ element: order }), { elements: [{ item: 'a', count: 1 }] }, [{ item: 'a', count: 1 }]],
  ['choice', Output.choice({ options: ['yes', 'no'] }), { result: 'yes' }, 'yes'],
  ['json', Output.json(), { free: [1] }, { free: [1] }],
]) {
  await check(`Output.${name}`, async () => {
    const result = await generateText({ model, prompt: `[[say ${JSON.stringify(said)}]]`, output });
    assert.deepEqual(result.output, expected);
  });
}

await check('Output.object streams partial objects', async () => {
  const { partialOutputStream } = streamText({
    model,
    prompt: '[[say {"item":"a rather long name of an item","count":2}]]',
    output: Output.object({ schema: order }),
  });
  const seen = [];
  for await (const partial of partialOutputStream) seen.push(partial);
  assert.ok(seen.length > 1);
  assert.equal(seen.at(-1).count, 2);
});

await check('an answer that is no object: the error has the price', async () => {
  const output = Output.object({ schema: order });
  const failed = await failureOf(
    generateText({ model, prompt: '[[say not json]]', output }).then(({ output: o }) => o),
  );
  assert.ok(NoObjectGeneratedError.isInstance(failed));
  assert.equal(ledger.entries().at(-1).status, 'settled');
});

await check('a ToolLoopAgent, whole and streamed', async () => {
  const agent = new ToolLoopAgent({ model, tools: { add } });
  const { text, steps } = await agent.generate({ prompt: twoSteps });
  assert.equal(text, 'It is 42.');
  assert.equal(sumCharges(steps).settled, 2);
  assert.equal(await (await agent.stream({ prompt: twoSteps })).text, 'It is 42.');
});

await check('tools of an MCP server', async () => {
  const transport = new StdioTransport({ command: process.execPath, args: ['mcp-server.mjs'] });
  const client = await createMCPClient({ transport });
  try {
    const { text, steps } = await generateText({
      model,
      prompt: '[[call weather {"city":"Kazan"}]] [[then]] [[say It is warm.]]',
      tools: await client.tools(),
      stopWhen: isStepCount(3),
    });
    assert.equal(text, 'It is warm.');
    assert.match(JSON.stringify(steps[0].toolResults[0].output), /20 degrees in Kazan/);
  } finally {
    await client.close();
  }
});

await check('middleware: settings, and thoughts that a model writes as text; the price passes through', async () => {
  const wrapped = wrapLanguageModel({
    model,
    middleware: [
      defaultSettingsMiddleware({
        settings: { temperature: 0.2, providerOptions: { kopek: { costCenter: 'sales' } } },
      }),
      extractReasoningMiddleware({ tagName: 'think' }),
    ],
  });
  const result = await generateText({ model: wrapped, prompt: '[[say <think>hm</think>Yes]]' });
  assert.equal(result.text.trim(), 'Yes');
  assert.equal(result.reasoningText, 'hm');
  assert.ok(chargeOf(result).costRub !== undefined);
  assert.equal(gateway.requests().at(-1).body.temperature, 0.2);
  assert.equal(ledger.total({ by: 'tag' })['costCenter=sales'].settled, 1);
});

await check('middleware that adds heartbeats changes neither the text nor the price', async () => {
  const heartbeats = {
    specificationVersion: 'v4',
    wrapStream: async ({ doStream }) => {
      const { stream, ...rest } = await doStream();
      const beat = new TransformStream({
        transform(part, controller) {
          controller.enqueue({ type: 'ping' });
          controller.enqueue(part);
        },
      });
      return { stream: stream.pipeThrough(beat), ...rest };
    },
  };
  const wrapped = wrapLanguageModel({ model, middleware: heartbeats });
  const result = streamText({ model: wrapped, prompt: '[[say one two three]]' });
  let last;
  const stream = toUIMessageStream({ stream: result.stream, messageMetadata: chargeMetadata() });
  for await (const message of readUIMessageStream({ stream })) last = message;
  assert.equal(last.parts.findLast(({ type }) => type === 'text').text, 'one two three');
  assert.equal(last.metadata.charge.costRub, chargeOf(await result.finalStep).costRub);
});

await check('a registry finds models whose names hold slashes', async () => {
  const registry = createProviderRegistry({ kopek });
  const { text } = await generateText({ model: registry.languageModel('kopek:kopek/echo'), prompt: 'Hello' });
  assert.equal(text, 'Hello');
});

await check('an error: one request, what a visitor may read, and no key in it', async () => {
  const before = gateway.requests().length;
  const error = await failureOf(generateText({ model: kopek('fault/http-402-max-tokens'), prompt: 'Hello' }));
  assert.equal(gateway.requests().length, before + 1);
  assert.ok(!describeError(error).includes('/v1/'));
  assert.ok(!JSON.stringify(error).includes(gateway.apiKey));
  return describeError(error);
});

await check('a stream that breaks ends as interrupted or with an error, and its price is not zero', async () => {
  let failed;
  const result = streamText({
    model: kopek('fault/close-mid-body'),
    prompt: '[[say a few words that break off in the middle]]',
    onError: ({ error }) => void (failed = error),
  });
  await result.consumeStream();
  const reason = await result.finishReason;
  assert.ok(reason === 'interrupted' || failed !== undefined, reason);
  assert.equal(ledger.entries().at(-1).status, 'unknown');
  return reason;
});

await check('onStepError tells of a step that failed', async () => {
  const failed = [];
  const options = { onStepError: ({ error }) => void failed.push(error) };
  await generateText({ model: kopek('no/such-model'), prompt: 'Hello', ...options }).catch(() => {});
  assert.equal(failed.length, 1);
});

await check('limits count a visitor by his tag', async () => {
  const limited = createKopek({
    apiKey: gateway.apiKey,
    baseURL: gateway.baseURL,
    spendLimit: { maxRub: '0.0001', per: { tag: 'visitor' } },
  });
  const ask = (visitor) =>
    generateText({ model: limited('kopek/chat'), prompt: 'Hello', providerOptions: { kopek: { tags: { visitor } } } });
  await ask('anna');
  await failureOf(ask('anna'));
  await ask('boris');
});

await check('the ledger and the gateway agree to the last digit', async () => {
  await ledger.flush({ timeoutMs: 20_000 });
  await gateway.whenIdle();
  const settled = ledger.entries().filter(({ status }) => status === 'settled');
  const ids = new Set(settled.map(({ charge }) => charge.generationId));
  const own = gateway.charges().filter(({ generationId }) => ids.has(generationId));
  assert.equal(ledger.total().costRub, sumRub(own.map(({ costRub }) => costRub)));
  return `${ledger.total().costRub} ₽`;
});

await gateway.close();
