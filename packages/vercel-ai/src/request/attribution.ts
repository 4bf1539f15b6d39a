import type { CalledFor } from '@kopek/ledger';
import { labelsOf, type KopekLanguageModelOptions } from './provider-options.ts';

/**
 * Derives the run and the tags: a list of tags as `tag=true`, an object of tags as `name=value`, and the cost centre
 * as the tag `costCentre`, so that `spendLimit: { per: 'tag', tag: 'costCentre' }` limits it.
 */
export function attributionOf({ tags, runId, parentRunId, costCentre }: KopekLanguageModelOptions): CalledFor {
  const labels = labelsOf(tags);
  if (costCentre !== undefined) labels.costCentre = costCentre;
  return { runId, parentRunId, tags: Object.keys(labels).length === 0 ? undefined : labels };
}
