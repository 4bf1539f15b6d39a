import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaName } from './schema-name.ts';
import { anyText } from '../../../../vitest.text.ts';

describe('schemaName', () => {
  it.each([
    ['Answer', 'Answer'],
    ['my answer!', 'my_answer_'],
    ['a.b/c', 'a_b_c'],
    ['x'.repeat(100), 'x'.repeat(64)],
    ['ответ', 'response'],
    ['', 'response'],
    ['___', 'response'],
    [undefined, 'response'],
  ])('turns %j into %j', (name, expected) => {
    expect(schemaName(name)).toBe(expected);
  });

  it('accepts another fallback', () => {
    expect(schemaName('', 'extract')).toBe('extract');
  });

  it('returns a name that the wire accepts, for any text', () => {
    fc.assert(
      fc.property(anyText(), (name) => {
        expect(schemaName(name)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      }),
    );
  });
});
