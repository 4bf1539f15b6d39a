import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWireJson } from '../wire/json.ts';
import { USAGE_VECTORS } from './__fixtures__/usage-vectors.ts';
import { readUsage } from './usage.ts';

describe('tokens', () => {
  test.each(USAGE_VECTORS)('$name: $about', ({ usage, tokens, anomalies }) => {
    const read = readUsage(parseWireJson(usage));
    expect(read.tokens).toEqual(tokens);
    expect(read.anomalies).toEqual(anomalies);
  });

  test('equal prompt and cache contradict nothing', () => {
    const details = { cached_tokens: 10 };
    expect(readUsage({ prompt_tokens: 10, prompt_tokens_details: details })).toStrictEqual({
      tokens: { input: 10, cacheRead: 10, noCache: 0 },
      anomalies: [],
    });
    const written = { cached_tokens: 4, cache_write_tokens: 6 };
    expect(readUsage({ prompt_tokens: 10, prompt_tokens_details: written })).toStrictEqual({
      tokens: { input: 10, cacheRead: 4, cacheWrite: 6, noCache: 0 },
      anomalies: [],
    });
  });

  test('values that cannot be compared contradict nothing', () => {
    expect(readUsage({ total_tokens: 9, completion_tokens: 2 })).toStrictEqual({
      tokens: { output: 2, total: 9 },
      anomalies: [],
    });
  });

  test('a zero stays a zero', () => {
    expect(readUsage({ prompt_tokens: 0 }).tokens).toEqual({ input: 0 });
  });

  test('digits in a string are a count; text, negative numbers and infinities are not', () => {
    expect(readUsage({ prompt_tokens: '12', completion_tokens: '3.0' }).tokens).toEqual({
      input: 12,
      output: 3,
      total: 15,
    });
    expect(readUsage({ prompt_tokens: '9007199254740991', completion_tokens: '7.0000' }).tokens?.output).toBe(7);
    expect(readUsage({ prompt_tokens: 9_007_199_254_740_991 }).tokens).toEqual({ input: 9_007_199_254_740_991 });
    for (const bad of [
      '',
      [5],
      9_007_199_254_740_992,
      ' 1',
      '1e3',
      'many',
      -1,
      Number.NaN,
      Infinity,
      1e300,
      true,
      [],
      {},
    ]) {
      expect(readUsage({ prompt_tokens: bad, completion_tokens: 1 }).tokens).toEqual({ output: 1 });
    }
  });

  test('parts stay within their whole, whatever the provider counted', () => {
    const count = fc.oneof(fc.constant(undefined), fc.nat(1000), fc.constant(null), fc.constant('x'));
    fc.assert(
      fc.property(count, count, count, count, count, count, (prompt, completion, total, cached, write, reasoning) => {
        const { tokens = {} } = readUsage({
          prompt_tokens: prompt,
          completion_tokens: completion,
          total_tokens: total,
          prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: write },
          completion_tokens_details: { reasoning_tokens: reasoning },
        });
        for (const value of Object.values(tokens)) expect(value).toBeGreaterThanOrEqual(0);
        if (tokens.noCache !== undefined) expect(tokens.noCache).toBeLessThanOrEqual(tokens.input ?? -1);
        if (tokens.text !== undefined) expect(tokens.text).toBeLessThanOrEqual(tokens.output ?? -1);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('dialects', () => {
  test('reads the style of /responses: input includes the cache', () => {
    const usage = readUsage({
      input_tokens: 100,
      output_tokens: 20,
      total_tokens: 120,
      input_tokens_details: { cached_tokens: 30 },
      output_tokens_details: { reasoning_tokens: 5 },
      cost_rub: 0.5,
      balance: 99.5,
    });
    expect(usage).toEqual({
      tokens: { input: 100, output: 20, total: 120, cacheRead: 30, noCache: 70, reasoning: 5, text: 15 },
      costRub: '0.5',
      balanceRub: '99.5',
      anomalies: [],
    });
  });

  test('null fields of chat keep the style of /responses', () => {
    expect(
      readUsage({ prompt_tokens: null, completion_tokens: null, input_tokens: 5, output_tokens: 2 }).tokens,
    ).toEqual({
      input: 5,
      output: 2,
      total: 7,
    });
  });

  test('reads the style of /messages with one of its cache counts, or without the prompt', () => {
    expect(readUsage({ input_tokens: 10, cache_read_input_tokens: 900, output_tokens: 1 }).tokens).toEqual({
      input: 910, output: 1, total: 911, cacheRead: 900, noCache: 10,
    }); // prettier-ignore
    expect(readUsage({ input_tokens: 10, cache_creation_input_tokens: 100, output_tokens: 1 }).tokens).toEqual({
      input: 110, output: 1, total: 111, cacheWrite: 100, noCache: 10,
    }); // prettier-ignore
    expect(readUsage({ cache_read_input_tokens: 900, output_tokens: 1 }).tokens).toEqual({ output: 1, cacheRead: 900 });
  });

  test('reads the style of /messages: input excludes the cache', () => {
    const usage = readUsage({
      input_tokens: 10,
      cache_read_input_tokens: 900,
      cache_creation_input_tokens: 100,
      output_tokens: 20,
      cost_rub: '0.25',
      server_tool_use: { web_search_requests: 2 },
    });
    expect(usage).toEqual({
      tokens: { input: 1010, output: 20, total: 1030, cacheRead: 900, cacheWrite: 100, noCache: 10 },
      costRub: '0.25',
      webSearchRequests: 2,
      anomalies: [],
    });
  });
});

describe('money', () => {
  test('a price is exact to the digit that was sent', () => {
    expect(readUsage(parseWireJson('{"cost_rub":12345678901234.567891,"balance":0.1000}'))).toEqual({
      costRub: '12345678901234.567891',
      balanceRub: '0.1',
      anomalies: [],
    });
  });

  test('zero is a price', () => {
    expect(readUsage({ cost_rub: 0, balance: 0 })).toEqual({ costRub: '0', balanceRub: '0', anomalies: [] });
  });

  test('absent and null are unknown, without an anomaly', () => {
    expect(readUsage({ cost_rub: null })).toStrictEqual({ anomalies: [] });
    expect(readUsage({})).toStrictEqual({ anomalies: [] });
  });

  test.each(['free', '1e999', '', '0x10', [], {}, true, Number.NaN])(
    '%s is an unreadable price, not a zero',
    (cost) => {
      expect(readUsage({ cost_rub: cost, balance: cost })).toEqual({
        anomalies: ['cost_unreadable', 'balance_unreadable'],
      });
    },
  );

  test('a number beyond the range of a double is unreadable', () => {
    expect(readUsage(parseWireJson('{"cost_rub":1e999}'))).toEqual({ anomalies: ['cost_unreadable'] });
  });

  test('a refund and an overdraft are kept as they are, and flagged', () => {
    expect(readUsage({ cost_rub: -0.5, balance: -3 })).toEqual({
      costRub: '-0.5',
      balanceRub: '-3',
      anomalies: ['cost_negative', 'balance_negative'],
    });
  });
});

test('anything at all can be read', () => {
  fc.assert(
    fc.property(fc.anything(), (raw) => {
      expect(Array.isArray(readUsage(raw).anomalies)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
