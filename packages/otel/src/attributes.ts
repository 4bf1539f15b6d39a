import { answerOf } from '@kopek/core/kit';
import type { Attributes } from '@opentelemetry/api';
import type { LedgerEntry } from '@kopek/ledger';
import type { InstrumentOptions } from './options.ts';

/** The attribute that holds the price of a charge: rubles, exactly as billed, as text. On exactly one span per charge. */
export const COST_RUB = 'kopek.cost_rub';

/**
 * Attributes of a span for one attempt. Never a prompt, an answer or a key: the ledger has none of them.
 *
 * @param isModelCall - the span stands for the model call, so that it has the attributes of one. False under the span of a
 *   framework, which has them already: tools would count the tokens twice.
 */
export function spanAttributes(entry: LedgerEntry, options: InstrumentOptions, isModelCall = true): Attributes {
  const { charge } = entry;
  const tokens = charge?.tokens;
  const attributes: Attributes = {
    'kopek.status': entry.status,
    'kopek.billing': entry.billing,
    'kopek.attempt': entry.attempt,
    'kopek.entry_id': entry.id,
  };
  addTags(attributes, entry, options);
  add(attributes, COST_RUB, charge?.costRub);
  if (options.balance) add(attributes, 'kopek.balance_rub', charge?.balanceRub);
  add(attributes, 'kopek.model.requested', entry.model);
  add(attributes, 'kopek.model.served', charge?.servedModel);
  add(attributes, 'kopek.generation_id', charge?.generationId);
  add(attributes, 'kopek.run_id', entry.runId);
  add(attributes, 'kopek.error_code', entry.errorCode);
  add(attributes, 'kopek.finish_reason', entry.finishReason);
  add(attributes, 'kopek.time_to_first_token_ms', entry.timeToFirstTokenMs);
  add(attributes, 'kopek.tokens.input', tokens?.input);
  add(attributes, 'kopek.tokens.output', tokens?.output);
  add(attributes, 'kopek.tokens.reasoning', tokens?.reasoning);
  add(attributes, 'kopek.tokens.cache_read', tokens?.cacheRead);
  if (charge?.costRub !== undefined) addForTools(attributes, charge.costRub, options);
  return isModelCall ? { ...attributes, ...modelCallAttributes(entry) } : attributes;
}

/**
 * A model call by the GenAI conventions, which Langfuse and Grafana read, and by those of OpenInference, by which Phoenix
 * knows the kind of a span.
 */
function modelCallAttributes({ model, charge, finishReason }: LedgerEntry): Attributes {
  const { servedModel, generationId, tokens } = charge ?? {};
  const attributes: Attributes = {
    'gen_ai.operation.name': 'chat',
    // the conventions know many vendors, and no gateway: the name of what bills
    'gen_ai.provider.name': 'kopek',
    'openinference.span.kind': 'LLM',
  };
  add(attributes, 'gen_ai.request.model', model);
  add(attributes, 'gen_ai.response.model', servedModel);
  add(attributes, 'gen_ai.response.id', generationId);
  if (finishReason !== undefined) attributes['gen_ai.response.finish_reasons'] = [finishReason];
  add(attributes, 'gen_ai.usage.input_tokens', tokens?.input);
  add(attributes, 'gen_ai.usage.output_tokens', tokens?.output);
  add(attributes, 'gen_ai.usage.cache_read.input_tokens', tokens?.cacheRead);
  add(attributes, 'llm.model_name', servedModel ?? model);
  add(attributes, 'llm.token_count.prompt', tokens?.input);
  add(attributes, 'llm.token_count.completion', tokens?.output);
  add(attributes, 'llm.token_count.total', tokens?.total);
  return attributes;
}

/** The attributes of metrics: few values each. */
export function metricAttributes(entry: LedgerEntry, options: InstrumentOptions): Attributes {
  const attributes: Attributes = {
    'kopek.model': entry.charge?.servedModel ?? entry.model ?? '',
    'kopek.status': entry.status,
    'kopek.billing': entry.billing,
  };
  addTags(attributes, entry, options);
  return attributes;
}

/** §2.10; anything else is one value, so that no service can make many of them. */
const FINISH_REASONS: ReadonlySet<string> = new Set(['tool_calls', 'stop', 'length', 'content_filter', 'error']);

/** The attributes of counted calls: {@link metricAttributes}, and why the answer ended, where that is known. */
export function callAttributes(shared: Attributes, { finishReason }: LedgerEntry): Attributes {
  if (finishReason === undefined) return shared;
  return { ...shared, 'kopek.finish_reason': FINISH_REASONS.has(finishReason) ? finishReason : 'other' };
}

function add(attributes: Attributes, name: string, value: string | number | undefined): void {
  if (value !== undefined) attributes[name] = value;
}

function addTags(attributes: Attributes, entry: LedgerEntry, { tags = [] }: InstrumentOptions): void {
  for (const name of tags) {
    const value = entry.tags && Object.hasOwn(entry.tags, name) ? entry.tags[name] : undefined;
    add(attributes, `kopek.tag.${name}`, value);
  }
}

/** These tools take a price that is not in dollars only as metadata, whose fields have a prefix. */
const METADATA_PREFIXES = { langfuse: 'langfuse.observation.metadata.', langsmith: 'langsmith.metadata.' } as const;

function addForTools(attributes: Attributes, costRub: string, options: InstrumentOptions): void {
  for (const tool of options.tools ?? []) attributes[`${METADATA_PREFIXES[tool]}cost_rub`] = costRub;
  if (options.genAiCost) {
    attributes['gen_ai.usage.cost.amount'] = Number(costRub);
    attributes['gen_ai.usage.cost.currency'] = 'RUB';
    attributes['gen_ai.usage.cost.source'] = 'provider';
  }
  const { toUsd } = options;
  const usd = toUsd && answerOf(() => toUsd(costRub));
  // no rate for this day is no price of 0
  if (usd !== undefined && Number.isFinite(usd)) {
    attributes['gen_ai.usage.cost'] = usd;
    attributes['langfuse.observation.cost_details'] = JSON.stringify({ total: usd });
  }
}
