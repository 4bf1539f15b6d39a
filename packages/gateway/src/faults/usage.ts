import type { JsonObject } from '@kopek/core/wire';
import { exactNumber } from '../money/exact-number.ts';
import { faultGroup, hiding, streamed, type Fault, type Hooks } from './fault.ts';

const set = (fields: JsonObject) => ({ usage: (usage: JsonObject) => ({ ...usage, ...fields }) });
const cost = (value: unknown): Hooks => hiding(set({ cost_rub: value }));
const without =
  (...names: string[]) =>
  (usage: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(usage).filter(([name]) => !names.includes(name)));
const quoted = (value: unknown): string => JSON.stringify(value).replaceAll('"', '');
const TOKENS = ['prompt_tokens', 'completion_tokens', 'total_tokens'];

/** Usage blocks in unusual places or with wrong or odd numbers. The recorded charge is always the true one. */
export const USAGE_FAULTS: readonly Fault[] = faultGroup('usage', {
  'usage-on-finish-chunk': streamed({ usage: 'finish-chunk' }),
  'usage-twice': streamed({ usage: 'every-chunk' }),
  'usage-null-first': streamed({ usage: 'null-until-last' }),
  'usage-no-choices': streamed({ usage: 'no-choices' }),
  'usage-null-choices': streamed({ usage: 'null-choices' }),
  'usage-missing-stream': hiding(streamed({ usage: 'none' })),
  'usage-missing': hiding({ applies: 'json', completion: without('usage') }),
  'usage-null': hiding({ usage: () => null }),
  'usage-no-cost': hiding({ usage: without('cost_rub', 'balance') }),
  'usage-cost-null': cost(null),
  'usage-cost-word': cost('free'),
  'usage-cost-zero': hiding(set({ cost_rub: 0, balance: 0 })),
  'usage-cost-negative': cost(exactNumber('-0.5')),
  'usage-cost-overflow': cost(exactNumber('1e999')),
  'usage-cost-precise': cost(exactNumber('0.1000000000000000055511')),
  'usage-cost-tiny': cost(exactNumber('1.2e-7')),
  'usage-nan': hiding({ text: (text) => text.replace(/"cost_rub":[\d.]+/, '"cost_rub":NaN') }),
  'usage-cost-only': { usage: without(...TOKENS) },
  'usage-cost-text': {
    usage: (usage) => ({ ...usage, cost_rub: quoted(usage['cost_rub']), balance: quoted(usage['balance']) }),
  },
  'usage-no-total': { usage: without('total_tokens') },
  'usage-garbage': set({ prompt_tokens: -1, completion_tokens: 'x', total_tokens: 3 }),
  'usage-reasoning-excluded': set({
    prompt_tokens: 279,
    completion_tokens: 6,
    total_tokens: 374,
    prompt_tokens_details: { cached_tokens: 149, cache_write_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 89 },
  }),
});
