import * as errors from '@langchain/core/errors';
import { OutputParserException } from '@langchain/core/output_parsers';
import { tool } from '@langchain/core/tools';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { z as z3 } from 'zod3';
import * as z40 from 'zod3/v4';
import { chatModel, completion, service, streamed, toolCall, type Answer } from '../../test/support.ts';
import { chargeOf } from '../index.ts';

const person = z.object({ name: z.string(), nickname: z.string().optional(), age: z.int().default(7) });
/** LangChain before 1.3.7 has no error of its own for it. */
const REFUSAL = 'ModelRefusalError' in errors ? errors.ModelRefusalError : OutputParserException;
const person3 = z3.object({ name: z3.string(), age: z3.number().default(7) });
const personMini = mini.object({ name: mini.string(), age: mini._default(mini.int(), 7) });
const person40 = z40.object({ name: z40.string(), age: z40.int().default(7) });
const jsonSchema = {
  title: 'Person',
  type: 'object',
  properties: { name: { type: 'string' } },
  required: ['name'],
  additionalProperties: false,
};
const standard = {
  '~standard': {
    version: 1 as const,
    vendor: 'other',
    validate: (value: unknown) =>
      (value as { name?: unknown }).name === 'Anna'
        ? { value: { name: 'ANNA' } }
        : { issues: [{ message: 'not Anna' }] },
    jsonSchema: { input: () => jsonSchema, output: () => jsonSchema },
  },
};

function called(input: unknown, name = 'extract'): Answer {
  return completion({ content: '', tool_calls: [toolCall('c', name, input)] }, { finish_reason: 'tool_calls' });
}

function said(value: unknown): Answer {
  return completion({ content: JSON.stringify(value) });
}

describe('functionCalling', () => {
  test.each([
    ['zod 4', person, { name: 'Anna', age: 7 }],
    ['zod 3', person3, { name: 'Anna', age: 7 }],
    ['zod/mini', personMini, { name: 'Anna', age: 7 }],
    ['zod 4.0', person40, { name: 'Anna', age: 7 }],
    ['a Standard Schema', standard, { name: 'ANNA' }],
    ['JSON Schema', jsonSchema, { name: 'Anna' }],
  ])('%s: forces one tool and returns the validated arguments', async (_, schema, expected) => {
    const name = schema === jsonSchema ? 'Person' : 'extract';
    const scripted = service(called({ name: 'Anna' }, name));
    expect(
      await chatModel(scripted)
        .withStructuredOutput(schema as never)
        .invoke('x'),
    ).toEqual(expected);
    expect(scripted.requests[0]?.body).toMatchObject({
      tools: [{ type: 'function', function: { name, parameters: { properties: { name: { type: 'string' } } } } }],
      tool_choice: { type: 'function', function: { name } },
    });
    expect(scripted.requests[0]?.body).not.toHaveProperty('response_format');
  });

  test('the name is sent, in a form that the service accepts', async () => {
    const scripted = service(called({ name: 'Anna' }, 'my_tool_'));
    await chatModel(scripted).withStructuredOutput(jsonSchema, { name: 'my tool!' }).invoke('x');
    expect(scripted.requests[0]?.body.tool_choice).toEqual({ type: 'function', function: { name: 'my_tool_' } });
  });

  test('a function definition is accepted', async () => {
    const scripted = service(called({ name: 'Anna' }, 'who'));
    const definition = { name: 'who', description: 'Who it is', parameters: jsonSchema };
    await chatModel(scripted).withStructuredOutput(definition).invoke('x');
    expect(scripted.requests[0]?.body.tools).toEqual([
      { type: 'function', function: { name: 'who', description: 'Who it is', parameters: jsonSchema } },
    ]);
  });

  test('an answer without the call is an error with the reason and the cost', async () => {
    const model = chatModel(service(completion({ content: 'I would rather not.' }))).withStructuredOutput(person);
    await expect(model.invoke('x')).rejects.toMatchObject({
      message: expect.stringContaining('without calling "extract"'),
      llmOutput: 'I would rather not.',
      charge: { costRub: '0.0123' },
    });
  });

  test('cut arguments are an error with a way to continue', async () => {
    const cut = completion(
      { content: '', tool_calls: [toolCall('c', 'extract', '{"name":"An')] },
      { finish_reason: 'length' },
    );
    await expect(chatModel(service(cut)).withStructuredOutput(person).invoke('x')).rejects.toThrow('raise maxTokens');
  });

  test('an answer that does not match is an error with the issues', async () => {
    const model = chatModel(service(called({ name: 5 }))).withStructuredOutput(person);
    await expect(model.invoke('x')).rejects.toMatchObject({
      message: expect.stringContaining('Failed to parse'),
      charge: { costRub: '0.0123' },
    });
  });

  test('includeRaw returns the message, and null for an answer that does not match', async () => {
    const model = chatModel(service(called({ name: 5 }))).withStructuredOutput(person, { includeRaw: true });
    const { raw, parsed } = await model.invoke('x');
    expect(parsed).toBeNull();
    expect(raw.response_metadata.charge).toMatchObject({ costRub: '0.0123' });
  });

  test('strict: the schema is closed and required, and nulls of optional keys are removed', async () => {
    const scripted = service(called({ name: 'Anna', nickname: null, age: null }));
    const result = await chatModel(scripted).withStructuredOutput(person, { strict: true }).invoke('x');
    expect(result).toEqual({ name: 'Anna', age: 7 });
    expect(scripted.requests[0]?.body.tools).toMatchObject([
      // §2.4 lists no such field for a function: it is sent because it was asked for
      {
        function: { strict: true, parameters: { required: ['name', 'nickname', 'age'], additionalProperties: false } },
      },
    ]);
  });
});

const METHODS = ['functionCalling', 'jsonSchema', 'jsonMode'] as const;

describe.each(METHODS)('by every method: %s', (method) => {
  const answer = (value: unknown): Answer => (method === 'functionCalling' ? called(value) : said(value));

  test.each([{}, { strict: true }])('an answer that does not match is an error with its cost, %j', async (options) => {
    const model = chatModel(service(answer({ name: 5 }))).withStructuredOutput(person, { method, ...options });
    const error = await model.invoke('x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutputParserException);
    expect(chargeOf(error)).toMatchObject({ status: 'settled', costRub: '0.0123' });
  });

  test.each([{}, { strict: true }])('a recursive schema, %j', async (options) => {
    const Tree = z.object({
      name: z.string(),
      get children() {
        return z.array(Tree);
      },
    });
    const tree = { name: 'a', children: [{ name: 'b', children: [] }] };
    const model = chatModel(service(answer(tree))).withStructuredOutput(Tree, { method, ...options });
    expect(await model.invoke('x')).toEqual(tree);
  });
});

describe.each([
  ['jsonSchema', {}],
  ['jsonSchema', { strict: true }],
  ['jsonMode', {}],
])('an answer that is not JSON, by %s, %j', (method, options) => {
  test.each([jsonSchema, person])('does not match, and is an error with its cost', async (schema) => {
    const model = chatModel(service(completion({ content: 'no JSON' })));
    const error = await model
      .withStructuredOutput(schema as typeof person, { method, ...options })
      .invoke('x')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutputParserException);
    expect(error).toMatchObject({ message: expect.stringContaining('no JSON'), charge: { costRub: '0.0123' } });
  });
});

describe('a stream shows what has arrived and ends with the result of invoke', () => {
  const plain = { type: 'object', properties: { name: { type: 'string' } } };

  /** The answer in pieces of four characters. */
  const inPieces = (method: string, text: string, more: object = {}): Answer => {
    const pieces = text.match(/.{1,4}/gs) ?? [];
    if (method !== 'functionCalling')
      return streamed(
        pieces.map((content) => ({ content })),
        more,
      );
    const call = { index: 0, id: 'c', type: 'function', function: { name: 'extract', arguments: '' } };
    const deltas = pieces.map((piece) => ({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
    return streamed([{ tool_calls: [call] }, ...deltas], more);
  };

  async function read(answer: Answer, schema: object, options: object, fields: object = {}): Promise<unknown[]> {
    const model = chatModel(service(answer), fields).withStructuredOutput(schema, options);
    const seen: unknown[] = [];
    try {
      for await (const value of await model.stream('x')) seen.push(value);
    } catch (error) {
      seen.push(error);
    }
    return seen;
  }

  test.each(['functionCalling', 'jsonSchema', 'jsonMode'])(
    'by %s: every value once, the last one whole',
    async (method) => {
      expect(await read(inPieces(method, '{"name":"Anna"}'), plain, { method })).toEqual([
        {},
        { name: 'Ann' },
        { name: 'Anna' },
      ]);
    },
  );

  test.each([
    ['functionCalling', {}],
    ['functionCalling', { strict: true }],
    ['jsonSchema', { strict: true }],
  ])('by %s, %j: the last one is validated, with its defaults and without nulls', async (method, options) => {
    const text = `{"name":"Anna"${'strict' in options ? ',"nickname":null,"age":null' : ''}}`;
    const values = await read(inPieces(method, text), person, { method, ...options });
    expect(values.at(-1)).toEqual({ name: 'Anna', age: 7 });
  });

  test.each([
    ['does not fit', 'functionCalling', person, inPieces('functionCalling', '{"name":5}'), OutputParserException],
    ['was cut', 'functionCalling', person, inPieces('functionCalling', '{"name":"An'), OutputParserException],
    ['is no call', 'functionCalling', plain, inPieces('jsonMode', 'I would rather not.'), OutputParserException],
    ['is no JSON', 'jsonSchema', plain, inPieces('jsonSchema', 'I would rather not.'), OutputParserException],
    ['was cut', 'jsonMode', plain, inPieces('jsonMode', '{"name":"An'), OutputParserException],
    ['is a refusal', 'functionCalling', person, streamed([{ refusal: 'No.' }]), REFUSAL],
    ['is a refusal', 'jsonSchema', plain, streamed([{ refusal: 'No.' }]), REFUSAL],
  ])('an answer that %s, by %s, is an error at the end, with its cost', async (_, method, schema, answer, type) => {
    const error = (await read(answer, schema, { method })).at(-1);
    expect(error).toBeInstanceOf(type);
    expect(chargeOf(error)).toMatchObject({ status: 'settled', costRub: '0.0123' });
  });

  test('also for a model that returns standard blocks', async () => {
    const values = await read(inPieces('functionCalling', '{"name":"Anna"}'), person, {}, { outputVersion: 'v1' });
    expect(values.at(-1)).toEqual({ name: 'Anna', age: 7 });
  });
});

describe('jsonSchema', () => {
  test.each([
    ['zod 4', person, { name: 'Anna', age: 7 }],
    ['zod 3', person3, { name: 'Anna', age: 7 }],
    ['zod/mini', personMini, { name: 'Anna', age: 7 }],
    ['zod 4.0', person40, { name: 'Anna', age: 7 }],
    ['a Standard Schema', standard, { name: 'ANNA' }],
    ['JSON Schema', jsonSchema, { name: 'Anna' }],
  ])('%s', async (_, schema, expected) => {
    const scripted = service(said({ name: 'Anna' }));
    const model = chatModel(scripted).withStructuredOutput(schema as never, { method: 'jsonSchema', name: 'person' });
    expect(await model.invoke('x')).toEqual(expected);
    const { response_format: format, tools } = scripted.requests[0]?.body ?? {};
    expect(tools).toBeUndefined();
    expect(format).toMatchObject({ type: 'json_schema', json_schema: { name: 'person' } });
    expect((format as { json_schema: object }).json_schema).not.toHaveProperty('strict');
    expect((format as { json_schema: object }).json_schema).not.toHaveProperty('description');
  });

  test.each([
    ['a person', { type: 'object', description: 'a person' }, { type: 'object' }],
    ['a human', { type: 'object', description: 'a human' }, { type: 'object', description: 'a human' }],
  ])('a description next to the schema is moved into it, if it has none: %s', async (_, sent, schema) => {
    const scripted = service(said({ name: 'Anna' }));
    const format = { name: 'person', description: 'a person', schema };
    await chatModel(scripted).invoke('x', { response_format: { type: 'json_schema', json_schema: format } });
    expect(scripted.requests[0]?.body.response_format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'person', schema: sent },
    });
  });

  test('strict', async () => {
    const scripted = service(said({ name: 'Anna', nickname: null, age: 3 }));
    const model = chatModel(scripted).withStructuredOutput(person, { method: 'jsonSchema', strict: true });
    expect(await model.invoke('x')).toEqual({ name: 'Anna', age: 3 });
    expect(scripted.requests[0]?.body.response_format).toMatchObject({
      json_schema: { strict: true, schema: { additionalProperties: false } },
    });
  });

  test('reads the text of a model that returns standard blocks', async () => {
    const model = chatModel(service(said({ name: 'Anna' })), { outputVersion: 'v1' });
    expect(await model.withStructuredOutput(jsonSchema, { method: 'jsonSchema' }).invoke('x')).toEqual({
      name: 'Anna',
    });
  });

  test('with includeRaw', async () => {
    const model = chatModel(service(said({ name: 'Anna' })));
    const { raw, parsed } = await model
      .withStructuredOutput(person, { method: 'jsonSchema', includeRaw: true })
      .invoke('x');
    expect(parsed).toEqual({ name: 'Anna', age: 7 });
    expect(raw.text).toBe('{"name":"Anna"}');
  });

  test('a model that does not support it: one request, and the error names the other method', async () => {
    const refusal = { status: 400, json: { error: { code: 400, message: 'response_format is not supported' } } };
    const scripted = service(refusal);
    const model = chatModel(scripted).withStructuredOutput(person, { method: 'jsonSchema' });
    await expect(model.invoke('x')).rejects.toThrow("method: 'functionCalling'");
    expect(scripted.requests).toHaveLength(1);
  });
});

describe('jsonMode', () => {
  test('asks for any JSON and validates it', async () => {
    const scripted = service(said({ name: 'Anna' }));
    const model = chatModel(scripted).withStructuredOutput(person, { method: 'jsonMode' });
    expect(await model.invoke('x')).toEqual({ name: 'Anna', age: 7 });
    expect(scripted.requests[0]?.body.response_format).toEqual({ type: 'json_object' });
  });
});

describe('an invalid call is rejected before anything is sent', () => {
  test('an option that is misspelt', () => {
    const misspelt = { strcit: true } as object;
    expect(() => chatModel(service()).withStructuredOutput(person, misspelt)).toThrow(
      'there is no setting "strcit" of withStructuredOutput; did you mean strict?',
    );
  });

  test('arguments that would not be an object, which are billed and never valid', () => {
    for (const schema of [z.array(z.string()), { type: 'array', items: { type: 'string' } }]) {
      expect(() => chatModel(service()).withStructuredOutput(schema)).toThrow(
        'functionCalling returns objects, not array',
      );
      chatModel(service()).withStructuredOutput(schema, { method: 'jsonSchema' });
    }
  });

  test('an unknown method', () => {
    expect(() => chatModel(service()).withStructuredOutput(person, { method: 'magic' })).toThrow(
      /functionCalling.*magic/,
    );
  });

  test.each([
    [undefined, 'undefined'],
    [null, 'null'],
    ['Person', '"Person"'],
  ])('no schema: %j', (schema, got) => {
    expect(() => chatModel(service()).withStructuredOutput(schema as never)).toThrow(
      `withStructuredOutput: a schema is needed, got ${got}`,
    );
  });

  test('strict with something that it cannot express, naming the construct', () => {
    const open = z.object({ free: z.record(z.string(), z.unknown()) });
    expect(() => chatModel(service()).withStructuredOutput(open, { strict: true })).toThrow(
      /strict mode cannot express/,
    );
  });

  test('a schema that JSON Schema cannot express', () => {
    const dated = z.object({ at: z.date() });
    expect(() => chatModel(service()).withStructuredOutput(dated)).toThrow(/date/i);
  });
});

test.each([false, true])(
  'a strict tool is closed, and nulls of its optional keys are absent again: streaming %s',
  async (streaming) => {
    const call = { tool_calls: [toolCall('c1', 'note', '{"a":1,"b":null}')] };
    const scripted = service(streaming ? streamed([call]) : completion(call));
    const note = tool(() => '', {
      name: 'note',
      description: 'd',
      schema: z.object({ a: z.number(), b: z.string().optional() }),
    });
    const message = await chatModel(scripted, { streaming }).bindTools([note], { strict: true }).invoke('x');
    expect(message.tool_calls).toMatchObject([{ name: 'note', args: { a: 1 } }]);
    expect(message.tool_calls?.[0]?.args).not.toHaveProperty('b');
    expect(scripted.requests[0]?.body.tools).toMatchObject([
      { function: { strict: true, parameters: { required: ['a', 'b'], additionalProperties: false } } },
    ]);
  },
);
