import type { JsonSchema } from '@kopek/core/wire';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepts, valueFor } from './values.ts';

const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const string: JsonSchema = { type: 'string' };

describe('values are taken from the text', () => {
  it.each<[string, JsonSchema, string, unknown]>([
    ['a label', object({ color: string }), 'Color: deep blue, size: 4', { color: 'deep blue' }],
    ['a place', object({ city: string }), 'What is the weather in Nizhny Novgorod today?', { city: 'Nizhny Novgorod' }],
    ['two numbers', object({ a: { type: 'number' }, b: { type: 'number' } }), 'Add 2,5 and 1 000', { a: 2.5, b: 1000 }],
    ['a negative number', object({ temperature: { type: 'number' } }), 'It is −12,5 degrees', { temperature: -12.5 }],
    [
      'an e-mail address',
      object({ email: { type: 'string', format: 'email' } }),
      'mail me: a.b@c.ru.',
      { email: 'a.b@c.ru' },
    ],
    ['a date', object({ date: { type: 'string', format: 'date' } }), 'on 2026-11-05', { date: '2026-11-05' }],
    ['a quotation', object({ query: string }), 'Look for "prompt caching" please', { query: 'prompt caching' }],
    ['a pattern', object({ id: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' } }), 'ticket AB-123', { id: 'AB-123' }],
    [
      'an enum by its word',
      object({ unit: { enum: ['c', 'fahrenheit'] } }),
      'in Fahrenheit, because',
      { unit: 'fahrenheit' },
    ],
    [
      'a list',
      object({ tags: { type: 'array', items: string } }),
      'tags: red, green and blue',
      { tags: ['red', 'green', 'blue'] },
    ],
    [
      'nothing for what is optional',
      object({ city: string, note: { type: 'integer' } }, ['city']),
      'in Tula',
      { city: 'Tula' },
    ],
    ['null for what is unknown', object({ phone: { type: ['string', 'null'] } }), 'no number here', { phone: null }],
    [
      'a nullable object',
      object({ to: { anyOf: [object({ email: { type: 'string', format: 'email' } }), { type: 'null' }] } }),
      'nobody',
      { to: null },
    ],
    ['a reference', { $ref: '#/$defs/p', $defs: { p: object({ city: string }) } }, 'in Tula', { city: 'Tula' }],
  ])('%s', (_what, schema, text, value) => {
    expect(valueFor(schema, text)).toEqual(value);
  });

  it('properties may have dangerous names', () => {
    const schema = object({ constructor: string, toString: string });
    expect(Object.keys(valueFor(schema, 'x') as object)).toEqual(['constructor', 'toString']);
    const proto = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as JsonSchema;
    valueFor(proto, '__proto__: polluted');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('a schema that refers to itself ends', () => {
    const tree: JsonSchema = {
      $defs: { node: object({ name: string, children: { type: 'array', items: { $ref: '#/$defs/node' } } }) },
      $ref: '#/$defs/node',
    };
    expect(accepts(tree, valueFor(tree, 'name: root'))).toBe(true);
  });

  it.each<[string, JsonSchema]>([
    ['false lengths', { type: 'string', minLength: 3, maxLength: 1 }],
    ['not anything', { not: {} }],
    ['an endless requirement', { $ref: '#/$defs/n', $defs: { n: object({ next: { $ref: '#/$defs/n' } }) } }],
  ])('%s: no value is found, and the error reports it', (_what, schema) => {
    expect(() => valueFor(schema, 'x')).toThrow('no value was found that this schema accepts');
  });
});

it.each<[string, JsonSchema]>([
  // found by the fuzz: two ways at each level are 2^n ways in all
  ['anyOf', { anyOf: [{ $ref: '#' }, { $ref: '#' }] }],
  ['oneOf', { oneOf: [{ $ref: '#' }, { type: 'array', items: { $ref: '#' }, minItems: 3 }] }],
  ['allOf', { allOf: [{ $ref: '#' }, { $ref: '#' }] }],
  ['properties', object({ a: { $ref: '#' }, b: { $ref: '#' } })],
  ['items', { type: 'array', items: { $ref: '#' }, minItems: 3 }],
])('a schema that refers to itself twice by %s is abandoned soon', (_what, schema) => {
  expect(() => valueFor(schema, 'a b c')).toThrow('no value was found that this schema accepts');
});

/** Schemas that some value satisfies. */
const satisfiable: fc.Arbitrary<JsonSchema> = fc.letrec<{ schema: JsonSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    fc.nat(12).chain((low) => fc.nat(20).map((more) => ({ type: 'string', minLength: low, maxLength: low + more }))),
    fc
      .constantFrom('^[A-Z]{3}-\\d{2,4}$', '^(red|blue)$', '\\w+@\\w+', '^a*b+c?$', '[^x]{4}')
      .map((pattern) => ({ type: 'string', pattern })),
    fc.constantFrom('email', 'uri', 'uuid', 'date', 'date-time', 'ipv4').map((format) => ({ type: 'string', format })),
    fc
      .integer({ min: -99, max: 99 })
      .chain((minimum) => fc.nat(50).map((more) => ({ type: 'integer', minimum, maximum: minimum + more }))),
    fc.integer({ min: 1, max: 9 }).map((multipleOf) => ({ type: 'integer', multipleOf, minimum: 10 })),
    fc.record({ type: fc.constant('number'), exclusiveMinimum: fc.integer({ min: -9, max: 9 }) }),
    fc.constantFrom({ type: 'boolean' }, { type: 'null' }, { type: ['integer', 'null'] }, { const: { a: [1] } }, {}),
    fc
      .array(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { minLength: 1, maxLength: 4 })
      .map((values) => ({ enum: values })),
    fc
      .tuple(tie('schema'), fc.nat(3), fc.nat(3))
      .map(([items, minItems, more]) => ({ type: 'array', items, minItems, maxItems: minItems + more })),
    fc
      .dictionary(fc.stringMatching(/^[a-z]{1,6}$/), tie('schema'), { maxKeys: 4 })
      .chain((properties) => fc.subarray(Object.keys(properties)).map((required) => object(properties, required))),
    fc.tuple(tie('schema'), tie('schema')).map((anyOf) => ({ anyOf })),
  ),
})).schema;

it('every value is valid against its schema', () => {
  const texts = fc.constantFrom(
    '',
    'Anna, 34, lives in Kazan; mail a@b.ru, AB-1.',
    'no',
    '−5 or 17 of 200',
    'red: yes\nblue: no',
  );
  fc.assert(
    fc.property(satisfiable, texts, (schema, text) => {
      expect(accepts(schema, valueFor(schema, text))).toBe(true);
    }),
    { numRuns: 1_500 },
  );
});
