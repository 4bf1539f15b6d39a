import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import * as z3 from 'zod3';
import type { JsonSchema } from '../../wire/tool.ts';
import { toStrictJsonSchema } from './strict.ts';
import { toJsonSchema } from '../to-json-schema.ts';
import { zod3Converter } from '../zod3.ts';

const jsonOf = (schema: unknown): JsonSchema => toJsonSchema(schema, { zod3: zod3Converter });

interface Construct {
  zod4: z.ZodType;
  zod3: z3.ZodTypeAny;
  /** What the property looks like in strict form; a function where the versions differ. */
  strict: JsonSchema;
  strict3?: JsonSchema;
  /** What a strict model writes, and what the user's schema makes of it after `restore`. */
  answers: [written: unknown, parsed: unknown][];
}

const text = { type: 'string' };
const textOrNull = { type: ['string', 'null'] };
const tagged = (tag: string, member: string): JsonSchema => ({
  type: 'object',
  properties: { kind: { type: 'string', const: tag }, [member]: text },
  required: ['kind', member],
  additionalProperties: false,
});

const CONSTRUCTS: Record<string, Construct> = {
  'a required key': { zod4: z.string(), zod3: z3.string(), strict: text, answers: [['x', 'x']] },
  'an optional key becomes nullable, and its null is taken away': {
    zod4: z.string().optional(),
    zod3: z3.string().optional(),
    strict: textOrNull,
    answers: [
      ['x', 'x'],
      [null, undefined],
    ],
  },
  'an optional object': {
    zod4: z.object({ a: z.string().optional() }).optional(),
    zod3: z3.object({ a: z3.string().optional() }).optional(),
    strict: {
      anyOf: [
        { type: 'object', properties: { a: textOrNull }, required: ['a'], additionalProperties: false },
        { type: 'null' },
      ],
    },
    answers: [
      [{ a: null }, {}],
      [{ a: 'x' }, { a: 'x' }],
      [null, undefined],
    ],
  },
  'a default is dropped, and applies where the model writes null': {
    zod4: z.number().default(3),
    zod3: z3.number().default(3),
    strict: { type: ['number', 'null'] },
    answers: [
      [5, 5],
      [null, 3],
    ],
  },
  'a nullable key keeps its null': {
    zod4: z.string().nullable(),
    zod3: z3.string().nullable(),
    strict: textOrNull,
    answers: [
      ['x', 'x'],
      [null, null],
    ],
  },
  'a key both optional and nullable keeps its null': {
    zod4: z.string().nullish(),
    zod3: z3.string().nullish(),
    strict: textOrNull,
    answers: [[null, null]],
  },
  'a catch loses its default': {
    zod4: z.string().catch('x'),
    zod3: z3.string().catch('x'),
    strict: text,
    // zod 3 calls such a key optional
    strict3: textOrNull,
    answers: [
      ['y', 'y'],
      [null, 'x'],
    ],
  },
  'a union of primitives': {
    zod4: z.union([z.string(), z.number()]),
    zod3: z3.union([z3.string(), z3.number()]),
    strict: { type: ['string', 'number'] },
    answers: [
      ['x', 'x'],
      [1, 1],
    ],
  },
  'an optional union': {
    zod4: z.union([z.string(), z.array(z.string())]).optional(),
    zod3: z3.union([z3.string(), z3.array(z3.string())]).optional(),
    strict: { anyOf: [text, { type: 'array', items: text }, { type: 'null' }] },
    answers: [
      [['x'], ['x']],
      [null, undefined],
    ],
  },
  'a discriminated union becomes anyOf': {
    zod4: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), left: z.string() }),
      z.object({ kind: z.literal('b'), right: z.string() }),
    ]),
    zod3: z3.discriminatedUnion('kind', [
      z3.object({ kind: z3.literal('a'), left: z3.string() }),
      z3.object({ kind: z3.literal('b'), right: z3.string() }),
    ]),
    strict: { anyOf: [tagged('a', 'left'), tagged('b', 'right')] },
    answers: [
      [
        { kind: 'b', right: 'x' },
        { kind: 'b', right: 'x' },
      ],
    ],
  },
  'an intersection of objects is one object': {
    zod4: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string().optional() })),
    zod3: z3.object({ a: z3.string() }).and(z3.object({ b: z3.string().optional() })),
    strict: {
      type: 'object',
      properties: { a: text, b: textOrNull },
      required: ['a', 'b'],
      additionalProperties: false,
    },
    answers: [[{ a: 'x', b: null }, { a: 'x' }]],
  },
  'an enum': {
    zod4: z.enum(['a', 'b']),
    zod3: z3.enum(['a', 'b']),
    strict: { type: 'string', enum: ['a', 'b'] },
    answers: [['b', 'b']],
  },
  'an optional enum is one of two': {
    zod4: z.enum(['a', 'b']).optional(),
    zod3: z3.enum(['a', 'b']).optional(),
    strict: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
    answers: [
      ['a', 'a'],
      [null, undefined],
    ],
  },
  'an optional literal is one of two': {
    zod4: z.literal('a').optional(),
    zod3: z3.literal('a').optional(),
    strict: { anyOf: [{ type: 'string', const: 'a' }, { type: 'null' }] },
    answers: [[null, undefined]],
  },
  'an integer loses the bounds of safe integers': {
    zod4: z.int(),
    zod3: z3.number().int(),
    strict: { type: 'integer' },
    answers: [[7, 7]],
  },
  'bounds of the user stay': {
    zod4: z.int().min(1).max(5),
    zod3: z3.number().int().min(1).max(5),
    strict: { type: 'integer', minimum: 1, maximum: 5 },
    answers: [[5, 5]],
  },
  'a known format stays, without its pattern': {
    zod4: z.email(),
    zod3: z3.string().email(),
    strict: { type: 'string', format: 'email' },
    answers: [['a@example.com', 'a@example.com']],
  },
  'an unknown format moves into the description': {
    zod4: z.url().describe('Home page'),
    zod3: z3.string().url().describe('Home page'),
    strict: { type: 'string', description: 'Home page (format: uri)' },
    answers: [['https://example.com', 'https://example.com']],
  },
  'a pattern moves into the description': {
    zod4: z.string().regex(/^a+$/),
    zod3: z3.string().regex(/^a+$/),
    strict: { type: 'string', description: '(matches ^a+$)' },
    answers: [['aa', 'aa']],
  },
  'lengths move into the description': {
    zod4: z.array(z.string().min(1).max(3)).min(2).describe('Names'),
    zod3: z3.array(z3.string().min(1).max(3)).min(2).describe('Names'),
    strict: {
      type: 'array',
      items: { type: 'string', description: '(1 to 3 characters)' },
      description: 'Names (at least 2 items)',
    },
    answers: [
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    ],
  },
  'a described optional object keeps its description outside': {
    zod4: z.array(z.string()).optional().describe('Tags'),
    zod3: z3.array(z3.string()).optional().describe('Tags'),
    strict: { description: 'Tags', anyOf: [{ type: 'array', items: text }, { type: 'null' }] },
    answers: [[null, undefined]],
  },
  'readonly leaves no trace': {
    zod4: z.string().readonly(),
    zod3: z3.string().readonly(),
    strict: text,
    answers: [['x', 'x']],
  },
  'a transform is what it takes': {
    zod4: z.string().transform((value) => value.length),
    zod3: z3.string().transform((value) => value.length),
    strict: text,
    answers: [['abc', 3]],
  },
  'a preprocess is what it gives on': {
    zod4: z.preprocess((value) => value, z.number()),
    zod3: z3.preprocess((value) => value, z3.number()),
    strict: { type: 'number' },
    strict3: { type: 'number' },
    answers: [[5, 5]],
  },
  'a coerced date is text': {
    zod4: z.coerce.date(),
    zod3: z3.coerce.date(),
    strict: { type: 'string', format: 'date-time' },
    answers: [['2026-01-31T00:00:00Z', new Date('2026-01-31T00:00:00.000Z')]],
  },
};

describe.each(Object.entries(CONSTRUCTS))('%s', (_, { zod4, zod3, strict, strict3, answers }) => {
  it.each([
    ['zod 4', z.object({ key: zod4 }), strict],
    ['zod 3', z3.object({ key: zod3 }), strict3 ?? strict],
  ] as const)('with %s', (_version, schema, expected) => {
    const converted = toStrictJsonSchema(jsonOf(schema));
    expect(converted.problems).toEqual([]);
    expect(converted.schema).toEqual({
      type: 'object',
      properties: { key: expected },
      required: ['key'],
      additionalProperties: false,
    });
    for (const [written, parsed] of answers) {
      const result: { key?: unknown } = schema.parse(converted.restore({ key: written }));
      expect(result.key).toEqual(parsed);
    }
  });
});

describe('what strict mode cannot express', () => {
  it.each<[string, string, z.ZodType, z3.ZodTypeAny]>([
    ['record', '#/properties/key', z.record(z.string(), z.number()), z3.record(z3.number())],
    ['open object', '#/properties/key', z.looseObject({ a: z.string() }), z3.object({ a: z3.string() }).passthrough()],
    [
      'catchall',
      '#/properties/key',
      z.object({ a: z.string() }).catchall(z.number()),
      z3.object({ a: z3.string() }).catchall(z3.number()),
    ],
    ['any', '#/properties/key', z.any(), z3.any()],
    ['any', '#/properties/key/items', z.array(z.unknown()), z3.array(z3.unknown())],
    ['tuple', '#/properties/key', z.tuple([z.string(), z.number()]), z3.tuple([z3.string(), z3.number()])],
    ['not', '#/properties/key', z.never(), z3.never()],
    ['allOf', '#/properties/key', z.intersection(z.string(), z.string().min(2)), z3.string().and(z3.string().min(2))],
    [
      'record',
      '#/properties/key/anyOf/1',
      z.union([z.string(), z.record(z.string(), z.string())]),
      z3.union([z3.string(), z3.record(z3.string())]),
    ],
  ])('%s at %s is named, for zod 4 and zod 3', (construct, path, zod4, zod3) => {
    for (const schema of [z.object({ key: zod4 }), z3.object({ key: zod3 })]) {
      expect(toStrictJsonSchema(jsonOf(schema)).problems).toContainEqual({ path, construct });
    }
  });

  it.each<[string, string, JsonSchema]>([
    ['any', '#', {}],
    ['any', '#/properties/a', { type: 'object', properties: { a: true } }],
    ['never', '#/properties/a', { type: 'object', properties: { a: false } }],
    ['open object', '#', { type: 'object' }],
    ['open object', '#', { type: 'object', properties: {}, additionalProperties: true }],
    ['open object', '#', { type: 'object', properties: {}, unevaluatedProperties: true }],
    ['patternProperties', '#', { type: 'object', patternProperties: { x: {} } }],
    ['tuple', '#', { type: 'array', prefixItems: [{ type: 'string' }], items: false }],
    ['tuple', '#', { type: 'array', items: [{ type: 'string' }] }],
    ['any', '#/items', { type: 'array' }],
    ['if', '#', { type: 'string', if: { const: 'a' } }],
    ['dependentRequired', '#', { type: 'object', properties: {}, dependentRequired: { a: ['b'] } }],
    ['oneOf beside anyOf', '#', { anyOf: [{ type: 'string' }], oneOf: [{ type: 'string' }] }],
    [
      '$ref to https://example.com/x.json',
      '#/properties/a',
      { type: 'object', properties: { a: { $ref: 'https://example.com/x.json' } } },
    ],
    [
      'required key that is not in properties',
      '#/properties/b~1c',
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a', 'b/c'] },
    ],
    ['required key that is not in properties', '#/properties/a', { type: 'object', properties: {}, required: ['a'] }],
    [
      'required key that is not in properties',
      '#/items/properties/b',
      { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] } },
    ],
    [
      'required key that is not in properties',
      '#/properties/b',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } }, required: ['b'] },
          { type: 'object', properties: { c: { type: 'string' } } },
        ],
      },
    ],
    [
      'required key that is not in properties',
      '#/$defs/x/properties/b',
      {
        type: 'object',
        properties: { x: { $ref: '#/$defs/x' } },
        $defs: { x: { type: 'object', properties: {}, required: ['b'] } },
      },
    ],
    ['$ref to #/$defs/gone', '#/properties/a', { type: 'object', properties: { a: { $ref: '#/$defs/gone' } } }],
    ['any', '#/anyOf/0', { type: 'object', properties: { a: { type: 'string' } }, anyOf: [{ required: ['a'] }] }],
    [
      'allOf',
      '#',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } } },
          { type: 'object', properties: { a: { type: 'number' } } },
        ],
      },
    ],
  ])('%s at %s is named in JSON Schema', (construct, path, schema) => {
    expect(toStrictJsonSchema(schema).problems).toContainEqual({ path, construct });
  });
});

describe('the root', () => {
  it('that is not an object is wrapped, and the answer unwrapped', () => {
    const item = { type: 'object', properties: { a: text, b: text }, required: ['a'] };
    for (const schema of [
      { type: 'array', items: item },
      { anyOf: [{ type: 'string' }, { type: 'array', items: item }] },
      { $ref: '#/$defs/list', $defs: { list: { type: 'array', items: item } } },
    ]) {
      const { schema: strict, problems, restore } = toStrictJsonSchema(schema);
      expect(problems).toEqual([]);
      expect(strict).toMatchObject({ type: 'object', required: ['value'], additionalProperties: false });
      expect(restore({ value: [{ a: 'x', b: null }] })).toEqual([{ a: 'x' }]);
    }
    expect(toStrictJsonSchema({ type: 'string' }).schema).toEqual({
      type: 'object',
      properties: { value: text },
      required: ['value'],
      additionalProperties: false,
    });
    expect(toStrictJsonSchema({ type: ['object', 'null'], properties: {} }).restore({ value: null })).toBeNull();
  });

  it('that is a reference to an object is that object', () => {
    const schema = {
      $ref: '#/definitions/node',
      definitions: {
        node: { type: 'object', properties: { next: { $ref: '#/definitions/node' } }, additionalProperties: false },
      },
    };
    const { schema: strict, problems, restore } = toStrictJsonSchema(schema);
    expect(problems).toEqual([]);
    const node = {
      type: 'object',
      properties: { next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] } },
      required: ['next'],
      additionalProperties: false,
    };
    expect(strict).toEqual({ ...node, $defs: { node } });
    expect(restore({ next: { next: { next: null } } })).toEqual({ next: { next: {} } });
  });

  it('without parameters is a closed object', () => {
    expect(toStrictJsonSchema({ type: 'object', properties: {} }).schema).toEqual({
      type: 'object',
      properties: {},
      required: [],
      additionalProperties: false,
    });
  });
});

describe('references', () => {
  it('of zod 4 and zod 3 to the root stay', () => {
    const node4 = z.object({
      value: z.string(),
      get next() {
        return node4.optional();
      },
    });
    interface List {
      value: string;
      next?: List | undefined;
    }
    const node3: z3.ZodType<List> = z3.object({ value: z3.string(), next: z3.lazy(() => node3).optional() });
    for (const schema of [node4, node3]) {
      const { schema: strict, problems, restore } = toStrictJsonSchema(jsonOf(schema));
      expect(problems).toEqual([]);
      expect(strict).toEqual({
        type: 'object',
        properties: { value: text, next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } },
        required: ['value', 'next'],
        additionalProperties: false,
      });
      const answer = { value: 'a', next: { value: 'b', next: null } };
      expect(schema.parse(restore(answer))).toEqual({ value: 'a', next: { value: 'b' } });
    }
  });

  it('to the root follow it into the wrapper', () => {
    const tree = z.array(z.union([z.string(), z.lazy((): z.ZodType => tree)]));
    const { schema, problems, restore } = toStrictJsonSchema(jsonOf(tree));
    expect(problems).toEqual([]);
    expect(JSON.stringify(schema)).not.toContain('"#"');
    expect(schema.$defs).toMatchObject({ root: { type: 'array' } });
    expect(restore({ value: ['a', ['b', []]] })).toEqual(['a', ['b', []]]);
  });

  it('of named schemas become $defs, and only those that are used', () => {
    const address = z.object({ street: z.string(), zip: z.string().optional() }).meta({ id: 'address' });
    const { schema, restore } = toStrictJsonSchema({
      ...jsonOf(z.object({ home: address, work: address.optional() })),
    });
    expect(schema.$defs).toEqual({
      address: {
        type: 'object',
        properties: { street: text, zip: textOrNull },
        required: ['street', 'zip'],
        additionalProperties: false,
      },
    });
    expect(schema.properties).toEqual({
      home: { $ref: '#/$defs/address' },
      work: { anyOf: [{ $ref: '#/$defs/address' }, { type: 'null' }] },
    });
    expect(restore({ home: { street: 'x', zip: null }, work: { street: 'y', zip: null } })).toEqual({
      home: { street: 'x' },
      work: { street: 'y' },
    });
    expect(toStrictJsonSchema({ type: 'object', properties: {}, $defs: { unused: {} } }).schema.$defs).toBeUndefined();
  });

  it('in both tables of definitions do not collide', () => {
    const { schema } = toStrictJsonSchema({
      type: 'object',
      properties: { a: { $ref: '#/$defs/x' }, b: { $ref: '#/definitions/x' } },
      $defs: { x: { type: 'array', items: text } },
      definitions: { x: { type: 'array', items: { type: 'number' } } },
      required: ['a', 'b'],
    });
    expect(schema.properties).toEqual({ a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x2' } });
  });
});

describe('restore', () => {
  it('finds the member of a union that an answer belongs to', () => {
    const schema = z.object({
      shape: z.union([
        z.object({ kind: z.literal('circle'), r: z.number(), note: z.string().nullable() }),
        z.object({ kind: z.literal('box'), r: z.number(), note: z.string().optional() }),
        z.array(z.object({ x: z.number().optional() })),
      ]),
    });
    const { restore } = toStrictJsonSchema(jsonOf(schema));
    expect(restore({ shape: { kind: 'circle', r: 1, note: null } })).toEqual({
      shape: { kind: 'circle', r: 1, note: null },
    });
    expect(restore({ shape: { kind: 'box', r: 1, note: null } })).toEqual({ shape: { kind: 'box', r: 1 } });
    expect(restore({ shape: [{ x: null }, { x: 1 }] })).toEqual({ shape: [{}, { x: 1 }] });
  });

  it('keeps what does not match as it is, and never throws', () => {
    const { restore } = toStrictJsonSchema(
      jsonOf(z.object({ a: z.string().optional(), list: z.array(z.object({ b: z.int().optional() })) })),
    );
    for (const answer of [
      null,
      undefined,
      5,
      'text',
      [],
      [null],
      {},
      { a: 5, list: 'x' },
      { list: [null, 5, []] },
      { other: null },
    ]) {
      expect(restore(answer)).toEqual(answer);
    }
  });

  it('does not change its input', () => {
    const answer = Object.freeze({ a: null });
    expect(toStrictJsonSchema(jsonOf(z.object({ a: z.string().optional() }))).restore(answer)).toEqual({});
    expect(answer).toEqual({ a: null });
  });

  it('survives answers of any depth and keys of any name', () => {
    const { restore } = toStrictJsonSchema({ type: 'object', properties: { next: { $ref: '#' } } });
    let deep: object = { next: null };
    for (let level = 0; level < 50_000; level++) deep = { next: deep };
    expect(() => restore(deep)).not.toThrow();
    const proto = toStrictJsonSchema(
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as JsonSchema,
    );
    expect(JSON.stringify(proto.schema)).toContain('"__proto__":{"type":["string","null"]}');
    expect(JSON.stringify(proto.restore(JSON.parse('{"__proto__":"x"}')))).toBe('{"__proto__":"x"}');
    expect(JSON.stringify(proto.restore(JSON.parse('{"__proto__":null}')))).toBe('{}');
  });
});

describe('any schema', () => {
  it('is not changed', () => {
    const schema = jsonOf(
      z.object({ a: z.string().min(2).default('xx'), b: z.object({ c: z.int().optional() }).optional() }),
    );
    const before = JSON.stringify(schema);
    toStrictJsonSchema(schema);
    expect(JSON.stringify(schema)).toBe(before);
  });

  it('that is very deep, very large or contains itself yields a problem and no overflow', () => {
    let deep: JsonSchema = { type: 'string' };
    for (let level = 0; level < 50_000; level++) deep = { type: 'array', items: deep };
    expect(toStrictJsonSchema(deep).problems[0]?.construct).toBe('nesting too deep or too large');

    const knot: JsonSchema = { type: 'object', properties: {} };
    knot.properties = { left: knot, right: knot };
    expect(toStrictJsonSchema(knot).problems[0]).toEqual({
      path: '#/properties/left',
      construct: 'object that contains itself',
    });

    // 2 to the power of 40 places, written out
    let wide: JsonSchema = { type: 'string' };
    for (let level = 0; level < 40; level++) wide = { type: 'object', properties: { left: wide, right: wide } };
    expect(toStrictJsonSchema(wide).problems[0]?.construct).toBe('nesting too deep or too large');
  });
});
