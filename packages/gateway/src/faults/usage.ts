import type { JsonObject } from '@kopek/core/wire';
import { exactNumber } from '../money/exact-number.ts';
import { faultsWith, HIDES_COST, type Fault } from './fault.ts';

const place = faultsWith('usage', 'stream', 'stream');
const wrong = faultsWith('usage', 'both', 'usage');
const tokens =
  (prompt: number, completion: number, total: number | undefined, details: JsonObject = {}) =>
  (usage: JsonObject) => ({
    ...usage,
    prompt_tokens: prompt,
    completion_tokens: completion,
    ...(total === undefined ? {} : { total_tokens: total }),
    ...details,
  });
const prompt = (cached: number, written: number): JsonObject => ({
  prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
});
const reasoning = (count: number): JsonObject => ({ completion_tokens_details: { reasoning_tokens: count } });
const without =
  (...names: string[]) =>
  (usage: JsonObject) =>
    Object.fromEntries(Object.entries(usage).filter(([name]) => !names.includes(name)));
const quoted = (value: unknown): string => JSON.stringify(value).replaceAll('"', '');

/** Usage blocks in unusual places or with wrong or odd numbers. The booked charge is always the true one. */
export const USAGE_FAULTS: readonly Fault[] = [
  place('usage-on-finish-chunk', 'usage on the chunk of the finish reason', { usage: 'finish-chunk' }),
  place('usage-twice', 'usage on the finish chunk and again on a chunk of its own', { usage: 'every-chunk' }),
  place('usage-null-first', 'a null usage on every chunk but the last', { usage: 'null-until-last' }),
  place('usage-no-choices', 'a last chunk without the field choices', { usage: 'no-choices' }),
  place('usage-null-choices', 'a last chunk with choices: null', { usage: 'null-choices' }),
  place('usage-missing-stream', 'a stream without any usage', { usage: 'none' }, HIDES_COST),
  {
    name: 'usage-missing',
    group: 'usage',
    description: 'a completion without usage',
    applies: 'json',
    hidesCost: true,
    completion: without('usage'),
  },
  wrong('usage-null', 'a null usage', () => null, HIDES_COST),
  wrong('usage-no-cost', 'tokens, but neither cost nor balance', without('cost_rub', 'balance'), HIDES_COST),
  wrong(
    'usage-cost-only',
    'cost and balance, but no tokens',
    without('prompt_tokens', 'completion_tokens', 'total_tokens'),
  ),
  wrong('usage-cost-text', 'cost and balance as text', (usage) => ({
    ...usage,
    cost_rub: quoted(usage['cost_rub']),
    balance: quoted(usage['balance']),
  })),
  wrong('usage-cost-null', 'a null cost', (usage) => ({ ...usage, cost_rub: null }), HIDES_COST),
  wrong('usage-cost-word', 'a word instead of the cost', (usage) => ({ ...usage, cost_rub: 'free' }), HIDES_COST),
  wrong(
    'usage-cost-zero',
    'a cost of 0 and a balance of 0',
    (usage) => ({ ...usage, cost_rub: 0, balance: 0 }),
    HIDES_COST,
  ),
  wrong('usage-cost-negative', 'a negative cost', (usage) => ({ ...usage, cost_rub: exactNumber('-0.5') }), HIDES_COST),
  wrong(
    'usage-cost-overflow',
    'a cost of 1e999',
    (usage) => ({ ...usage, cost_rub: exactNumber('1e999') }),
    HIDES_COST,
  ),
  wrong(
    'usage-cost-precise',
    'a cost with more digits than a double holds',
    (usage) => ({ ...usage, cost_rub: exactNumber('0.1000000000000000055511') }),
    HIDES_COST,
  ),
  wrong('usage-cost-tiny', 'a cost of 1.2e-7', (usage) => ({ ...usage, cost_rub: exactNumber('1.2e-7') }), HIDES_COST),
  wrong(
    'usage-cost-large',
    'a cost and a balance above 2^53',
    (usage) => ({
      ...usage,
      cost_rub: exactNumber('9007199254740993.01'),
      balance: exactNumber('123456789012345678.90'),
    }),
    HIDES_COST,
  ),
  {
    name: 'usage-nan',
    group: 'usage',
    description: 'NaN in the usage, which is not JSON',
    applies: 'both',
    hidesCost: true,
    text: (text) => text.replace(/"cost_rub":[\d.]+/, '"cost_rub":NaN'),
  },
  wrong('usage-details-null', 'null details', (usage) => ({
    ...usage,
    prompt_tokens_details: null,
    completion_tokens_details: null,
    server_tool_use: null,
  })),
  wrong('usage-details-empty', 'details without any field', (usage) => ({
    ...usage,
    prompt_tokens_details: {},
    completion_tokens_details: {},
    server_tool_use: {},
  })),
  wrong('usage-no-total', 'no total', without('total_tokens')),
  wrong('usage-garbage', 'a negative number and a word for tokens', (usage) => ({
    ...usage,
    prompt_tokens: -1,
    completion_tokens: 'x',
    total_tokens: 3,
  })),
  wrong('usage-cached-exceeds', 'more tokens cached than the prompt has', tokens(10, 5, 15, prompt(90, 0))),
  wrong('usage-write-outside', 'cache writes that are not part of the prompt', tokens(10, 5, 15, prompt(8, 7))),
  wrong('usage-cache-excluded', 'cached tokens left out of the prompt', tokens(50, 10, 1060, prompt(900, 100))),
  wrong(
    'usage-reasoning-exceeds',
    'more reasoning than completion',
    tokens(951, 6000, 6952, { ...prompt(60, 0), ...reasoning(6001) }),
  ),
  wrong(
    'usage-reasoning-excluded',
    'reasoning left out of the completion',
    tokens(279, 6, 374, { ...prompt(149, 0), ...reasoning(89) }),
  ),
];
