// Structured output by every method with zod 4, zod 3, a recursive schema and JSON Schema, written from docs/langchain.md.
import { startGateway } from '@kopek/gateway';
import { chargeOf, ChatKopek } from '@kopek/langchain';
import { createAgent, providerStrategy, toolStrategy } from 'langchain';
import * as z from 'zod';
import { z as z3 } from 'zod/v3';
import { assert, checks, failureOf } from './checks.mjs';

const check = checks();
const gateway = await startGateway({ unknownFields: 'reject' });
const model = new ChatKopek('kopek/chat', { apiKey: gateway.apiKey, baseURL: gateway.baseURL });

const Tree = z.object({
  name: z.string(),
  get children() {
    return z.array(Tree);
  },
});
const value = { item: 'samovar', count: 2 };
const tree = { name: 'oak', children: [{ name: 'bough', children: [] }] };
const schemas = {
  'zod 4': [z.object({ item: z.string(), count: z.int(), note: z.string().optional() }), value],
  'zod 3': [z3.object({ item: z3.string(), count: z3.number().int(), note: z3.string().optional() }), value],
  'a recursive zod schema': [Tree, tree],
  'JSON Schema': [
    {
      title: 'order',
      type: 'object',
      properties: { item: { type: 'string' }, count: { type: 'integer' } },
      required: ['item', 'count'],
    },
    value,
  ],
};
const methods = [
  { method: 'functionCalling' },
  { method: 'jsonSchema' },
  { method: 'jsonSchema', strict: true },
  { method: 'jsonMode' },
];

/** The prompt that makes the simulated model answer with this value. */
function asking(method, schema, answer) {
  const json = JSON.stringify(answer);
  const name = schema.title ?? 'extract';
  return method === 'functionCalling' ? `[[call ${name} ${json}]]` : `[[say ${json}]]`;
}

for (const [kind, [schema, answer]] of Object.entries(schemas)) {
  for (const { method, strict } of methods) {
    const name = `${kind}, ${method}${strict ? ', strict' : ''}`;
    await check(name, async () => {
      const asked = asking(method, schema, answer);
      const structured = model.withStructuredOutput(schema, { method, strict });
      assert.deepEqual(await structured.invoke(asked), answer);
    });
  }
  await check(`${kind}, with the message and its charge`, async () => {
    const structured = model.withStructuredOutput(schema, { includeRaw: true });
    const { raw, parsed } = await structured.invoke(asking('functionCalling', schema, answer));
    assert.deepEqual(parsed, answer);
    assert.ok(chargeOf(raw).costRub !== undefined);
  });
}

for (const { method } of methods.filter(({ strict }) => !strict)) {
  await check(`an answer that does not fit, ${method}: the error has the charge`, async () => {
    const [schema] = schemas['zod 4'];
    const error = await failureOf(
      model.withStructuredOutput(schema, { method }).invoke(asking(method, schema, { item: 5 })),
    );
    assert.equal(error.lc_error_code, 'OUTPUT_PARSING_FAILURE');
    assert.ok(chargeOf(error).costRub !== undefined);
  });
}

await check('what strict cannot say is named', () => {
  const loose = z.object({ words: z.record(z.string(), z.number()) });
  assert.throws(
    () => model.withStructuredOutput(loose, { method: 'jsonSchema', strict: true }),
    /strict mode cannot express/,
  );
});

const question = { messages: [{ role: 'user', content: 'Two samovars, please.' }] };
for (const [name, format] of [
  ['toolStrategy', toolStrategy(schemas['zod 4'][0])],
  ['providerStrategy', providerStrategy(schemas['zod 4'][0])],
  ['zod 3', schemas['zod 3'][0]],
  ['a recursive schema', { '~standard': Tree['~standard'] }],
]) {
  await check(`an agent that answers with an object: ${name}`, async () => {
    const agent = createAgent({ model, tools: [], responseFormat: format });
    const { structuredResponse } = await agent.invoke(question, { recursionLimit: 10 });
    assert.equal(typeof (structuredResponse.item ?? structuredResponse.name), 'string');
  });
}

await gateway.close();
