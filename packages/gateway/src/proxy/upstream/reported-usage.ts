import { consistent, type Usage } from '../../money/price.ts';

type TokenCounts = Omit<Usage, 'webSearchRequests'>;

/** Token counts that an upstream server reports; whatever it did not report is absent. */
export type ReportedUsage = Partial<TokenCounts>;

/**
 * Checks reported counts against the request: few prompts have more tokens than bytes, and no answer should have more
 * than `max_tokens`. The report is billed nevertheless: the server knows what it put before the prompt, and a guess in
 * its place would be wrong for certain. Only the parts of a whole are limited to it.
 *
 * @param counted - what this gateway counted, for what is not reported.
 * @param bounds - the most that the request explains.
 * @returns tokens to bill, and the names of reported counts that look wrong.
 */
export function checkUsage(
  reported: ReportedUsage,
  counted: Pick<TokenCounts, 'promptTokens' | 'completionTokens' | 'reasoningTokens'>,
  bounds: { promptTokens: number; completionTokens: number },
): { usage: TokenCounts; doubts: string[] } {
  const promptTokens = reported.promptTokens ?? counted.promptTokens;
  const completionTokens = reported.completionTokens ?? counted.completionTokens;
  const given = {
    promptTokens,
    completionTokens,
    cachedTokens: reported.cachedTokens ?? 0,
    cacheWriteTokens: reported.cacheWriteTokens ?? 0,
    reasoningTokens: reported.reasoningTokens ?? Math.min(counted.reasoningTokens, completionTokens),
  };
  const usage = consistent(given);
  const most: TokenCounts = { ...usage, ...bounds };
  const names = Object.keys(given) as (keyof TokenCounts)[];
  return { usage, doubts: names.filter((name) => given[name] > most[name]) };
}
