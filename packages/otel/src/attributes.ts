import type { Attributes } from '@opentelemetry/api';
import type { LedgerEntry } from '@kopek/core';
import type { InstrumentOptions } from './options.ts';

/** The attribute that holds the price of a charge: rubles, exactly as billed, as text. On exactly one span per charge. */
export const COST_RUB = 'kopek.cost_rub';

/** What a span says about one attempt. Never a prompt, an answer or a key: the ledger holds none of them. */
export function spanAttributes(entry: LedgerEntry, options: InstrumentOptions): Attributes {
  const { charge } = entry;
  const attributes: Attributes = {
    'kopek.status': entry.status,
    'kopek.billing': entry.billing,
    'kopek.attempt': entry.attempt,
    'kopek.entry_id': entry.id,
    ...tagAttributes(entry, options),
  };
  const optional: Record<string, string | number | undefined> = {
    [COST_RUB]: charge?.costRub,
    'kopek.balance_rub': options.balance ? charge?.balanceRub : undefined,
    'kopek.model.requested': entry.model,
    'kopek.model.served': charge?.servedModel,
    'kopek.generation_id': charge?.generationId,
    'kopek.run_id': entry.runId,
    'kopek.error_code': entry.errorCode,
    'kopek.tokens.input': charge?.tokens?.input,
    'kopek.tokens.output': charge?.tokens?.output,
    'kopek.tokens.reasoning': charge?.tokens?.reasoning,
    'kopek.tokens.cache_read': charge?.tokens?.cacheRead,
    ...dollars(charge?.costRub, options),
  };
  for (const [name, value] of Object.entries(optional)) if (value !== undefined) attributes[name] = value;
  return attributes;
}

/** What metrics are told apart by: few values each. */
export function metricAttributes(entry: LedgerEntry, options: InstrumentOptions): Attributes {
  return {
    'kopek.model': entry.charge?.servedModel ?? entry.model ?? '',
    'kopek.status': entry.status,
    'kopek.billing': entry.billing,
    ...tagAttributes(entry, options),
  };
}

function tagAttributes(entry: LedgerEntry, { tags = [] }: InstrumentOptions): Attributes {
  const attributes: Attributes = {};
  for (const name of tags) {
    const value = entry.tags && Object.hasOwn(entry.tags, name) ? entry.tags[name] : undefined;
    if (value !== undefined) attributes[`kopek.tag.${name}`] = value;
  }
  return attributes;
}

function dollars(costRub: string | undefined, options: InstrumentOptions): Record<string, string | number> {
  if (costRub === undefined) return {};
  const attributes: Record<string, string | number> = {};
  if (options.genAiCost) {
    attributes['gen_ai.usage.cost.amount'] = Number(costRub);
    attributes['gen_ai.usage.cost.currency'] = 'RUB';
    attributes['gen_ai.usage.cost.source'] = 'provider';
  }
  if (options.toUsd) {
    const usd = options.toUsd(costRub);
    attributes['gen_ai.usage.cost'] = usd;
    attributes['langfuse.observation.cost_details'] = JSON.stringify({ total: usd });
  }
  return attributes;
}
