import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttemptInfo } from '@kopek/core';
import { PriceHistory } from '../contract/price-estimate.ts';
import type { PriceEstimate } from '../contract/contract.ts';
import { holdRub } from './hold.ts';

const call: AttemptInfo = { attempt: 1, path: '/v1/chat/completions', model: 'a', promptCharacters: 900 };

/** 40 answers, the dearest for 30 rubles, 2 rubles per 1000 tokens at most. */
const past: PriceEstimate = {
  isEstimate: true,
  samples: 40,
  answers: 40,
  rubPerThousandTokensP50: '0.5',
  rubPerThousandTokensP95: '1',
  rubPerThousandTokensMax: '2',
  dearestRub: '30',
  dearestEverRub: '32',
  usualRub: '3',
  longestPromptCharacters: 900,
};
const cheap = { ...past, dearestRub: '0.2', dearestEverRub: '0.2' };

function held(more: Partial<AttemptInfo>, prices: PriceEstimate | undefined = past): string | undefined {
  return holdRub({ ...call, ...more }, () => prices);
}

describe('the hold of a call', () => {
  test('is the most expensive remembered answer, and a quarter more while 40 are known', () => {
    // 32 · (1 + 10 ÷ 40)
    expect(held({})).toBe('40');
    // 32 · (1 + 10 ÷ 1)
    expect(held({}, { ...past, answers: 1 })).toBe('352');
  });

  test('is no less than an answer longer than any seen, while few were seen', () => {
    // 2 ÷ 1000 · (300 + 8192) · 20 ÷ 60, and 0.2 · 1.25 is less
    expect(held({}, cheap)).toBe('5.661333333334');
    // 0.2 · (1 + 10 ÷ 1980); 2 ÷ 1000 · 8492 · 20 ÷ 2000 = 0.16984 is less
    expect(held({}, { ...cheap, answers: 1980 })).toBe('0.201010101011');
  });

  test('grows with a prompt longer than any seen, and does not shrink with a shorter one', () => {
    expect(held({ promptCharacters: 1800 })).toBe('80');
    expect(held({ promptCharacters: 90 })).toBe('40');
    expect(held({ promptCharacters: 1800 }, { ...past, longestPromptCharacters: 0 })).toBe('40');
  });

  test('is bounded by max_tokens, unless the body does not show how long the input is', () => {
    // 2 ÷ 1000 · (900 + 100)
    expect(held({ requestedMaxTokens: 100 })).toBe('2');
    expect(held({ requestedMaxTokens: 1_000_000 })).toBe('40');
    expect(held({ requestedMaxTokens: 100, unmeasuredInputs: 1 })).toBe('40');
    const { promptCharacters: _, ...unread } = call;
    expect(holdRub({ ...unread, requestedMaxTokens: 100 }, () => past)).toBe('40');
  });

  test('is nothing for a model of price 0', () => {
    expect(held({}, { ...past, dearestEverRub: '0', rubPerThousandTokensMax: '0' })).toBe('0');
  });

  test('is that of the most expensive model that may answer, of those that are known', () => {
    const priceOf = (model: string): PriceEstimate | undefined =>
      ({ a: cheap, dear: past } as Record<string, PriceEstimate>)[model];
    expect(holdRub({ ...call, models: ['dear', 'new'] }, priceOf)).toBe('40');
    expect(holdRub({ ...call, model: 'new' }, priceOf)).toBeUndefined();
    const { model: _, ...nameless } = call;
    expect(holdRub(nameless, priceOf)).toBeUndefined();
  });

  test('follows from the latest prices if a store offers no more', () => {
    const { answers: _, dearestEverRub: __, rubPerThousandTokensMax: ___, ...little } = past;
    // 30 · 1.25
    expect(held({}, little)).toBe('37.5');
  });

  test('is unknown with a negative price of a foreign store', () => {
    expect(held({}, { ...past, rubPerThousandTokensMax: '-1' })).toBeUndefined();
    expect(held({}, { ...past, dearestEverRub: '-1' })).toBeUndefined();
  });
});

test('any history of answers holds more than the most expensive of the latest 200 cost', () => {
  const answer = fc.record({ kopeks: fc.nat(100_000), total: fc.integer({ min: 1, max: 9000 }), prompt: fc.nat(5000) });
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 300 }), fc.nat(5000), (answers, promptCharacters) => {
      const history = new PriceHistory();
      for (const { kopeks, total, prompt } of answers) {
        const costRub = (kopeks / 100).toFixed(2);
        history.add({ status: 'settled', costRub, requestedModel: 'a', tokens: { total } }, prompt);
      }
      const hold = Number(held({ promptCharacters }, history.estimate('a')));
      const latest = answers.slice(-200);
      const dearest = Math.max(...latest.map(({ kopeks }) => kopeks / 100));
      expect(hold).toBeGreaterThanOrEqual(dearest);
      const longest = Math.max(...latest.map(({ prompt }) => prompt));
      if (longest > 0) expect(hold).toBeGreaterThanOrEqual((dearest * promptCharacters) / longest - 1e-9);
    }),
  );
});

test('two hundred cheap answers do not displace the most expensive', () => {
  const history = new PriceHistory();
  const add = (costRub: string): void =>
    history.add({ status: 'settled', costRub, requestedModel: 'a', tokens: { total: 1000 } });
  add('50');
  for (let count = 0; count < 400; count += 1) add('1');
  // 50 · 0.9995⁴⁰⁰ = 40.936…; · (1 + 10 ÷ 401)
  expect(Number(holdRub(call, (model) => history.estimate(model)))).toBeCloseTo(41.956, 2);
});
