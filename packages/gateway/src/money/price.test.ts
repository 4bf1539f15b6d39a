import { describe, expect, it } from 'vitest';
import { costOf, type Prices, type Usage } from './price.ts';

const prices: Prices = {
  input: '0.001',
  output: '0.002',
  cacheRead: '0.0001',
  cacheWrite: '0.0015',
  reasoning: '0.003',
  search: '0.5',
};
const used = (usage: Partial<Usage>): Usage => ({
  promptTokens: 0,
  completionTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  reasoningTokens: 0,
  webSearchRequests: 0,
  ...usage,
});

describe('the cost of an answer', () => {
  it.each([
    ['nothing', used({}), '0'],
    ['plain tokens', used({ promptTokens: 10, completionTokens: 5 }), '0.02'],
    [
      'cached ones are part of the prompt',
      used({ promptTokens: 100, cachedTokens: 60, cacheWriteTokens: 30 }),
      '0.061',
    ],
    ['reasoning is part of the completion', used({ completionTokens: 10, reasoningTokens: 4 }), '0.024'],
    ['searches', used({ webSearchRequests: 2 }), '1'],
  ])('%s', (_what, usage, cost) => {
    expect(costOf(prices, usage, undefined)).toBe(cost);
  });

  it('is rounded up once, at the end, to a millionth', () => {
    const tiny = { input: '0.0000004', output: '0.0000004' };
    expect(costOf(tiny, used({ promptTokens: 1, completionTokens: 1 }), undefined)).toBe('0.000001');
    expect(costOf(tiny, used({ promptTokens: 5 }), undefined)).toBe('0.000002');
    expect(costOf(tiny, used({ promptTokens: 6 }), undefined)).toBe('0.000003');
  });

  it('has factors for the tiers, by default a half and two', () => {
    const usage = used({ promptTokens: 10 });
    expect(costOf(prices, usage, 'flex')).toBe('0.005');
    expect(costOf(prices, usage, 'priority')).toBe('0.02');
    expect(costOf({ ...prices, tiers: { flex: '0.1' } }, usage, 'flex')).toBe('0.001');
  });

  it('reads a cache at a tenth and writes it at five quarters of the input by default', () => {
    const plain = { input: '0.001', output: '0' };
    expect(costOf(plain, used({ promptTokens: 100, cachedTokens: 100 }), undefined)).toBe('0.01');
    expect(costOf(plain, used({ promptTokens: 100, cacheWriteTokens: 100 }), undefined)).toBe('0.125');
  });
});
