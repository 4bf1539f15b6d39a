import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalRub } from '../money/canonical-rub.ts';
import { copyLexemes, lexemeOf, parseWireJson } from './json.ts';

interface Answer {
  usage: { cost_rub: number; balance: number };
}

test('keeps the digits that a double loses', () => {
  const answer = parseWireJson('{"usage":{"cost_rub":12345678901234.567891,"balance":0.1000}}') as Answer;
  expect(lexemeOf(answer.usage, 'cost_rub')).toBe('12345678901234.567891');
  expect(lexemeOf(answer.usage, 'balance')).toBe('0.1000');
  expect(answer.usage.cost_rub).toBe(Number('12345678901234.567891'));
});

test('needs no source text if a number prints as it was written', () => {
  const answer = parseWireJson('{"usage":{"cost_rub":0.0123,"balance":9999999999999.9}}') as Answer;
  expect([lexemeOf(answer.usage, 'cost_rub'), String(answer.usage.cost_rub)]).toEqual([undefined, '0.0123']);
  expect(String(answer.usage.balance)).toBe('9999999999999.9');
});

test('every number of at most 15 digits and a point is returned as it was written', () => {
  const written = fc.tuple(fc.bigInt(0n, 99_999_999_999_999n), fc.nat({ max: 13 })).map(([digits, decimals]) => {
    const text = String(digits).padStart(decimals + 1, '0');
    return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
  });
  fc.assert(
    fc.property(written, (text) => {
      const answer = parseWireJson(`{"usage":{"cost_rub":${text}}}`) as Answer;
      expect(canonicalRub(answer.usage.cost_rub, lexemeOf(answer.usage, 'cost_rub'))).toBe(canonicalRub(text));
    }),
  );
});

test('keeps the source text of a key budget', () => {
  const key = parseWireJson('{"name":"k","budget":{"remaining":99.900000000000000,"initial":1e2}}') as {
    budget: { remaining: number; initial: number };
  };
  expect(lexemeOf(key.budget, 'remaining')).toBe('99.900000000000000');
  expect(lexemeOf(key.budget, 'initial')).toBe('1e2');
});

test('ignores a price elsewhere in the document', () => {
  const answer = parseWireJson('{"metadata":{"cost_rub":9.000},"usage":{"cost_rub":1.50000000000000000}}') as Answer;
  expect(lexemeOf(answer.usage, 'cost_rub')).toBe('1.50000000000000000');
});

test('returns the source text of the value that counts if a key occurs twice', () => {
  const answer = parseWireJson('{"usage":{"cost_rub":1.10,"cost_rub":2.20000000000000000}}') as Answer;
  expect(answer.usage.cost_rub).toBe(2.2);
  expect(lexemeOf(answer.usage, 'cost_rub')).toBe('2.20000000000000000');
});

test('has no source text for strings, for other objects and after a change', () => {
  const answer = parseWireJson('{"usage":{"cost_rub":"1.50000000000000000","balance":2.50000000000000000}}') as Answer;
  expect(lexemeOf(answer.usage, 'cost_rub')).toBeUndefined();
  expect(lexemeOf({ balance: 2.5 }, 'balance')).toBeUndefined();
  answer.usage.balance = 3;
  expect(lexemeOf(answer.usage, 'balance')).toBeUndefined();
});

test('copies source texts with a copy', () => {
  const { usage } = parseWireJson('{"usage":{"cost_rub":1.50000000000000000}}') as Answer;
  const copy = { ...usage };
  copyLexemes(usage, copy);
  expect(lexemeOf(copy, 'cost_rub')).toBe('1.50000000000000000');
});

test('reads keys named __proto__ without touching any prototype', () => {
  const answer = parseWireJson(
    '{"__proto__":{"polluted":true},"usage":{"__proto__":{"polluted":true},"cost_rub":1.00000000000000000}}',
  );
  expect(lexemeOf((answer as Answer).usage, 'cost_rub')).toBe('1.00000000000000000');
  expect(Object.hasOwn(answer as object, '__proto__')).toBe(true);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(Object.getPrototypeOf(answer)).toBe(Object.prototype);
});

test('does not reject a billed answer for its depth', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const answer = parseWireJson(`{"usage":{"cost_rub":0.5},"deep":${deep}}`) as Answer;
  expect(answer.usage.cost_rub).toBe(0.5);
});

test('throws SyntaxError for what is not JSON', () => {
  expect(() => parseWireJson('{"cost_rub":')).toThrow(SyntaxError);
  expect(() => parseWireJson('nonsense')).toThrow(SyntaxError);
});

test('reads every document as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const wrapped = `{"cost_rub":1.10,"balance":0,"inner":${text}}`;
      expect(parseWireJson(wrapped)).toEqual(JSON.parse(wrapped));
    }),
    { numRuns: 2000 },
  );
});

test.each(['1e-999', '1E-400', '-2e-324', '1.5e-999'])('a price too small for a double is not 0: %s', (written) => {
  const { usage } = parseWireJson(`{"usage":{"cost_rub":${written}}}`) as Answer;
  expect(lexemeOf(usage, 'cost_rub')).toBe(written);
  expect(canonicalRub(usage.cost_rub, lexemeOf(usage, 'cost_rub'))).toBeUndefined();
});
