import { expect, test } from 'vitest';
import { chargeOf, chargesIn } from './charge-of.ts';
import { RunningSum } from './charge-sum.ts';
import { sumCharges } from './sum-charges.ts';
import type { Charge } from './charge.ts';

function* charges(): Generator<Charge> {
  for (let i = 1; i <= 1_000_000; i += 1) {
    yield { status: 'settled', costRub: `${Math.floor(i / 1e6)}.${String(i % 1e6).padStart(6, '0')}` };
  }
}

test('adds costs, tokens and searches exactly, and keeps the latest balance', () => {
  const charges: Charge[] = [
    { status: 'settled', costRub: '0.1', balanceRub: '99.9', tokens: { input: 10, output: 5 }, webSearchRequests: 1 },
    { status: 'settled', costRub: '0.2', balanceRub: '99.7', tokens: { input: 1, reasoning: 2 } },
    { status: 'settled', costRub: '0' },
  ];
  expect(sumCharges(charges)).toEqual({
    costRub: '0.3',
    balanceRub: '99.7',
    tokens: { input: 11, output: 5, reasoning: 2 },
    webSearchRequests: 1,
    settled: 3,
    unknown: 0,
  });
});

test('counts what is unknown, and the sum is that of the rest', () => {
  const charges: Charge[] = [
    { status: 'settled', costRub: '0.5' },
    { status: 'unknown', tokens: { input: 3 } },
  ];
  expect(sumCharges(charges)).toEqual({ costRub: '0.5', tokens: { input: 3 }, settled: 1, unknown: 1 });
});

test('prices that were found later are in the sum, and are listed next to it', () => {
  const charges: Charge[] = [
    { status: 'settled', costRub: '0.5' },
    { status: 'inferred', costRub: '0.20' },
    { status: 'inferred', costRub: '0.1' },
    { status: 'unknown' },
  ];
  const sum = sumCharges(charges);
  expect(sum).toEqual({ costRub: '0.8', inferredRub: '0.3', settled: 1, inferred: 2, unknown: 1 });
  expect(sumCharges([sum, sum])).toEqual({
    costRub: '1.6',
    inferredRub: '0.6',
    settled: 2,
    inferred: 4,
    unknown: 2,
  });
});

test('a sum with an inferred price is an inferred charge, and an unknown one if any part is', () => {
  const inferred = sumCharges([
    { status: 'settled', costRub: '0.5' },
    { status: 'inferred', costRub: '0.2' },
  ]);
  expect(chargeOf(inferred)).toEqual({ status: 'inferred', costRub: '0.7' });
  expect(chargeOf(sumCharges([inferred, { status: 'unknown' }]))).toEqual({ status: 'unknown', atLeastRub: '0.7' });
});

test('an inferred charge without a readable price is not a charge', () => {
  expect(chargeOf({ status: 'inferred' })).toBeUndefined();
  expect(chargeOf({ status: 'inferred', costRub: 'much' })).toBeUndefined();
});

test('has no total if nothing is settled', () => {
  expect(sumCharges([{ status: 'unknown' }])).toStrictEqual({ settled: 0, unknown: 1 });
  expect(sumCharges([{ content: 'a message that cost nothing known' }])).toStrictEqual({ settled: 0, unknown: 0 });
});

test('text and absent values add nothing', () => {
  for (const nothing of ['settled', null, undefined, 5]) {
    expect(sumCharges(nothing as Iterable<unknown>)).toStrictEqual({ settled: 0, unknown: 0 });
  }
});

test('a charge that claims to be settled and has no price counts as unknown', () => {
  const sum = new RunningSum();
  sum.add({ status: 'settled' });
  expect(sum.toSum()).toStrictEqual({ settled: 0, unknown: 1 });
});

test('is zero for an empty list', () => {
  expect(sumCharges([])).toEqual({ costRub: '0', settled: 0, unknown: 0 });
});

test('adds sums of sums', () => {
  const turn = sumCharges([{ status: 'settled', costRub: '1.5', balanceRub: '8.5' }, { status: 'unknown' }]);
  expect(sumCharges([turn, { metadata: { charge: turn } }])).toEqual({
    costRub: '3',
    balanceRub: '8.5',
    settled: 2,
    unknown: 2,
  });
});

test('accepts one value with several charges', () => {
  const steps = ['1.1', '2.2'].map((costRub) => ({
    providerMetadata: { kopek: { charge: { status: 'settled', costRub } } },
  }));
  expect(sumCharges({ steps }).costRub).toBe('3.3');
});

test('a charge that is removed leaves the sum of the others, and the latest balance', () => {
  const sum = new RunningSum();
  const tokens = { input: 10, output: 5, total: 15, cacheRead: 4, cacheWrite: 3, noCache: 3, reasoning: 2, text: 3 };
  const others: Charge[] = [
    { status: 'settled', costRub: '0.5', balanceRub: '9', tokens, webSearchRequests: 2 },
    { status: 'inferred', costRub: '0.25', tokens: { input: 1 } },
    { status: 'unknown' },
  ];
  const mistaken: Charge[] = [
    { status: 'settled', costRub: '3', balanceRub: '6', tokens, webSearchRequests: 1 },
    { status: 'inferred', costRub: '2', tokens: { output: 7 } },
    { status: 'unknown', tokens: { input: 4 } },
  ];
  for (const charge of [...others, ...mistaken]) sum.add(charge);
  for (const charge of mistaken) sum.remove(charge);
  expect(sum.toSum()).toStrictEqual({
    costRub: '0.75',
    inferredRub: '0.25',
    balanceRub: '6',
    tokens: { ...tokens, input: 11 },
    webSearchRequests: 2,
    settled: 1,
    inferred: 1,
    unknown: 1,
  });
});

test('keeps a million charges of six decimals exact', () => {
  // i · 0.000001 for i = 1 … 1 000 000 is 1 000 000 · 1 000 001 ÷ 2 millionths
  expect(sumCharges(charges())).toEqual({ costRub: '500000.5', settled: 1_000_000, unknown: 0 });
});

test('each part of a charge counts once, wherever the charge is found, and is taken away with it', () => {
  const parts: Charge[] = [
    { status: 'unknown', atLeastRub: '0.1' },
    { status: 'settled', costRub: '0.2', tokens: { input: 3 } },
  ];
  const charge: Charge = { status: 'unknown', atLeastRub: '0.3', tokens: { input: 3 }, parts };
  const sum = { costRub: '0.3', settled: 1, unknown: 1, tokens: { input: 3 } };
  expect(sumCharges([charge])).toEqual(sum);
  expect(sumCharges([{ providerMetadata: { kopek: { charge } } }])).toEqual(sum);
  expect(sumCharges([{ response_metadata: { charge } }])).toEqual(sum);
  expect(sumCharges({ charge })).toEqual(sum);
  expect(chargesIn({ charge })).toEqual([charge]);
  const running = new RunningSum();
  running.add(charge);
  running.remove(charge);
  expect(running.toSum()).toMatchObject({ settled: 0, unknown: 0 });
  expect(running.costRub).toBe('0');
});
