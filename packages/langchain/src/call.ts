import type { StreamOptions } from '@kopek/core';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { attributionOf, type WithRunConfig } from './attribution.ts';
import type { ModelFields } from './fields.ts';

/** What a call may say beside its request. */
interface CallSettings extends WithRunConfig {
  signal?: AbortSignal | undefined;
  headers?: Record<string, string> | undefined;
  modelKwargs?: Record<string, unknown> | undefined;
  ledgerTags?: Record<string, string> | undefined;
  /** Log probabilities belong to single tokens, so deltas must not be joined. */
  topLogprobs?: number | undefined;
}

/**
 * The options of one call of the client: the same for all its attempts, so that the service sees one idempotency key.
 */
export function toCallOptions(
  fields: ModelFields & { topLogprobs?: number; coalesce?: boolean },
  settings: CallSettings,
  runManager: CallbackManagerForLLMRun | undefined,
): StreamOptions {
  const extraBody = { ...fields.modelKwargs, ...settings.modelKwargs };
  return {
    idempotencyKey: globalThis.crypto.randomUUID(),
    retry: {
      maxRetries: 0,
      ...(fields.onUnknownBilling === undefined ? {} : { onUnknownBilling: fields.onUnknownBilling }),
    },
    coalesce: (fields.coalesce ?? true) && (settings.topLogprobs ?? fields.topLogprobs) === undefined,
    ...(Object.keys(extraBody).length === 0 ? {} : { extraBody }),
    ...(settings.signal === undefined ? {} : { signal: settings.signal }),
    ...(settings.headers === undefined ? {} : { headers: settings.headers }),
    ...attributionOf(settings, runManager, { ...fields.ledgerTags, ...settings.ledgerTags }),
  };
}
