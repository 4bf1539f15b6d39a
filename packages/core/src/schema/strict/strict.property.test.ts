import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../wire/tool.ts';
import { toStrictJsonSchema } from './strict.ts';

/** A schema with one of its values, and that value as a strict model has to write it. */
interface Sample {
  schema: JsonSchema;
  value: unknown;
  written: unknown;
}

const plain = (type: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Sample> =>
  values.map((value) => ({ schema: { type }, value, written: value }));

const leaf = fc.oneof(
  plain('string', fc.string()),
  plain('integer', fc.integer()),
  plain('boolean', fc.boolean()),
  plain('null', fc.constant(null)),
  fc.constantFrom('a', 'b').map((value) => ({ schema: { enum: ['a', 'b'] }, value, written: value })),
);

const takesNull = ({ schema }: Sample): boolean =>
  schema.type === 'null' ||
  (Array.isArray(schema.anyOf) && schema.anyOf.some((member: JsonSchema) => member.type === 'null'));

const taggedWith = (name: string, content: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { tag: { const: name }, content },
  required: ['tag', 'content'],
});

const { sample } = fc.letrec<{ sample: Sample }>((tie) => {
  const inner = tie('sample');
  const object = fc
    .uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', '__proto__'), inner, fc.boolean(), fc.boolean()), {
      selector: ([name]) => name,
      maxLength: 3,
    })
    .map((members): Sample => {
      const entries = members.filter(([, , isRequired, isThere]) => isRequired || isThere);
      return {
        schema: {
          type: 'object',
          properties: Object.fromEntries(members.map(([name, member]) => [name, member.schema])),
          required: members.filter(([, , isRequired]) => isRequired).map(([name]) => name),
        },
        value: Object.fromEntries(entries.map(([name, member]) => [name, member.value])),
        // strict: every key is written; an omitted one as null
        written: Object.fromEntries(
          members
            // null of an optional key that takes null cannot be told from an omission, so such a key is written
            .filter((member) => entries.includes(member) || !takesNull(member[1]))
            .map((member) => [member[0], entries.includes(member) ? member[1].written : null]),
        ),
      };
    });
  const array = fc.tuple(inner, fc.nat(2)).map(([element, length]): Sample => ({
    schema: { type: 'array', items: element.schema },
    value: Array.from({ length }, () => element.value),
    written: Array.from({ length }, () => element.written),
  }));
  const nullable = inner.map((member): Sample => ({ ...member, schema: { anyOf: [member.schema, { type: 'null' }] } }));
  const tagged = fc.tuple(inner, inner, fc.constantFrom('left', 'right')).map(([left, right, tag]): Sample => {
    const chosen = tag === 'left' ? left : right;
    return {
      schema: { oneOf: [taggedWith('left', left.schema), taggedWith('right', right.schema)] },
      value: { tag, content: chosen.value },
      written: { tag, content: chosen.written },
    };
  });
  return { sample: fc.oneof({ maxDepth: 4 }, leaf, object, array, nullable, tagged) };
});

describe('toStrictJsonSchema, for any schema that strict mode can express', () => {
  it('has a restore that returns the answer for the original', () => {
    fc.assert(
      fc.property(sample, ({ schema, value, written }) => {
        const before = JSON.stringify(schema);
        const { schema: strict, problems, restore } = toStrictJsonSchema(schema);
        expect(problems).toEqual([]);
        expect(strict.type).toBe('object');
        expect(restore(schema.type === 'object' ? written : { value: written })).toEqual(value);
        expect(JSON.stringify(schema)).toBe(before);
      }),
      { numRuns: 1000 },
    );
  });

  it('never throws, whatever its input, and neither does its restore', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('type', 'properties', 'items', 'anyOf', '$ref', 'allOf', 'enum', 'required'),
          fc.jsonValue(),
        ),
        fc.jsonValue(),
        (schema, answer) => {
          const { restore } = toStrictJsonSchema(schema);
          restore(answer);
        },
      ),
      { numRuns: 500 },
    );
  });
});
