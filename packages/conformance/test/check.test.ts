import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all.ts';
import { checkObservation } from '../src/check.ts';
import type { Observation } from '../src/index.ts';
import type { Expectation } from '../src/wire-case.ts';

// The table is worth what its checks notice: each of these lies must be noticed.

const CHARGE = { status: 'settled', costRub: '0.0425', balanceRub: '999.9575' } as const;
const USAGE = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17, cost_rub: 0.0425, balance: 999.9575 };
const TRUTH: Observation = {
  text: 'Привет',
  toolCalls: [],
  invalidToolCalls: [],
  finishReason: 'stop',
  model: 'vendor/model-a',
  usage: USAGE,
  tokens: { input: 12, output: 5, total: 17 },
  charges: [{ ...CHARGE, tokens: { input: 12, output: 5, total: 17 } }],
};
const WANTED: Expectation = {
  text: 'Привет',
  tool_calls: [],
  finish_reason: 'stop',
  model: 'vendor/model-a',
  usage: USAGE,
  tokens: { input: 12, output: 5, total: 17 },
  error: null,
};
const UNKNOWN: Expectation = { text: 'Привет', usage: null, error: null };
const FAILED: Observation = {
  ...TRUTH,
  charges: [{ status: 'unknown' }],
  error: { kind: 'incomplete', message: 'ended early', retryable: false, billing: 'unknown', partialText: 'Привет' },
};
const BROKEN: Expectation = { error: { kind: 'incomplete', retryable: true } };

const check = (wanted: Expectation, seen: Observation, excepted: string[] = []): void =>
  checkObservation(wanted, seen, { expect, apiKey: 'canary-key', retryUnknown: false, excepted: new Set(excepted) });

test('the right observation is accepted', () => {
  check(WANTED, TRUTH);
  check(BROKEN, FAILED);
  check(UNKNOWN, { ...TRUTH, usage: undefined, tokens: undefined, charges: [{ status: 'unknown' }] });
});

test.each<[string, Expectation, Observation]>([
  ['another text', WANTED, { ...TRUTH, text: 'Пока' }],
  ['another finish reason', WANTED, { ...TRUTH, finishReason: 'length' }],
  ['another model', WANTED, { ...TRUTH, model: 'auto' }],
  ['a charge told twice', WANTED, { ...TRUTH, charges: [...TRUTH.charges, ...TRUTH.charges] }],
  ['a charge not told', WANTED, { ...TRUTH, charges: [] }],
  ['a price off by its last digit', WANTED, { ...TRUTH, charges: [{ ...CHARGE, costRub: '0.0426' }] }],
  ['a settled price shown as unknown', WANTED, { ...TRUTH, charges: [{ status: 'unknown' }] }],
  [
    'an unknown cost shown as 0',
    UNKNOWN,
    { ...TRUTH, tokens: undefined, charges: [{ status: 'settled', costRub: '0' }] },
  ],
  ['unknown tokens shown as 0', UNKNOWN, { ...TRUTH, tokens: { input: 0 }, charges: [{ status: 'unknown' }] }],
  ['a count that was not sent', WANTED, { ...TRUTH, tokens: { input: 12, output: 5, total: 17, cacheRead: 0 } }],
  ['tokens that are missing', WANTED, { ...TRUTH, tokens: undefined }],
  ['a call that nobody sent', WANTED, { ...TRUTH, toolCalls: [{ id: 'a', name: 'f', input: {} }] }],
  ['an error that nobody sent', WANTED, FAILED],
  ['success where an error was sent', BROKEN, TRUTH],
  [
    'another kind of error',
    BROKEN,
    { ...FAILED, error: { ...FAILED.error, kind: 'untyped', message: 'm', retryable: false } },
  ],
  ['an executable call beside an error', BROKEN, { ...FAILED, toolCalls: [{ id: 'a', name: 'f', input: {} }] }],
  [
    'a paid request offered for repetition',
    BROKEN,
    { ...FAILED, error: { kind: 'incomplete', message: 'm', billing: 'unknown', retryable: true } },
  ],
  [
    'the key in an error',
    BROKEN,
    {
      ...FAILED,
      error: {
        kind: 'incomplete',
        message: 'm',
        billing: 'unknown',
        retryable: false,
        thrown: new Error('canary-key'),
      },
    },
  ],
  [
    'a charge for what was free',
    { error: { kind: 'http' } },
    { ...FAILED, error: { kind: 'http', message: 'm', billing: 'none', retryable: false } },
  ],
])('%s is detected', (_, wanted, seen) => {
  expect(() => check(wanted, seen)).toThrow();
});

test('an exception skips its key, and nothing else', () => {
  check(WANTED, { ...TRUTH, finishReason: 'length' }, ['finish_reason']);
  expect(() => check(WANTED, { ...TRUTH, finishReason: 'length', text: 'Пока' }, ['finish_reason'])).toThrow();
});

test('every group of the table is there', () => {
  const counts: Record<string, number> = {};
  for (const { group } of allCases()) counts[group] = (counts[group] ?? 0) + 1;
  expect(counts).toMatchObject({
    framing: 13,
    'delta-usage': 18,
    tools: 18,
    errors: 26,
    'beyond-interface': 6,
    usage: 14 * 5,
    'error-bodies': 11 * 15,
  });
});
