import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../wire/tool.ts';
import { hoistReferences } from './local-references.ts';

const text = { type: 'string' };
const object = (properties: JsonSchema): JsonSchema => ({ type: 'object', properties });

describe('hoistReferences', () => {
  it('returns a schema as it is when all references lead to definitions or the root', () => {
    const schema = {
      ...object({
        a: { $ref: '#' },
        b: { $ref: '#/$defs/x' },
        c: { $ref: '#/definitions/y' },
        d: { $ref: 'https://example.com' },
      }),
      $defs: { x: text },
      definitions: { y: text },
    };
    expect(hoistReferences(schema)).toBe(schema);
  });

  it('inlines small targets, and moves the others to the definitions', () => {
    const schema = object({
      id: text,
      tags: { type: ['string', 'null'], enum: ['a', null] },
      house: object({ street: text }),
      'a/b': { type: 'array', items: object({ x: text }) },
      again: { type: 'array', items: [{ $ref: '#/properties/id' }, { $ref: '#/properties/tags' }] },
      work: { $ref: '#/properties/house', description: 'Office' },
      pairs: { $ref: '#/properties/a~1b/items' },
      street: { $ref: '#/properties/house/properties/street' },
    });
    const before = JSON.stringify(schema);
    const hoisted = hoistReferences(schema);
    expect(hoisted.properties).toMatchObject({
      again: { items: [text, { type: ['string', 'null'], enum: ['a', null] }] },
      work: { $ref: '#/definitions/house', description: 'Office' },
      pairs: { $ref: '#/definitions/items' },
      street: text,
    });
    expect(hoisted.definitions).toEqual({ house: object({ street: text }), items: object({ x: text }) });
    expect(JSON.stringify(schema)).toBe(before);
  });

  it('keeps recursion finite', () => {
    const schema = object({ tree: object({ children: { type: 'array', items: { $ref: '#/properties/tree' } } }) });
    const node = object({ children: { type: 'array', items: { $ref: '#/definitions/tree' } } });
    expect(hoistReferences(schema)).toEqual({ ...object({ tree: node }), definitions: { tree: node } });
  });

  it('uses the existing table of definitions, and names that are free', () => {
    const schema = {
      ...object({ x: object({}), y: { $ref: '#/properties/x' }, z: { $ref: '#/$defs/x' } }),
      $defs: { x: text },
    };
    expect(hoistReferences(schema)).toMatchObject({
      properties: { y: { $ref: '#/$defs/x2' }, z: { $ref: '#/$defs/x' } },
      $defs: { x: text, x2: object({}) },
    });
  });

  it('keeps references that lead nowhere, and texts that look like references', () => {
    const schema = object({
      lost: { $ref: '#/properties/gone' },
      sample: { type: 'object', properties: {}, default: { $ref: '#/properties/sample' } },
      used: { $ref: '#/properties/sample' },
    });
    const { properties } = hoistReferences(schema) as { properties: JsonSchema };
    expect(properties.lost).toEqual({ $ref: '#/properties/gone' });
    expect(properties.sample).toEqual({ type: 'object', properties: {}, default: { $ref: '#/properties/sample' } });
  });

  it('survives schemas that contain themselves', () => {
    const knot = object({ id: object({}), again: { $ref: '#/properties/id' } });
    (knot.properties as JsonSchema).self = knot;
    expect(hoistReferences(knot).definitions).toEqual({ id: object({}) });
  });
});
