import { defined } from '../base/defined.ts';
import type { Anomaly } from './anomaly.ts';

/**
 * Token counts of one answer. A count that the service did not send is absent, never 0.
 *
 * Interface §2.9. The parts never exceed their whole and are never negative, whatever the provider counted.
 */
export interface Tokens {
  /** All prompt tokens, cached ones included. */
  input?: number;
  /** All completion tokens, reasoning included. */
  output?: number;
  /** As sent; input + output when the service sent none. */
  total?: number;
  /** Prompt tokens read from the cache. */
  cacheRead?: number;
  /** Prompt tokens written to the cache. */
  cacheWrite?: number;
  /** Prompt tokens outside the cache. Present when a cache count is. */
  noCache?: number;
  /** Tokens spent on thinking. */
  reasoning?: number;
  /** Completion tokens without reasoning. Present when `reasoning` is. */
  text?: number;
}

/** Counts as a provider reports them, before it is clear what each of them includes. */
export type ReportedTokens = Record<
  'prompt' | 'completion' | 'total' | 'cached' | 'cacheWrite' | 'reasoning',
  number | undefined
>;

/**
 * Makes counts comparable: providers differ in whether prompt includes the cache and completion includes reasoning.
 *
 * The total decides, because no other figure includes everything. Where it does not explain the parts, they
 * are kept as sent and the contradiction is named.
 *
 * @param reported - counts of one usage block, undefined where absent or unreadable.
 * @param anomalies - contradictions are added here; they never change a cost.
 */
export function normalizeTokens(reported: ReportedTokens, anomalies: Anomaly[]): Tokens {
  const output = outputOf(reported, anomalies);
  const input = inputOf(reported, output, anomalies);
  const sum = input === undefined || output === undefined ? undefined : input + output;
  const total = reported.total ?? sum;
  if (total !== undefined && sum !== undefined && total !== sum) anomalies.push('total_mismatch');

  const { cached, cacheWrite, reasoning } = reported;
  let noCache: number | undefined;
  if (input !== undefined && (cached !== undefined || cacheWrite !== undefined)) {
    const written = cacheWrite ?? 0;
    const unread = input - (cached ?? 0);
    // more than is left was written outside of the prompt
    noCache = Math.max(0, written > unread ? unread : unread - written);
  }
  const text = output === undefined || reasoning === undefined ? undefined : Math.max(0, output - reasoning);
  return defined({ input, output, total, cacheRead: cached, cacheWrite, noCache, reasoning, text });
}

function outputOf(reported: ReportedTokens, anomalies: Anomaly[]): number | undefined {
  const { prompt, completion, total, reasoning } = reported;
  if (completion === undefined || reasoning === undefined) return completion;
  if (reasoning > 0 && prompt !== undefined && total === prompt + completion + reasoning) {
    anomalies.push('reasoning_excluded_from_completion');
    return completion + reasoning;
  }
  if (reasoning > completion) anomalies.push('reasoning_exceeds_completion');
  return completion;
}

function inputOf(reported: ReportedTokens, output: number | undefined, anomalies: Anomaly[]): number | undefined {
  const { prompt, total } = reported;
  const cached = reported.cached ?? 0;
  const cache = cached + (reported.cacheWrite ?? 0);
  if (prompt === undefined) return undefined;
  if (cache > 0 && output !== undefined && total === prompt + output + cache) {
    anomalies.push('cache_excluded_from_prompt');
    return prompt + cache;
  }
  if (cached > prompt) anomalies.push('cached_exceeds_prompt');
  else if (cache > prompt) anomalies.push('cache_write_outside_prompt');
  return prompt;
}
