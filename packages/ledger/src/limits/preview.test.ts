import { expect, test } from 'vitest';
import type { AttemptInfo } from '@kopek/core';
import { PriceHistory } from '../base/model-costs.ts';
import type { ModelCosts } from '../contract/contract.ts';
import { previewOf, type CallEstimate } from './preview.ts';

/** 300 tokens of prompt. */
const call: AttemptInfo = { attempt: 1, path: '/v1/chat/completions', model: 'a', promptCharacters: 900 };

/** Half a ruble per 1000 tokens; answers of 200 tokens; the dearest of 40 answers cost 32 rubles, so that a limit reserves 40. */
const past: ModelCosts = {
  isEstimate: true,
  samples: 40,
  answers: 40,
  rubPerMillionTokensP50: '500',
  rubPerMillionTokensP95: '1000',
  rubPerMillionTokensMax: '2000',
  outputTokensP95: 200,
  highestCostRub: '30',
  fadingMaxCostRub: '32',
  averageCostRub: '3',
  longestPromptCharacters: 900,
};

function preview(more: Partial<AttemptInfo>, prices: Partial<ModelCosts> = {}): CallEstimate {
  return previewOf({ ...call, ...more }, () => ({ ...past, ...prices }));
}

test('a call is likely to cost its prompt and a long answer, at the usual price per token', () => {
  // 300 + 200 tokens
  expect(preview({})).toEqual({ likelyRub: '0.25', likelyMaxRub: '40', basis: 'tokens', samples: 40 });
});

test('a prompt is likely to have as many tokens per character as the latest ones', () => {
  // 900 · 0.05 + 200 tokens
  expect(preview({}, { promptTokensPerCharacterP50: 0.05 })).toMatchObject({ likelyRub: '0.1225', basis: 'tokens' });
});

test('another call like all before is likely to cost what they did', () => {
  const history = new PriceHistory();
  const charge = {
    status: 'settled',
    costRub: '0.00104',
    requestedModel: 'a',
    tokens: { output: 4, total: 8 },
  } as const;
  for (let calls = 0; calls < 30; calls += 1) history.add(charge, 97);
  expect(previewOf({ ...call, promptCharacters: 97 }, (model) => history.estimate(model))).toMatchObject({
    likelyRub: '0.00104',
    samples: 30,
  });
});

test('meaningless digits of an estimate are rounded up', () => {
  expect(preview({}, { rubPerMillionTokensP50: '0.73173913043478260874' }).likelyRub).toBe('0.000365869566');
});

test('max_tokens shortens the likely answer, and bounds the most expensive one', () => {
  // 300 + 100 tokens; at most 2 rubles for each 1000 of 900 + 100
  expect(preview({ requestedMaxTokens: 100 })).toMatchObject({ likelyRub: '0.2', likelyMaxRub: '2', basis: 'tokens' });
  expect(preview({ requestedMaxTokens: 500 })).toMatchObject({ likelyRub: '0.25' });
});

test.each<[string, Partial<AttemptInfo>, Partial<ModelCosts>]>([
  ['a prompt of unknown length', { promptCharacters: undefined as never }, {}],
  ['a picture, which the length of the request does not measure', { unmeasuredInputs: 1 }, {}],
  ['answers of unknown length', {}, { outputTokensP95: undefined as never }],
])('%s is likely to cost as much as the average answer', (_, more, prices) => {
  expect(preview(more, prices)).toEqual({ likelyRub: '3', likelyMaxRub: '40', basis: 'average', samples: 40 });
  expect(preview(more, { ...prices, averageCostRub: undefined as never })).toMatchObject({ likelyRub: '30' });
});

test('the likely cost is never more than what a limit reserves', () => {
  const short = { promptCharacters: 900, requestedMaxTokens: 100 };
  expect(preview(short, { outputTokensP95: undefined as never })).toMatchObject({ likelyRub: '2', likelyMaxRub: '2' });
});

test('of several models that may answer the most expensive known one counts, wherever it stands', () => {
  const prices: Record<string, ModelCosts> = {
    cheap: { ...past, rubPerMillionTokensP50: '100', samples: 7 },
    dear: { ...past, rubPerMillionTokensP50: '900', samples: 9 },
  };
  for (const models of [
    ['cheap', 'new', 'dear'],
    ['dear', 'cheap', 'new'],
    ['new', 'dear', 'cheap'],
  ]) {
    const [model = '', ...others] = models;
    const estimate = previewOf({ ...call, model, models: others }, (name) => prices[name]);
    expect(estimate).toMatchObject({ likelyRub: '0.45', samples: 9, basis: 'tokens' });
  }
});

test('models without a price have no estimate', () => {
  expect(previewOf(call, () => undefined)).toEqual({ basis: 'none', samples: 0 });
});

test('a ledger with refunds has a likely cost, and no bound', () => {
  expect(preview({}, { fadingMaxCostRub: '-1' })).toEqual({ likelyRub: '0.25', basis: 'tokens', samples: 40 });
});
