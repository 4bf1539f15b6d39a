import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as mini from 'zod/mini';
import * as z3 from 'zod3';
import * as old from 'zod3/v4';
import { KopekError } from '../errors/index.ts';
import { toJsonSchema, type ToJsonSchemaOptions } from './to-json-schema.ts';
import { zod3Converter } from './zod3.ts';
import { zod4Converter } from './zod4.ts';

const converters: ToJsonSchemaOptions = { zod3: zod3Converter, zod4: zod4Converter };

function rejectionOf(schema: unknown, options: ToJsonSchemaOptions = converters): KopekError {
  try {
    toJsonSchema(schema, options);
  } catch (error) {
    if (KopekError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('was converted');
}

describe('JSON Schema', () => {
  it('is returned as it is, without $schema', () => {
    const schema = Object.freeze({ type: 'object', properties: { a: { $ref: '#/properties/b' }, b: {} }, 'x-own': 1 });
    expect(toJsonSchema(schema)).toBe(schema);
    expect(toJsonSchema({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' })).toEqual({
      type: 'string',
    });
    expect(toJsonSchema({})).toEqual({});
  });

  it.each([null, undefined, true, 'string', 5, [], new Map(), () => 1])('is not %s', (input) => {
    expect(rejectionOf(input).message).toContain('a schema must be JSON Schema or a schema of a library');
  });
});

const person = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'Full name' },
    age: { type: 'number' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['name', 'tags'],
};

describe('zod 4', () => {
  it('converts itself, for what the model writes', () => {
    const schema = z.object({
      name: z.string().describe('Full name'),
      age: z.number().optional(),
      tags: z.array(z.string()),
    });
    expect(toJsonSchema(schema)).toEqual(person);
    expect(toJsonSchema(z.object({ n: z.string().transform(Number), d: z.number().default(3) }))).toEqual({
      type: 'object',
      properties: { n: { type: 'string' }, d: { type: 'number', default: 3 } },
      required: ['n'],
    });
  });

  it('of zod/mini and of older versions needs a converter, and the error names it', () => {
    const small = mini.object({
      name: mini.string().check(mini.describe('Full name')),
      age: mini.optional(mini.number()),
      tags: mini.array(mini.string()),
    });
    const early = old.object({
      name: old.string().describe('Full name'),
      age: old.number().optional(),
      tags: old.array(old.string()),
    });
    for (const schema of [small, early]) {
      expect(rejectionOf(schema, {}).message).toContain('{ zod4: zod4Converter } of @kopek/core/schema/zod4');
    }
    expect(toJsonSchema(small, { zod4: zod4Converter })).toEqual(person);
    expect(toJsonSchema(small, { zod4: mini.toJSONSchema })).toEqual(person);
    expect(toJsonSchema(early, { zod4: old.toJSONSchema })).toEqual(person);
    // of another, older copy: its checks and descriptions are kept
    expect(toJsonSchema(early, { zod4: zod4Converter })).toEqual(person);
    const checked = old.object({ age: old.int().min(1).max(9).meta({ title: 'Age' }), at: old.email() });
    expect(toJsonSchema(checked, { zod4: zod4Converter }).properties).toEqual({
      age: { type: 'integer', minimum: 1, maximum: 9, title: 'Age' },
      at: { type: 'string', format: 'email', pattern: expect.any(String) as string },
    });
    const rejected = rejectionOf(mini.object({ born: mini.date() }));
    expect(rejected.message).toContain('#/properties/born: date has no JSON Schema');
    expect(rejectionOf(old.object({ born: old.date() }), { zod4: old.toJSONSchema }).message).toBe(rejected.message);
  });

  it('is not passed to the converter of an older version, which would lose checks silently', () => {
    const newer = { _zod: { def: { type: 'string' }, version: { major: 4, minor: 99, patch: 0 } } };
    const error = rejectionOf(newer);
    expect(error.code).toBe('configuration');
    expect(error.message).toContain('a schema of zod 4.99 was passed to the converter of zod 4.');
  });

  it('keeps recursion as references', () => {
    const node = z.object({
      value: z.string(),
      get children() {
        return z.array(node);
      },
    });
    expect(toJsonSchema(node)).toEqual({
      type: 'object',
      properties: { value: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
      required: ['value', 'children'],
    });
  });

  it('writes coerced dates and bigints as the text that a model writes', () => {
    const schema = z.object({ born: z.coerce.date().optional(), id: z.coerce.bigint().describe('Number') });
    expect(toJsonSchema(schema).properties).toEqual({
      born: { type: 'string', format: 'date-time' },
      id: { type: 'string', pattern: '^-?\\d+$', description: 'Number' },
    });
  });

  it('uses the JSON Schema that the user wrote for a type that has none', () => {
    const schema = z.object({ born: z.date().meta({ type: 'string', format: 'date' }) });
    expect(toJsonSchema(schema).properties).toEqual({ born: { type: 'string', format: 'date' } });
  });

  it.each([
    ['date', z.date()],
    ['bigint', z.bigint()],
    ['map', z.map(z.string(), z.string())],
    ['set', z.set(z.string())],
    ['nan', z.nan()],
    ['undefined', z.undefined()],
    ['void', z.void()],
    ['symbol', z.symbol()],
    ['custom', z.custom<string>()],
    ['custom', z.instanceof(Date)],
    ['transform', z.transform(String)],
    ['literal of undefined or bigint', z.literal([undefined, 'a'])],
    ['literal of undefined or bigint', z.literal(5n)],
  ])('rejects %s with its path', (construct, inner) => {
    for (const [schema, path] of [
      [z.object({ 'a/b': z.array(inner) }), '#/properties/a~1b/items'],
      [z.object({ x: z.union([z.string(), inner]) }), '#/properties/x/anyOf/1'],
      [z.object({ x: inner.optional() }), '#/properties/x'],
      [inner, '#'],
    ] as const) {
      const error = rejectionOf(schema);
      expect(error.problems?.map((problem) => problem.path)).toEqual([path]);
      expect(error.message).toContain(`${path}: ${construct} has no JSON Schema`);
    }
  });

  it('lists every place at once, with what to do', () => {
    const error = rejectionOf(z.object({ born: z.date(), ids: z.set(z.string()) }));
    expect(error.code).toBe('invalid_request');
    expect(error.message).toContain(
      '#/properties/born: date has no JSON Schema (a model writes text: use z.coerce.date()',
    );
    expect(error.message).toContain('#/properties/ids: set has no JSON Schema (use an array)');
  });

  it('never becomes an empty schema', () => {
    for (const schema of [z.any(), z.unknown(), z3.any()]) {
      expect(rejectionOf(schema).message).toContain('#: any has no JSON Schema');
    }
    expect(toJsonSchema(z.object({ any: z.any() })).properties).toEqual({ any: {} });
  });
});

describe('zod 3', () => {
  it('is converted by the given converter, for what the model writes', () => {
    const schema = z3.object({
      name: z3.string().describe('Full name'),
      age: z3.number().optional(),
      tags: z3.array(z3.string()),
    });
    expect(toJsonSchema(schema, { zod3: zod3Converter })).toEqual({ ...person, additionalProperties: false });
    const transformed = z3.object({
      n: z3.string().transform(Number),
      p: z3.string().pipe(z3.coerce.number()),
      q: z3.preprocess(Number, z3.number()),
    });
    expect(toJsonSchema(transformed, converters).properties).toEqual({
      n: { type: 'string' },
      p: { type: 'string' },
      q: { type: 'number' },
    });
    expect(toJsonSchema(schema, { zod3: () => ({ type: 'null' }) })).toEqual({ type: 'null' });
  });

  it('without a converter is an error that names it', () => {
    expect(rejectionOf(z3.string(), {}).message).toContain('{ zod3: zod3Converter } of @kopek/core/schema/zod3');
  });

  it('has no references into the middle of the schema', () => {
    const address = z3.object({ street: z3.string() });
    const id = z3.string();
    const converted = toJsonSchema(z3.object({ from: id, to: id, home: address, work: address }), converters);
    expect(converted.properties).toMatchObject({
      to: { type: 'string' },
      work: { $ref: '#/definitions/home' },
    });
    expect(converted.definitions).toEqual({
      home: {
        type: 'object',
        properties: { street: { type: 'string' } },
        required: ['street'],
        additionalProperties: false,
      },
    });
  });

  it('keeps recursion as references', () => {
    interface Tree {
      value: string;
      children: Tree[];
    }
    const node: z3.ZodType<Tree> = z3.lazy(() => z3.object({ value: z3.string(), children: z3.array(node) }));
    const converted = toJsonSchema(z3.object({ tree: node }), converters);
    expect(JSON.stringify(converted)).toContain('{"$ref":"#/definitions/tree"}');
    expect(converted.definitions).toMatchObject({
      tree: { properties: { children: { items: { $ref: '#/definitions/tree' } } } },
    });
  });

  it.each([
    ['date', z3.date()],
    ['bigint', z3.bigint()],
    ['map', z3.map(z3.string(), z3.string())],
    ['set', z3.set(z3.string())],
    ['nan', z3.nan()],
    ['undefined', z3.undefined()],
    ['void', z3.void()],
    ['symbol', z3.symbol()],
    ['function', z3.function()],
    ['promise', z3.promise(z3.string())],
    ['custom', z3.custom<string>((value) => value === 1)],
    ['custom', z3.instanceof(Date)],
    ['literal of undefined or bigint', z3.literal(undefined)],
    ['literal of undefined or bigint', z3.literal(5n)],
  ])('rejects %s with its path', (construct, inner) => {
    for (const [schema, path] of [
      [z3.object({ 'a/b': z3.array(inner) }), '#/properties/a~1b/items'],
      [z3.object({ x: z3.union([z3.string(), inner]) }), '#/properties/x/anyOf/1'],
      [z3.object({ x: inner.optional() }), '#/properties/x'],
      [z3.object({ x: z3.string() }).and(z3.object({ y: inner })), '#/allOf/1/properties/y'],
      [z3.record(inner), '#/additionalProperties'],
      [z3.tuple([z3.string(), inner]), '#/items/1'],
      [z3.lazy(() => z3.object({ x: inner.nullable().default(null as never) })), '#/properties/x'],
      [z3.object({}).catchall(inner), '#/additionalProperties'],
      [inner.brand('b').readonly(), '#'],
    ] as const) {
      const error = rejectionOf(schema);
      expect(error.problems?.map((problem) => problem.path)).toEqual([path]);
      expect(error.message).toContain(`${path}: ${construct} has no JSON Schema`);
    }
  });

  it('accepts coerced dates as text', () => {
    expect(toJsonSchema(z3.object({ born: z3.coerce.date() }), converters).properties).toEqual({
      born: { type: 'string', format: 'date-time' },
    });
  });
});

const standard = (jsonSchema?: object): object => ({
  '~standard': { version: 1, vendor: 'vendor', validate: () => ({ value: 1 }), ...(jsonSchema && { jsonSchema }) },
});

describe('other libraries', () => {
  it('convert themselves by Standard JSON Schema, for draft 7 and the input side', () => {
    const asked: unknown[] = [];
    const input = (options: unknown): object => {
      asked.push(options);
      return { $schema: 'x', type: 'string' };
    };
    expect(toJsonSchema(standard({ input }))).toEqual({ type: 'string' });
    expect(toJsonSchema(Object.assign(() => 1, standard({ input })))).toEqual({ type: 'string' });
    expect(asked).toEqual([{ target: 'draft-07' }, { target: 'draft-07' }]);
  });

  it('that cannot convert themselves are rejected by name', () => {
    expect(rejectionOf(standard()).message).toContain('a schema of vendor cannot turn itself into JSON Schema');
  });

  it('whose conversion fails or returns nothing are rejected', () => {
    const failing = standard({
      input: () => {
        throw new Error('unit "ms" is not supported');
      },
    });
    const error = rejectionOf(failing);
    expect(error.message).toBe('the schema cannot be turned into JSON Schema: unit "ms" is not supported');
    expect(error.cause).toBeInstanceOf(Error);
    expect(rejectionOf(standard({ input: () => ({}) })).message).toContain('#: any has no JSON Schema');
    expect(rejectionOf(standard({ input: () => null })).message).toBe('the converter of the schema returned null');
  });
});
