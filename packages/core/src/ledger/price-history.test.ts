import { expect, test } from 'vitest';
import type { Charge } from '../money/charge.ts';
import { PriceHistory } from './price-history.ts';

function answer(costRub: string, more: Partial<Charge> = {}): Charge {
  return { status: 'settled', costRub, requestedModel: 'a', tokens: { output: 10, total: 1000 }, ...more };
}

test('only the latest answers of a model count', () => {
  const history = new PriceHistory(10, 3);
  for (let cost = 1; cost <= 20; cost++) history.add(answer(`${cost}`));
  expect(history.estimate('a')).toEqual({
    isEstimate: true,
    samples: 3,
    rubPerThousandTokensP50: '19',
    rubPerThousandTokensP95: '20',
    outputTokensP95: 10,
    dearestRub: '20',
  });
  history.add(answer('1'));
  expect(history.estimate('a')).toMatchObject({ samples: 3, rubPerThousandTokensP50: '19' });
  for (let count = 0; count < 3; count++) history.add(answer('1'));
  expect(history.estimate('a')).toMatchObject({ samples: 3, dearestRub: '1' });
});

test('of too many models those unused for longest are forgotten', () => {
  const history = new PriceHistory(2, 3);
  for (const requestedModel of ['a', 'b', 'a', 'c']) history.add(answer('1', { requestedModel }));
  expect(['a', 'b', 'c'].map((model) => history.estimate(model)?.samples)).toEqual([2, undefined, 1]);
});

test('an answer counts once for a model that is both asked for and answering, and for each of two', () => {
  const history = new PriceHistory();
  history.add(answer('1', { servedModel: 'a' }));
  history.add(answer('3', { requestedModel: 'auto', servedModel: 'a' }));
  expect(history.estimate('a')).toMatchObject({ samples: 2, dearestRub: '3' });
  expect(history.estimate('auto')).toMatchObject({ samples: 1, dearestRub: '3' });
});

test.each<[string, Partial<Charge>]>([
  ['without tokens', { tokens: {} }],
  ['of no token', { tokens: { total: 0, output: 0 } }],
])('an answer %s is no sample of a price per token', (_, more) => {
  const history = new PriceHistory();
  history.add(answer('1', more));
  expect(history.estimate('a')).toBeUndefined();
});

test('an answer of unknown price is no sample', () => {
  const history = new PriceHistory();
  history.add({ status: 'unknown', requestedModel: 'a', tokens: { output: 1, total: 10 } });
  expect(history.estimate('a')).toBeUndefined();
});

test('the length of an answer is not known where no answer told it', () => {
  const history = new PriceHistory();
  history.add(answer('2', { tokens: { total: 500 } }));
  expect(history.estimate('a')).toStrictEqual({
    isEstimate: true,
    samples: 1,
    rubPerThousandTokensP50: '4',
    rubPerThousandTokensP95: '4',
    dearestRub: '2',
  });
});
