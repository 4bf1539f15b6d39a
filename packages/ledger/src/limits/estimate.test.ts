import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AttemptInfo } from '@kopek/core';
import { estimateRub } from './estimate.ts';
import { PriceHistory } from '../base/model-costs.ts';
import type { ModelCosts } from '../contract/contract.ts';

const call: AttemptInfo = {
  attempt: 1,
  path: '/v1/chat/completions',
  model: 'a',
  promptCharacters: 1000,
  requestedMaxTokens: 500,
};
/** 2 rubles per 1000 tokens at most; the dearest answer cost 30. */
const past: ModelCosts = {
  isEstimate: true,
  samples: 10,
  rubPerMillionTokensP50: '1000',
  rubPerMillionTokensP95: '2000',
  outputTokensP95: 100,
  highestCostRub: '30',
};
const prices = { a: { inputRubPerMillion: '100', outputRubPerMillion: '400', callRub: '0.05' } };
const nothingKnown = (): undefined => undefined;

describe('from the latest prices of the model', () => {
  test('a token per character, and as long as max_tokens allows', () => {
    // 1500 tokens at 2 rubles per thousand
    expect(estimateRub(call, undefined, () => past)).toBe('3');
  });

  test('without max_tokens as long as its latest answers', () => {
    const { requestedMaxTokens: _, ...open } = call;
    expect(estimateRub(open, undefined, () => past)).toBe('2.2');
  });

  test('the most expensive of the models that may answer', () => {
    const dear = { ...past, rubPerMillionTokensP95: '10000' };
    const priceOf = (model: string): ModelCosts => (model === 'dear' ? dear : past);
    expect(estimateRub({ ...call, models: ['dear', 'a'] }, undefined, priceOf)).toBe('15');
  });

  test('a refund among them gives no estimate, and a price of nothing is a price', () => {
    expect(estimateRub(call, undefined, () => ({ ...past, rubPerMillionTokensP95: '0' }))).toBe('0');
  });

  test('unknown while one of them has not answered, or none is named', () => {
    const priceOf = (model: string): ModelCosts | undefined => (model === 'a' ? past : undefined);
    expect(estimateRub({ ...call, models: ['new'] }, undefined, priceOf)).toBeUndefined();
    const { model: _, ...nameless } = call;
    expect(estimateRub(nameless, undefined, priceOf)).toBeUndefined();
  });

  test('an input outside the body costs no less than the most expensive known answer', () => {
    expect(estimateRub({ ...call, unmeasuredInputs: 1 }, undefined, () => past)).toBe('30');
    expect(estimateRub({ ...call, unmeasuredInputs: 1, requestedMaxTokens: 20_000 }, undefined, () => past)).toBe('42');
    expect(estimateRub({ ...call, unmeasuredInputs: 1 }, undefined, nothingKnown)).toBeUndefined();
  });
});

test('a call of a model that may search costs no less than its most expensive answer', () => {
  const searching = { ...past, hasWebSearches: true as const };
  expect(estimateRub(call, undefined, () => searching)).toBe('30');
  expect(estimateRub({ ...call, requestedMaxTokens: 20_000 }, undefined, () => searching)).toBe('42');
  expect(estimateRub({ ...call, offersWebSearch: true }, undefined, () => past)).toBe('30');
});

describe('from prices that the user sets', () => {
  test('by token and by call', () => {
    // 1000 · 100 ÷ 10⁶ + 500 · 400 ÷ 10⁶ + 0.05
    expect(estimateRub(call, { prices }, nothingKnown)).toBe('0.35');
  });

  test('need no price per call', () => {
    const { inputRubPerMillion, outputRubPerMillion } = prices.a;
    expect(estimateRub(call, { prices: { a: { inputRubPerMillion, outputRubPerMillion } } }, nothingKnown)).toBe('0.3');
  });

  test('the most expensive of the models that may answer, whichever is named first', () => {
    const dear = { a: prices.a, dear: { inputRubPerMillion: '1000', outputRubPerMillion: '1000' } };
    expect(estimateRub({ ...call, models: ['dear'] }, { prices: dear }, nothingKnown)).toBe('1.5');
    expect(estimateRub({ ...call, model: 'dear', models: ['a'] }, { prices: dear }, nothingKnown)).toBe('1.5');
  });

  test('no help while one of the models is not listed and has not answered', () => {
    expect(estimateRub({ ...call, models: ['new'] }, { prices }, nothingKnown)).toBeUndefined();
    expect(estimateRub({ ...call, model: 'new', models: ['a'] }, { prices }, nothingKnown)).toBeUndefined();
  });

  test('no help while the length of the prompt or the answer is unknown', () => {
    const { promptCharacters: _, ...unread } = call;
    const { requestedMaxTokens: __, ...open } = call;
    expect(estimateRub(unread, { prices }, () => past)).toBeUndefined();
    expect(estimateRub(open, { prices }, nothingKnown)).toBeUndefined();
    // 1000 · 100 ÷ 10⁶ + 100 · 400 ÷ 10⁶ + 0.05: as long as the latest answers were
    expect(estimateRub(open, { prices }, () => past)).toBe('0.19');
  });

  test('fall back on the latest prices for a model that is not listed', () => {
    expect(estimateRub({ ...call, model: 'b' }, { prices }, () => past)).toBe('3');
    expect(estimateRub({ ...call, model: 'constructor' }, { prices }, nothingKnown)).toBeUndefined();
  });

  test('an input outside the body counts as 100 000 tokens until an answer is known', () => {
    expect(estimateRub({ ...call, unmeasuredInputs: 2 }, { prices }, nothingKnown)).toBe('20.35');
    expect(estimateRub({ ...call, unmeasuredInputs: 2 }, { prices }, () => past)).toBe('30');
    expect(estimateRub({ ...call, unmeasuredInputs: 1, requestedMaxTokens: 100_000 }, { prices }, () => past)).toBe(
      '40.15',
    );
    expect(estimateRub(call, { prices }, () => past)).toBe('0.35');
  });
});

describe('from a function', () => {
  test('its result counts, for any input', () => {
    expect(estimateRub({ ...call, unmeasuredInputs: 1 }, () => '7', nothingKnown)).toBe('7');
  });

  test('its result may be that a call is free', () => {
    expect(estimateRub(call, () => '0', nothingKnown)).toBe('0');
  });

  test('undefined leaves it to the latest prices', () => {
    expect(
      estimateRub(
        call,
        () => undefined,
        () => past,
      ),
    ).toBe('3');
  });

  test('a promise is rejected, and its rejection ends no process', () => {
    const later = (() => Promise.reject(new Error('down'))) as unknown as () => string;
    expect(() => estimateRub(call, later, nothingKnown)).toThrow(TypeError);
  });

  test.each(['-1', 'cheap', 7])('%j is rejected', (guess) => {
    expect(() => estimateRub(call, () => guess as string, nothingKnown)).toThrow(TypeError);
  });
});

test('a fixed amount is the estimate', () => {
  expect(estimateRub(call, '0.7', nothingKnown)).toBe('0.7');
});

test('no history of prices and refunds yields an estimate below zero', () => {
  const cost = fc.integer({ min: -1000, max: 1000 }).map((kopeks) => (kopeks / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(cost, { maxLength: 30 }), fc.nat(3), (costs, unmeasuredInputs) => {
      const history = new PriceHistory();
      for (const costRub of costs) {
        history.add({ status: 'settled', costRub, requestedModel: 'a', tokens: { output: 10, total: 100 } });
      }
      const guess = estimateRub({ ...call, unmeasuredInputs }, undefined, (model) => history.estimate(model));
      expect(guess ?? '0').not.toMatch(/^-/);
      // a refund alone tells nothing about prices
      if (costs.every((costRub) => costRub.startsWith('-'))) expect(guess).toBeUndefined();
    }),
  );
});

test('a refund is not a sample of a price', () => {
  const history = new PriceHistory();
  for (const costRub of ['-5', '2', '-0.01']) {
    history.add({ status: 'settled', costRub, requestedModel: 'a', tokens: { output: 10, total: 100 } });
  }
  expect(history.estimate('a')).toMatchObject({ samples: 1, rubPerMillionTokensP50: '20000', highestCostRub: '2' });
});

test('a negative price of a foreign store is not a price', () => {
  expect(estimateRub(call, undefined, () => ({ ...past, rubPerMillionTokensP95: '-2000' }))).toBeUndefined();
});
