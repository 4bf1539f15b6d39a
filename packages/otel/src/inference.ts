import { defined } from '@kopek/core/kit';
import { isRequest, type LedgerEntry } from '@kopek/ledger';
import type { Context, Meter } from '@opentelemetry/api';
import { isFailure, operationOf } from './attributes.ts';
import type { InstrumentOptions } from './options.ts';

/** Names of the metrics of model calls by the GenAI conventions. */
export const INFERENCE_METRICS = {
  duration: 'gen_ai.client.inference.duration',
  timeToFirstChunk: 'gen_ai.client.inference.time_to_first_chunk',
  input: 'gen_ai.client.inference.usage.input_tokens',
  output: 'gen_ai.client.inference.usage.output_tokens',
  cacheRead: 'gen_ai.client.inference.usage.cache_read.input_tokens',
  cacheWrite: 'gen_ai.client.inference.usage.cache_write.input_tokens',
  reasoning: 'gen_ai.client.inference.usage.reasoning.output_tokens',
  inputOfCall: 'gen_ai.client.inference.operation.input_tokens',
  outputOfCall: 'gen_ai.client.inference.operation.output_tokens',
} as const;

/** Seconds, as the conventions advise. */
const DURATION_BUCKETS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
/** Tokens, as the conventions advise: powers of 4. */
const TOKEN_BUCKETS = Array.from({ length: 14 }, (_, power) => 4 ** power);

const COUNTED = ['input', 'output', 'cacheRead', 'cacheWrite', 'reasoning'] as const;

/** @returns a function that records one ended model call, once. */
export function createInference(
  meter: Meter,
  { serverAddress }: InstrumentOptions,
): (entry: LedgerEntry, context: Context) => void {
  const histogram = (name: string, unit: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { unit, advice: { explicitBucketBoundaries } });
  const duration = histogram(INFERENCE_METRICS.duration, 's', DURATION_BUCKETS);
  const timeToFirstChunk = histogram(INFERENCE_METRICS.timeToFirstChunk, 's', DURATION_BUCKETS);
  const input = histogram(INFERENCE_METRICS.inputOfCall, '{token}', TOKEN_BUCKETS);
  const output = histogram(INFERENCE_METRICS.outputOfCall, '{token}', TOKEN_BUCKETS);
  const counters = COUNTED.map(
    (kind) => [kind, meter.createCounter(INFERENCE_METRICS[kind], { unit: '{token}' })] as const,
  );
  return (entry, context) => {
    if (!isRequest(entry)) return;
    const { charge, model, durationMs, timeToFirstTokenMs: firstMs } = entry;
    const tokens = charge?.tokens;
    const attributes = defined({
      'gen_ai.operation.name': operationOf(entry),
      'gen_ai.provider.name': 'kopek',
      'gen_ai.request.model': model,
      'gen_ai.response.model': charge?.servedModel,
      'server.address': serverAddress,
      'error.type': isFailure(entry) ? entry.errorCode : undefined,
    });
    if (durationMs !== undefined) duration.record(durationMs / 1000, attributes, context);
    if (firstMs !== undefined) timeToFirstChunk.record(firstMs / 1000, attributes, context);
    if (tokens?.input !== undefined) input.record(tokens.input, attributes, context);
    if (tokens?.output !== undefined) output.record(tokens.output, attributes, context);
    for (const [kind, counter] of counters) {
      const count = tokens?.[kind];
      if (count !== undefined) counter.add(count, attributes, context);
    }
  };
}
