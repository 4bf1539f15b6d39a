import { callSync, defined } from '@kopek/core/kit';
import type { Attributes } from '@opentelemetry/api';
import { isRequest, type LedgerEntry } from '@kopek/ledger';
import type { InstrumentOptions } from './options.ts';

/** The attribute with the price of a charge: rubles, exactly as billed, as text. On exactly one span per charge. */
export const COST_RUB = 'kopek.cost_rub';

/**
 * Attributes of a span for one attempt. Never a prompt, an answer or a key: the ledger has none of them.
 *
 * @param describesCall - adds the attributes of a model call, if it was one. False under the span of a framework, which has
 *   them already: observability tools would count the tokens twice.
 */
export function spanAttributes(entry: LedgerEntry, options: InstrumentOptions, describesCall = true): Attributes {
  const { charge } = entry;
  const tokens = charge?.tokens;
  return defined({
    'kopek.status': entry.status,
    'kopek.billing': entry.billing,
    'kopek.attempt': entry.attempt,
    'kopek.entry_id': entry.id,
    ...tagAttributes(entry, options),
    [COST_RUB]: charge?.costRub,
    'kopek.balance_rub': options.balance ? charge?.balanceRub : undefined,
    'kopek.model.requested': entry.model,
    'kopek.model.served': charge?.servedModel,
    'kopek.generation_id': charge?.generationId,
    'kopek.run_id': entry.runId,
    'kopek.error_code': entry.errorCode,
    'error.type': isFailure(entry) ? entry.errorCode : undefined,
    'kopek.finish_reason': entry.finishReason,
    'kopek.time_to_first_token_ms': entry.timeToFirstTokenMs,
    'kopek.tokens.input': tokens?.input,
    'kopek.tokens.output': tokens?.output,
    'kopek.tokens.reasoning': tokens?.reasoning,
    'kopek.tokens.cache_read': tokens?.cacheRead,
    'kopek.tokens.cache_write': tokens?.cacheWrite,
    ...(charge?.costRub === undefined ? {} : toolAttributes(charge.costRub, options)),
    ...(describesCall && isRequest(entry) ? modelCallAttributes(entry, options) : {}),
  });
}

/** The request failed. An answer stopped by its caller is not a failure, which would raise the service's error rate. */
export function isFailure({ errorCode }: LedgerEntry): boolean {
  return errorCode !== undefined && errorCode !== 'aborted';
}

/**
 * A model call by the GenAI conventions, which Langfuse and Grafana read, and by those of OpenInference, by which Phoenix
 * knows the kind of a span.
 */
function modelCallAttributes(
  entry: LedgerEntry,
  { oldCacheName, serverAddress }: InstrumentOptions,
): Record<string, Attributes[string]> {
  const { model, charge, finishReason, tags, timeToFirstTokenMs: firstMs } = entry;
  const { servedModel, generationId, tokens } = charge ?? {};
  const operation = operationOf(entry);
  return {
    'gen_ai.operation.name': operation,
    // the conventions know many vendors, and no gateway: the name of what bills
    'gen_ai.provider.name': 'kopek',
    'openinference.span.kind': operation === 'embeddings' ? 'EMBEDDING' : 'LLM',
    'gen_ai.agent.name': tags?.agent,
    'gen_ai.request.model': model,
    'gen_ai.response.model': servedModel,
    'gen_ai.response.id': generationId,
    'gen_ai.response.finish_reasons': finishReason === undefined ? undefined : [finishReason],
    'gen_ai.usage.input_tokens': tokens?.input,
    'gen_ai.usage.output_tokens': tokens?.output,
    'gen_ai.usage.cache_read.input_tokens': tokens?.cacheRead,
    // one of the two: tools that know both names count the tokens twice
    [oldCacheName ? 'gen_ai.usage.cache_creation.input_tokens' : 'gen_ai.usage.cache_write.input_tokens']:
      tokens?.cacheWrite,
    'gen_ai.usage.reasoning.output_tokens': tokens?.reasoning,
    // the ledger times the first content of streams alone
    'gen_ai.request.stream': firstMs === undefined ? undefined : true,
    'gen_ai.response.time_to_first_chunk': firstMs === undefined ? undefined : firstMs / 1000,
    'gen_ai.conversation.id': tags?.thread_id,
    'server.address': serverAddress,
    'llm.model_name': servedModel ?? model,
    'llm.token_count.prompt': tokens?.input,
    'llm.token_count.completion': tokens?.output,
    'llm.token_count.total': tokens?.total,
  };
}

/** The operation by the GenAI conventions. `meteredFetch` also records endpoints that the interface does not describe. */
export function operationOf({ path }: LedgerEntry): string {
  if (path !== undefined && PROMPT.test(path)) return 'text_completion';
  if (path === undefined || CONVERSATION.test(path)) return 'chat';
  return path.endsWith('/embeddings') ? 'embeddings' : 'generate_content';
}

/** The older endpoint, which takes a prompt. */
const PROMPT = /(?<!\/chat)\/completions$/;

/** Endpoints of the interface (§4.1). */
const CONVERSATION = /\/(completions|responses|messages)$/;

/** The attributes of metrics: few values each. */
export function metricAttributes(entry: LedgerEntry, options: InstrumentOptions): Attributes {
  return {
    'kopek.model': entry.charge?.servedModel ?? entry.model ?? '',
    'kopek.status': entry.status,
    'kopek.billing': entry.billing,
    ...tagAttributes(entry, options),
  };
}

/** §2.10; anything else is one value, so that no service can make many of them. */
const FINISH_REASONS: ReadonlySet<string> = new Set(['tool_calls', 'stop', 'length', 'content_filter', 'error']);

/** The attributes of counted calls: {@link metricAttributes}, and why the answer ended, where that is known. */
export function callAttributes(shared: Attributes, { finishReason }: LedgerEntry): Attributes {
  if (finishReason === undefined) return shared;
  return { ...shared, 'kopek.finish_reason': FINISH_REASONS.has(finishReason) ? finishReason : 'other' };
}

function tagAttributes({ tags: own = {} }: LedgerEntry, { tags = [] }: InstrumentOptions): Attributes {
  const named = tags.filter((name) => Object.hasOwn(own, name));
  return Object.fromEntries(named.map((name) => [`kopek.tag.${name}`, own[name]]));
}

/** These tools take a price that is not in dollars only as metadata, whose fields have a prefix. */
const METADATA_PREFIXES = { langfuse: 'langfuse.observation.metadata.', langsmith: 'langsmith.metadata.' } as const;

function toolAttributes(costRub: string, { tools = [], genAiCost, toUsd }: InstrumentOptions): Attributes {
  const attributes: Attributes = {};
  for (const tool of tools) attributes[`${METADATA_PREFIXES[tool]}cost_rub`] = costRub;
  if (genAiCost) {
    attributes['gen_ai.usage.cost.amount'] = Number(costRub);
    attributes['gen_ai.usage.cost.currency'] = 'RUB';
    attributes['gen_ai.usage.cost.source'] = 'provider';
  }
  const usd = toUsd && callSync(() => toUsd(costRub));
  // no rate for this day is no price of 0
  if (usd !== undefined && Number.isFinite(usd)) {
    attributes['gen_ai.usage.cost'] = usd;
    attributes['langfuse.observation.cost_details'] = JSON.stringify({ total: usd });
  }
  return attributes;
}
