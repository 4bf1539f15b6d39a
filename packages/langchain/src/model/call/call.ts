import type { StreamOptions } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager';
import { attributionOf, type WithRunConfig } from './attribution.ts';
import { countersOf } from './spend-counters.ts';
import type { KopekCallOptions, ModelFields } from '../../request/fields.ts';

/** Settings of a call besides its request. */
export interface CallSettings
  extends WithRunConfig, Pick<KopekCallOptions, 'signal' | 'headers' | 'modelKwargs' | 'ledgerTags' | 'topLogprobs'> {
  maxRetries?: number;
}

/** Makes the options of one call of the client. */
export function toCallOptions(
  fields: ModelFields & { topLogprobs?: number; coalesce?: boolean },
  settings: CallSettings,
  runManager: CallbackManagerForLLMRun | undefined,
): StreamOptions {
  const extraBody = { ...fields.modelKwargs, ...settings.modelKwargs };
  const { client, maxRetries, onUnknownBilling } = fields;
  // a client that the model made has them in its settings
  const retry = client && defined({ maxRetries, onUnknownBilling });
  return defined({
    retry: settings.maxRetries == null ? retry : { ...retry, maxRetries: settings.maxRetries },
    // log probabilities belong to single tokens, so their deltas are not joined
    coalesce:
      fields.coalesce === false || (settings.topLogprobs ?? fields.topLogprobs) !== undefined ? false : undefined,
    extraBody: Object.keys(extraBody).length === 0 ? undefined : extraBody,
    signal: settings.signal,
    headers: settings.headers,
    onEntry: countersOf(settings, runManager, fields.callbacks),
    ...attributionOf(settings, runManager, { ...fields.ledgerTags, ...settings.ledgerTags }),
  });
}
