import type { JsonObject, WebSearchTool } from '@kopek/core';
import { RunnableLambda } from '@langchain/core/runnables';
import { tool } from '@langchain/core/tools';
import { describe, expect, test } from 'vitest';
import * as z4 from 'zod';
import * as mini from 'zod/mini';
import { z as z3 } from 'zod3';
import * as z40 from 'zod3/v4';
import { toWireToolChoice, toWireTools } from './tools.ts';
import { webSearch } from './web-search.ts';

const options = {
  webSearch: (parameters?: JsonObject): WebSearchTool => ({
    type: 'acme:web_search',
    ...(parameters ? { parameters } : {}),
  }),
};

const SCHEMA = {
  type: 'object' as const,
  properties: {
    city: { type: 'string' as const, description: 'City' },
    days: { type: 'integer' as const, minimum: 1 },
  },
  required: ['city'],
};

/** Under `exactOptionalPropertyTypes` zod 3 does not fit LangChain's type of it. */
function zod3(schema: unknown): never {
  return schema as never;
}

function parametersOf(given: object): Record<string, unknown> {
  const [first] = toWireTools([given], options) ?? [];
  return (first as { function: { parameters: Record<string, unknown> } }).function.parameters;
}

describe('every kind of tool', () => {
  test('a LangChain tool with zod 4', () => {
    const weather = tool(() => 'ok', {
      name: 'weather',
      description: 'The weather',
      schema: z4.object({ city: z4.string().describe('City'), days: z4.int().min(1).optional() }),
    });
    expect(toWireTools([weather], options)).toMatchObject([
      {
        type: 'function',
        function: {
          name: 'weather',
          description: 'The weather',
          parameters: {
            type: 'object',
            properties: { city: { type: 'string', description: 'City' } },
            required: ['city'],
          },
        },
      },
    ]);
    expect(parametersOf(weather)).not.toHaveProperty('$schema');
  });

  test.each<[string, unknown]>([
    ['zod/mini', mini.object({ city: mini.string().check(mini.describe('City')) })],
    ['zod 4.0', z40.object({ city: z40.string().describe('City') })],
  ])('a LangChain tool with %s', (_, schema) => {
    const weather = tool(() => 'ok', { name: 'weather', description: 'The weather', schema: schema as never });
    expect(parametersOf(weather)).toMatchObject({
      type: 'object',
      properties: { city: { type: 'string', description: 'City' } },
      required: ['city'],
    });
    expect(parametersOf(weather)).not.toHaveProperty('$schema');
  });

  test('a LangChain tool with zod 3', () => {
    const weather = tool(() => 'ok', {
      name: 'weather',
      description: 'The weather',
      schema: zod3(z3.object({ city: z3.string().describe('City'), days: z3.number().int().min(1).optional() })),
    });
    expect(parametersOf(weather)).toMatchObject({
      type: 'object',
      properties: { city: { type: 'string', description: 'City' }, days: { type: 'integer', minimum: 1 } },
      required: ['city'],
    });
  });

  test('a LangChain tool with JSON Schema', () => {
    const weather = tool(() => 'ok', { name: 'weather', description: 'x', schema: SCHEMA });
    expect(parametersOf(weather)).toEqual(SCHEMA);
  });

  test('a tool of text in, text out', () => {
    expect(parametersOf(tool(() => 'ok', { name: 'echo', description: 'x' }))).toMatchObject({ type: 'object' });
  });

  test('a runnable as a tool', () => {
    const shout = RunnableLambda.from(({ text }: { text: string }) => text.toUpperCase()).asTool({
      name: 'shout',
      description: 'Loud',
      schema: zod3(z3.object({ text: z3.string() })),
    });
    expect(toWireTools([shout], options)).toMatchObject([
      { type: 'function', function: { name: 'shout', parameters: { required: ['text'] } } },
    ]);
  });

  test('{name, description, schema}, with any Standard JSON Schema', () => {
    const standard = {
      '~standard': {
        version: 1,
        vendor: 'other',
        validate: (value: unknown) => ({ value }),
        jsonSchema: { input: () => SCHEMA, output: () => SCHEMA },
      },
    };
    for (const schema of [SCHEMA, standard, z4.object({ city: z4.string() })]) {
      expect(toWireTools([{ name: 'weather', description: 'x', schema }], options)).toMatchObject([
        { type: 'function', function: { name: 'weather', description: 'x', parameters: { required: ['city'] } } },
      ]);
    }
  });

  test('a tool as on the wire, without parameters too', () => {
    const given = { type: 'function', function: { name: 'now' } };
    expect(toWireTools([given], options)).toEqual([
      { type: 'function', function: { name: 'now', parameters: { type: 'object', properties: {} } } },
    ]);
  });

  test('the web search has the namespace of the service, and its parameters in a field of their own', () => {
    expect(toWireTools([webSearch(), webSearch({ max_results: 3 })], options)).toEqual([
      { type: 'acme:web_search' },
      { type: 'acme:web_search', parameters: { max_results: 3 } },
    ]);
  });

  test('anything else is rejected, with its path', () => {
    expect(() => toWireTools([webSearch(), { foo: 1 }], options)).toThrow(/tools\[1\].*§2\.4/);
  });

  test('a schema that JSON Schema cannot express is rejected, naming the construct', () => {
    const schema = z4.object({ when: z4.date() });
    expect(() => toWireTools([{ name: 'at', description: 'x', schema }], options)).toThrow(/date/i);
  });
});

describe('rules', () => {
  test('no tools send no field', () => {
    expect(toWireTools([], options)).toBeUndefined();
    expect(toWireTools(undefined, options)).toBeUndefined();
  });

  test('strict is sent only on request', () => {
    const given = { name: 'weather', description: 'x', schema: SCHEMA };
    expect(toWireTools([given], options)).not.toMatchObject([{ function: { strict: expect.anything() } }]);
    expect(toWireTools([given, webSearch()], { ...options, strict: true })).toMatchObject([
      { function: { strict: true } },
      { type: 'acme:web_search' },
    ]);
  });

  test('objects of the caller are not changed', () => {
    const given = {
      type: 'function',
      function: { name: 'f', parameters: { $schema: 'http://json-schema.org/draft-07/schema#', ...SCHEMA } },
    };
    const before = structuredClone(given);
    toWireTools([given], { ...options, strict: true });
    expect(given).toEqual(before);
  });
});

describe('the choice of a tool', () => {
  const tools = toWireTools([{ name: 'weather', description: 'x', schema: SCHEMA }], options);
  const weather = { type: 'function', function: { name: 'weather' } } as const;

  test.each([
    ['auto', 'auto'],
    ['none', 'none'],
    ['required', 'required'],
    ['any', 'required'],
    ['weather', weather],
    [weather, weather],
    [{ type: 'tool', name: 'weather' } as const, weather],
  ])('%o', (given, expected) => {
    expect(toWireToolChoice(given, tools)).toEqual(expected);
  });

  test('is not sent without tools', () => {
    expect(toWireToolChoice('any', undefined)).toBeUndefined();
  });
});
