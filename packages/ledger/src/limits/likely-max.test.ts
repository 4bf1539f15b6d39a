import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttemptInfo } from '@kopek/core';
import { PriceHistory } from '../base/model-costs.ts';
import type { ModelCosts } from '../contract/contract.ts';
import { likelyMaxRub } from './likely-max.ts';

const call: AttemptInfo = { attempt: 1, path: '/v1/chat/completions', model: 'a', promptCharacters: 900 };

/** 40 answers, the dearest for 30 rubles, 2 rubles per 1000 tokens at most. */
const past: ModelCosts = {
  isEstimate: true,
  samples: 40,
  answers: 40,
  rubPerMillionTokensP50: '500',
  rubPerMillionTokensP95: '1000',
  rubPerMillionTokensMax: '2000',
  highestCostRub: '30',
  fadingMaxCostRub: '32',
  averageCostRub: '3',
  longestPromptCharacters: 900,
};
const cheap = { ...past, highestCostRub: '0.2', fadingMaxCostRub: '0.2' };
const free = { ...past, fadingMaxCostRub: '0', rubPerMillionTokensMax: '0' };

function likelyMax(more: Partial<AttemptInfo>, prices: ModelCosts | undefined = past): string | undefined {
  return likelyMaxRub({ ...call, ...more }, () => prices);
}

describe('the amount of a call', () => {
  test('is the most expensive remembered answer, and a quarter more while 40 are known', () => {
    // 32 · (1 + 10 ÷ 40)
    expect(likelyMax({})).toBe('40');
    // 32 · (1 + 10 ÷ 1)
    expect(likelyMax({}, { ...past, answers: 1 })).toBe('352');
  });

  test('is no less than an answer longer than any seen, while few were seen', () => {
    // 2 ÷ 1000 · (300 + 8192) · 20 ÷ 60, and 0.2 · 1.25 is less
    expect(likelyMax({}, cheap)).toBe('5.661333333334');
    // 0.2 · (1 + 10 ÷ 1980); 2 ÷ 1000 · 8492 · 20 ÷ 2000 = 0.16984 is less
    expect(likelyMax({}, { ...cheap, answers: 1980 })).toBe('0.201010101011');
  });

  test('grows with a prompt longer than any seen, and does not shrink with a shorter one', () => {
    expect(likelyMax({ promptCharacters: 1800 })).toBe('80');
    expect(likelyMax({ promptCharacters: 90 })).toBe('40');
    expect(likelyMax({ promptCharacters: 1800 }, { ...past, longestPromptCharacters: 0 })).toBe('40');
  });

  test('is bounded by max_tokens, unless the body does not show how long the input is', () => {
    // 2 ÷ 1000 · (900 + 100)
    expect(likelyMax({ requestedMaxTokens: 100 })).toBe('2');
    expect(likelyMax({ requestedMaxTokens: 1_000_000 })).toBe('40');
    expect(likelyMax({ requestedMaxTokens: 100, unmeasuredInputs: 1 })).toBe('40');
    // a search is no token
    expect(likelyMax({ requestedMaxTokens: 100 }, { ...past, hasWebSearches: true })).toBe('40');
    expect(likelyMax({ requestedMaxTokens: 100, offersWebSearch: true })).toBe('40');
    const { promptCharacters: _, ...unread } = call;
    expect(likelyMaxRub({ ...unread, requestedMaxTokens: 100 }, () => past)).toBe('40');
  });

  test('is nothing for a model of price 0', () => {
    expect(likelyMax({}, free)).toBe('0');
  });

  test('is that of the most expensive model that may answer, of those that are known', () => {
    const priceOf = (model: string): ModelCosts | undefined =>
      ({ a: cheap, dear: past, free } as Record<string, ModelCosts>)[model];
    expect(likelyMaxRub({ ...call, models: ['dear', 'new'] }, priceOf)).toBe('40');
    expect(likelyMaxRub({ ...call, model: 'free', models: ['free'] }, priceOf)).toBe('0');
    // a new one may cost anything: a call that is free passes every limit
    expect(likelyMaxRub({ ...call, model: 'free', models: ['free', 'new'] }, priceOf)).toBeUndefined();
    expect(likelyMaxRub({ ...call, model: 'new' }, priceOf)).toBeUndefined();
    const { model: _, ...nameless } = call;
    expect(likelyMaxRub(nameless, priceOf)).toBeUndefined();
  });

  test('follows from the latest prices if a store offers no more', () => {
    const { answers: _, fadingMaxCostRub: __, rubPerMillionTokensMax: ___, ...little } = past;
    // 30 · 1.25
    expect(likelyMax({}, little)).toBe('37.5');
  });

  test('is unknown with a negative price of a foreign store', () => {
    expect(likelyMax({}, { ...past, rubPerMillionTokensMax: '-1000' })).toBeUndefined();
    expect(likelyMax({}, { ...past, fadingMaxCostRub: '-1' })).toBeUndefined();
  });
});

test('after any history of answers, more is reserved than the most expensive of the latest 200 cost', () => {
  const answer = fc.record({ kopeks: fc.nat(100_000), total: fc.integer({ min: 1, max: 9000 }), prompt: fc.nat(5000) });
  fc.assert(
    fc.property(fc.array(answer, { minLength: 1, maxLength: 300 }), fc.nat(5000), (answers, promptCharacters) => {
      const history = new PriceHistory();
      for (const { kopeks, total, prompt } of answers) {
        const costRub = (kopeks / 100).toFixed(2);
        history.add({ status: 'settled', costRub, requestedModel: 'a', tokens: { total } }, prompt);
      }
      const amount = Number(likelyMax({ promptCharacters }, history.estimate('a')));
      const latest = answers.slice(-200);
      const costliest = Math.max(...latest.map(({ kopeks }) => kopeks / 100));
      expect(amount).toBeGreaterThanOrEqual(costliest);
      const longest = Math.max(...latest.map(({ prompt }) => prompt));
      if (longest > 0) expect(amount).toBeGreaterThanOrEqual((costliest * promptCharacters) / longest - 1e-9);
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
  expect(Number(likelyMaxRub(call, (model) => history.estimate(model)))).toBeCloseTo(41.956, 2);
});
