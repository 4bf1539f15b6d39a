import type { JSONObject, LanguageModelV4Usage } from '@ai-sdk/provider';
import { type Charge, type ChatResult, type PartialAnswer, type Tokens } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { fromJson, isObject, type Json } from '../base/json.ts';

/**
 * What Kopek adds to a result, under `providerMetadata.kopek`: on the result of `doGenerate` and on the one `finish`
 * part of a stream. Plain JSON; a field that is not known is absent.
 */
export interface KopekProviderMetadata {
  /** The bill of this answer. */
  charge: Charge;
  /** Id of the entry in the books: `ledger.entry(id)` has a price that came later. On the first block of a stream, too. */
  entryId?: string;
  generationId?: string;
  /** The finish reason in the provider's own words (§2.10). */
  nativeFinishReason?: string;
  systemFingerprint?: string;
  /** Why the model refused, in its own words. They are the text of the answer too; its finish reason is `content-filter`. */
  refusal?: string;
  /** Opaque entries, as received. */
  reasoningDetails?: unknown[];
  /** Tool calls whose arguments were cut or that had no name. They were not executed. */
  invalidToolCalls?: { id: string; name: string; arguments: string }[];
  logprobs?: unknown;
}

/**
 * Token counts of an answer for the AI SDK. A count that the service did not send is undefined, never 0.
 *
 * @param usage - the wire usage as sent; kept untouched in `raw`.
 */
export function toUsage(tokens: Tokens | undefined, usage: unknown): LanguageModelV4Usage {
  return {
    inputTokens: {
      total: tokens?.input,
      noCache: tokens?.noCache,
      cacheRead: tokens?.cacheRead,
      cacheWrite: tokens?.cacheWrite,
    },
    outputTokens: { total: tokens?.output, text: tokens?.text, reasoning: tokens?.reasoning },
    ...defined({ raw: isObject(usage) ? usage : undefined }),
  };
}

/** The metadata of a complete answer. */
export function toMetadata(result: ChatResult, truncated: ChatResult['invalidToolCalls']): Record<string, JSONObject> {
  const { reasoningDetails, logprobs, systemFingerprint, refusal } = result;
  return metadataOf(result.charge, {
    entryId: result.response?.entryId,
    generationId: result.id || undefined,
    nativeFinishReason: result.nativeFinishReason ?? undefined,
    systemFingerprint,
    refusal,
    reasoningDetails: reasoningDetails && fromJson(reasoningDetails),
    invalidToolCalls: truncated.length === 0 ? undefined : truncated.map((call) => ({ ...call })),
    logprobs: logprobs === undefined ? undefined : fromJson(logprobs),
  });
}

/** The metadata of an answer that broke: the bill, and what was known. */
export function toBrokenMetadata(
  charge: Charge,
  partial: PartialAnswer | undefined,
  entryId: string | undefined,
): Record<string, JSONObject> {
  const nativeFinishReason = partial?.nativeFinishReason ?? undefined;
  return metadataOf(charge, { entryId, generationId: partial?.id, nativeFinishReason });
}

function metadataOf(charge: Json<Charge>, known: JSONObject): Record<string, JSONObject> {
  return { kopek: { charge, ...defined(known) } };
}
