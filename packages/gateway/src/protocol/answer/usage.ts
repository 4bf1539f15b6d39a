import type { JsonObject } from '@kopek/core/wire';
import { exactNumber } from '../../money/exact-number.ts';
import type { Usage } from '../../money/price.ts';

/** Writes the usage block of §2.9: exact digits for money, details only where there are any. */
export function wireUsage(usage: Usage, costRub: string, balanceRub: string, cacheAsked: boolean): JsonObject {
  const cached = cacheAsked || usage.cachedTokens > 0 || usage.cacheWriteTokens > 0;
  return {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.promptTokens + usage.completionTokens,
    cost_rub: exactNumber(costRub),
    balance: exactNumber(balanceRub),
    ...(cached
      ? { prompt_tokens_details: { cached_tokens: usage.cachedTokens, cache_write_tokens: usage.cacheWriteTokens } }
      : {}),
    ...(usage.reasoningTokens > 0 ? { completion_tokens_details: { reasoning_tokens: usage.reasoningTokens } } : {}),
    ...(usage.webSearchRequests > 0 ? { server_tool_use: { web_search_requests: usage.webSearchRequests } } : {}),
  };
}
