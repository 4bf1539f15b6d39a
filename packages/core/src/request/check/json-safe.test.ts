import { describe, expect, it } from 'vitest';
import { KopekError } from '../../errors/index.ts';
import { checkRequest, type ValidateMode } from './check-request.ts';

const MODES: ValidateMode[] = ['throw', 'warn', 'off'];
const asked = { model: 'm', messages: [{ role: 'user', content: 'hello' }] };

/** The first problem that all three modes find. */
function problemOf(fields: object): string {
  const found = MODES.map((mode) => {
    try {
      checkRequest({ ...asked, ...fields }, { mode });
    } catch (error) {
      if (KopekError.isInstance(error) && error.code === 'invalid_request') return error.problems?.[0]?.message;
      throw error;
    }
    return undefined;
  });
  expect(new Set(found).size).toBe(1);
  return found[0] ?? 'accepted';
}

const accepts = (fields: object): void => expect(problemOf(fields)).toBe('accepted');

const throwing = (): never => {
  throw new TypeError('mine');
};

/** A JSON Schema place: any keys are allowed below it. */
const within = (value: unknown): object => ({
  tools: [{ type: 'function', function: { name: 'f', parameters: { value } } }],
});
const AT = 'tools[0].function.parameters.value';

describe('what JSON would falsify is rejected in every mode', () => {
  it.each([
    ['NaN', Number.NaN, 'must be a finite number, got NaN'],
    ['Infinity', Infinity, 'must be a finite number, got Infinity'],
    ['-Infinity', -Infinity, 'must be a finite number, got -Infinity'],
    ['a BigInt', 10n, 'is a BigInt, which JSON cannot represent: pass a number or a string'],
    ['a function', () => 1, 'is a function, which JSON cannot represent'],
    ['a symbol', Symbol('s'), 'is a symbol, which JSON cannot represent'],
    ['a Map', new Map([[1, 2]]), 'is a Map, which JSON cannot represent'],
    ['a Set', new Set([1]), 'is a Set, which JSON cannot represent'],
    ['a Promise', Promise.resolve(1), 'is a Promise, which JSON cannot represent'],
    ['a RegExp', /x/, 'is a RegExp, which JSON cannot represent'],
    ['a boxed NaN', Object(Number.NaN), 'is a Number, which JSON cannot represent'],
    [
      'bytes',
      new Uint8Array(3),
      'contains bytes, which are not JSON: use imagePart, pdfPart, videoPart, audioPart or base64FromBytes',
    ],
    ['a Buffer', Buffer.from('x'), 'contains bytes'],
    ['an ArrayBuffer', new ArrayBuffer(3), 'contains bytes'],
    ['an invalid Date', new Date(Number.NaN), 'is an invalid Date, which JSON turns into null'],
  ])('%s', (_, value, message) => {
    expect(problemOf(within(value))).toContain(`${AT} ${message}`);
    expect(problemOf(within([[{ 'a-b': value }]]))).toContain(`${AT}[0][0]["a-b"] ${message}`);
  });

  it('NaN at a top-level field', () => {
    expect(problemOf({ temperature: Number.NaN })).toBe('temperature must be a finite number, got NaN');
    expect(problemOf({ seed: Infinity })).toBe('seed must be a finite number, got Infinity');
  });

  it('undefined in an array, which JSON turns into null', () => {
    expect(problemOf(within([1, undefined]))).toBe(`${AT}[1] is undefined in an array, which JSON turns into null`);
    expect(problemOf(within(Object.assign([], { length: 3_000_000_000 })))).toContain(
      `${AT}[0] is undefined in an array`,
    );
  });

  it('a cycle', () => {
    const node: { next?: unknown } = {};
    node.next = [node];
    expect(problemOf(within(node))).toBe(`${AT}.next[0] contains itself, which JSON cannot represent`);
  });

  it('a document too deep for JSON readers', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    expect(problemOf(within(deep))).toContain('is nested deeper than 500 levels');
  });

  it('a getter, a proxy or a toJSON that throws', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const hostile = {
      get x(): never {
        throw new Error('mine');
      },
    };
    for (const value of [proxy, hostile, { toJSON: throwing }]) {
      expect(problemOf(within(value))).toContain('the request cannot be read');
    }
    expect(() => checkRequest(proxy)).toThrow(KopekError);
  });
});

describe('what JSON can represent is accepted', () => {
  it('plain values, -0, long integers, null', () => {
    accepts(within([0, -0, 1e308, 2 ** 60, null, true, '', {}, Object.create(null)]));
  });

  it('undefined members, which are omitted', () => {
    accepts({ ...within({ a: undefined }), temperature: undefined });
  });

  it('values that convert themselves to JSON', () => {
    accepts(within([new Date(0), new URL('https://example.com'), Buffer.from('x').toJSON(), { toJSON: () => 'x' }]));
    expect(problemOf(within({ toJSON: () => ({ a: Number.NaN }) }))).toContain(`${AT}.a must be a finite number`);
  });

  it('one object at many places, visited once', () => {
    // 2 to the power of 60 paths lead to the innermost object
    let shared: unknown = { type: 'string' };
    for (let level = 0; level < 60; level++) shared = { left: shared, right: shared };
    accepts(within(shared));
  });
});
