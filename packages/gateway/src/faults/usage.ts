import type { JsonObject } from '@kopek/core/wire';
import { exactNumber } from '../money/exact-number.ts';
import type { StreamSettings } from '../protocol/answer/stream-settings.ts';
import { faultGroup, hiding, type Fault, type Hooks } from './fault.ts';

/** Replaces fields of the usage. */
const set = (fields: JsonObject) => ({ usage: (usage: JsonObject) => ({ ...usage, ...fields }) });
const cost = (value: unknown): Hooks => hiding(set({ cost_rub: value }));
const without =
  (...names: string[]) =>
  (usage: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(usage).filter(([name]) => !names.includes(name)));
const quoted = (value: unknown): string => JSON.stringify(value).replaceAll('"', '');
const TOKENS = ['prompt_tokens', 'completion_tokens', 'total_tokens'];
const placed = (usage: NonNullable<StreamSettings['usage']>): Hooks => ({ applies: 'stream', stream: { usage } });

/** Usage blocks in unusual places or with wrong or odd numbers. The booked charge is always the true one. */
export const USAGE_FAULTS: readonly Fault[] = faultGroup('usage', {
  'usage-on-finish-chunk': ['usage on the chunk of the finish reason', placed('finish-chunk')],
  'usage-twice': ['usage on the finish chunk and again on a chunk of its own', placed('every-chunk')],
  'usage-null-first': ['a null usage on every chunk but the last', placed('null-until-last')],
  'usage-no-choices': ['a last chunk without the field choices', placed('no-choices')],
  'usage-null-choices': ['a last chunk with choices: null', placed('null-choices')],
  'usage-missing-stream': ['a stream without any usage', hiding(placed('none'))],
  'usage-missing': ['a completion without usage', hiding({ applies: 'json', completion: without('usage') })],
  'usage-null': ['a null usage', hiding({ usage: () => null })],
  'usage-no-cost': ['tokens, but neither cost nor balance', hiding({ usage: without('cost_rub', 'balance') })],
  'usage-cost-null': ['a null cost', cost(null)],
  'usage-cost-word': ['a word instead of the cost', cost('free')],
  'usage-cost-zero': ['a cost of 0 and a balance of 0', hiding(set({ cost_rub: 0, balance: 0 }))],
  'usage-cost-negative': ['a negative cost', cost(exactNumber('-0.5'))],
  'usage-cost-overflow': ['a cost of 1e999', cost(exactNumber('1e999'))],
  'usage-cost-precise': ['a cost with more digits than a double has', cost(exactNumber('0.1000000000000000055511'))],
  'usage-cost-tiny': ['a cost of 1.2e-7', cost(exactNumber('1.2e-7'))],
  'usage-nan': [
    'NaN in the usage, which is not JSON',
    hiding({ text: (text) => text.replace(/"cost_rub":[\d.]+/, '"cost_rub":NaN') }),
  ],
  'usage-cost-only': ['cost and balance, but no tokens', { usage: without(...TOKENS) }],
  'usage-cost-text': [
    'cost and balance as text',
    { usage: (usage) => ({ ...usage, cost_rub: quoted(usage['cost_rub']), balance: quoted(usage['balance']) }) },
  ],
  'usage-no-total': ['no total', { usage: without('total_tokens') }],
  'usage-garbage': [
    'a negative number and a word for tokens',
    set({ prompt_tokens: -1, completion_tokens: 'x', total_tokens: 3 }),
  ],
  'usage-reasoning-excluded': [
    'reasoning left out of the completion',
    set({
      prompt_tokens: 279,
      completion_tokens: 6,
      total_tokens: 374,
      prompt_tokens_details: { cached_tokens: 149, cache_write_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 89 },
    }),
  ],
});
