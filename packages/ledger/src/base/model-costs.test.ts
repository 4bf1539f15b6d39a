import { expect, test } from 'vitest';
import type { Charge } from '@kopek/core';
import type { ModelCosts } from '../contract/contract.ts';
import { PriceHistory, ReadPrices } from './model-costs.ts';

function answer(costRub: string, more: Partial<Charge> = {}): Charge {
  return { status: 'settled', costRub, requestedModel: 'a', tokens: { output: 10, total: 1000 }, ...more };
}

function estimateOf(charges: readonly Charge[]): ModelCosts | undefined {
  const history = new PriceHistory();
  for (const charge of charges) history.add(charge);
  return history.estimate('a');
}

test('only the latest 200 answers of a model count', () => {
  const history = new PriceHistory();
  for (let cost = 1; cost <= 500; cost++) history.add(answer(`${cost}`));
  // 301 to 500
  expect(history.estimate('a')).toEqual({
    isEstimate: true,
    samples: 200,
    rubPerMillionTokensP50: '400000',
    rubPerMillionTokensP95: '490000',
    rubPerMillionTokensMax: '500000',
    outputTokensP95: 10,
    highestCostRub: '500',
    averageCostRub: '400.5',
    answers: 500,
    fadingMaxCostRub: '500',
  });
  for (let count = 0; count < 200; count++) history.add(answer('1'));
  // 500 · 0.9995²⁰⁰
  expect(history.estimate('a')).toMatchObject({
    samples: 200,
    highestCostRub: '1',
    fadingMaxCostRub: '452.407394920163',
  });
});

test('a web search has a price of its own: prices per token are those of answers without one', () => {
  const searched = answer('350', { webSearchRequests: 1 });
  expect(estimateOf([answer('1'), searched, answer('2', { webSearchRequests: 0 })])).toMatchObject({
    samples: 3,
    rubPerMillionTokensP50: '1000',
    rubPerMillionTokensMax: '2000',
    highestCostRub: '350',
    hasWebSearches: true,
  });
  // of a model that always searches, nothing else is known
  expect(estimateOf([searched])).toMatchObject({ rubPerMillionTokensMax: '350000', hasWebSearches: true });
  expect(estimateOf([answer('1')])).not.toHaveProperty('hasWebSearches');
});

test('the longest request is known if the length of one is', () => {
  const history = new PriceHistory();
  history.add(answer('1'));
  expect(history.estimate('a')).not.toHaveProperty('longestPromptCharacters');
  for (const characters of [10, 30, 20]) history.add(answer('1'), characters);
  expect(history.estimate('a')).toMatchObject({ longestPromptCharacters: 30 });
});

test('of prompts, the tokens per character are known if the lengths of one and of its answer are', () => {
  const history = new PriceHistory();
  history.add(answer('1'));
  history.add(answer('1', { tokens: { total: 1000 } }), 100);
  expect(history.estimate('a')).not.toHaveProperty('promptTokensPerCharacterP50');
  // 990 tokens of prompt
  for (const characters of [990, 3960, 9900]) history.add(answer('1'), characters);
  expect(history.estimate('a')).toMatchObject({ promptTokensPerCharacterP50: 0.25 });
});

test('beyond the limit of models, the first is forgotten', () => {
  const history = new PriceHistory();
  for (const requestedModel of ['a', 'b', 'a']) history.add(answer('1', { requestedModel }));
  for (let count = 1; count < 500; count++) history.add(answer('1', { requestedModel: `other ${count}` }));
  expect(['a', 'b', 'other 499'].map((model) => history.estimate(model)?.samples)).toEqual([undefined, 1, 1]);
});

test('an answer counts once for a model that was both requested and served, and for each of two different ones', () => {
  const history = new PriceHistory();
  history.add(answer('1', { servedModel: 'a' }));
  history.add(answer('3', { requestedModel: 'auto', servedModel: 'a' }));
  expect(history.estimate('a')).toMatchObject({ samples: 2, highestCostRub: '3' });
  expect(history.estimate('auto')).toMatchObject({ samples: 1, highestCostRub: '3' });
});

test.each<[string, Partial<Charge>]>([
  ['without tokens', { tokens: {} }],
  ['of no token', { tokens: { total: 0, output: 0 } }],
])('an answer %s is no sample of a price per token', (_, more) => {
  const history = new PriceHistory();
  history.add(answer('1', more));
  expect(history.estimate('a')).toBeUndefined();
});

test('an answer of unknown cost is not a sample', () => {
  const history = new PriceHistory();
  history.add({ status: 'unknown', requestedModel: 'a', tokens: { output: 1, total: 10 } });
  expect(history.estimate('a')).toBeUndefined();
});

test('the length of an answer is unknown if no answer reported it', () => {
  const history = new PriceHistory();
  history.add(answer('2', { tokens: { total: 500 } }));
  expect(history.estimate('a')).toStrictEqual({
    isEstimate: true,
    samples: 1,
    rubPerMillionTokensP50: '4000',
    rubPerMillionTokensP95: '4000',
    rubPerMillionTokensMax: '4000',
    highestCostRub: '2',
    averageCostRub: '2',
    answers: 1,
    fadingMaxCostRub: '2',
  });
});

test('prices are sorted by the cost of a token, and lengths separately', () => {
  const sample = (costRub: string, total: number, output: number): Charge =>
    answer(costRub, { tokens: { total, output } });
  // 4, 1, 3 and 2 rubles per 1000 tokens
  const charges = [sample('2', 500, 10), sample('10', 10_000, 40), sample('3', 1000, 20), sample('4', 2000, 30)];
  expect(estimateOf(charges)).toEqual({
    isEstimate: true,
    samples: 4,
    rubPerMillionTokensP50: '2000',
    rubPerMillionTokensP95: '4000',
    rubPerMillionTokensMax: '4000',
    outputTokensP95: 40,
    highestCostRub: '10',
    averageCostRub: '4.75',
    answers: 4,
    fadingMaxCostRub: '10',
  });
});

test('a rate without an exact decimal is rounded up, so that no answer cost more than the highest rate implies', () => {
  // 1 ÷ 3 and 2 ÷ 3 rubles a token
  expect(estimateOf([answer('1', { tokens: { total: 3 } }), answer('2', { tokens: { total: 3 } })])).toMatchObject({
    rubPerMillionTokensP50: '333333.33333333333333333334',
    rubPerMillionTokensP95: '666666.66666666666666666667',
  });
});

test('an answer without a price is not a sample, and displaces none', () => {
  const without: Charge[] = [
    { status: 'unknown', requestedModel: 'a', tokens: { total: 10, output: 500 } },
    answer('-99'),
    answer('99', { tokens: {} }),
  ];
  expect(estimateOf([...without, answer('2'), ...without])).toMatchObject({
    samples: 1,
    rubPerMillionTokensP95: '2000',
    highestCostRub: '2',
  });
  const history = new PriceHistory();
  history.add(answer('2'));
  for (let count = 0; count < 200; count += 1) for (const charge of without) history.add(charge);
  expect(history.estimate('a')).toMatchObject({ samples: 1, highestCostRub: '2' });
});

test('an answer of no model displaces none', () => {
  const history = new PriceHistory();
  history.add(answer('2'));
  for (let count = 0; count < 500; count++) history.add({ status: 'settled', costRub: '3', tokens: { total: 10 } });
  expect(history.estimate('a')).toMatchObject({ samples: 1 });
});

test('the most expensive answer is found even if doubles cannot distinguish the prices', () => {
  const [cheaper, dearer] = ['1.00000000000000000001', '1.00000000000000000002'];
  expect(estimateOf([answer(cheaper), answer(dearer)])?.highestCostRub).toBe(dearer);
  expect(estimateOf([answer(dearer), answer(cheaper)])?.highestCostRub).toBe(dearer);
});

test('a store is queried far back once, then for what is new and may have been overtaken; each charge counts once', () => {
  const prices = new ReadPrices();
  const read = (...charges: (Charge & { seq: number })[]) => {
    prices.addRead('a', charges);
    return prices.estimate('a');
  };
  const numbered = (seq: number, costRub: string) => ({ ...answer(costRub), seq });
  expect(prices.readAfter('a')).toBe(0);
  expect(read(numbered(1, '9'), numbered(1000, '2'), numbered(1002, '2'))).toMatchObject({
    samples: 3,
    fadingMaxCostRub: '9',
  });
  expect([prices.readAfter('a'), prices.readAfter('b')]).toEqual([802, 0]);
  expect(read(numbered(1000, '2'), numbered(1001, '5'), numbered(1002, '2'), numbered(1003, '2'))).toMatchObject({
    samples: 5,
    highestCostRub: '9',
    averageCostRub: '4',
  });
});
