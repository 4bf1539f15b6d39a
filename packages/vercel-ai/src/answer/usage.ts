import type { JSONObject, LanguageModelV4Usage } from '@ai-sdk/provider';
import type { Charge, ChatResult, PartialAnswer, Tokens } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { fromJson, isObject, type Json } from '../base/json.ts';

/**
 * What Kopek adds to a result under `providerMetadata.kopek`: to the result of `doGenerate` and the one `finish` part
 * of a stream. Plain JSON; unknown fields are absent.
 */
export interface KopekProviderMetadata {
  /** The charge of this answer. */
  charge: Charge;
  /** Id of the ledger entry: `ledger.entry(id)` has a cost that arrived later. Also on the first block of a stream. */
  entryId?: string;
  generationId?: string;
  /** The finish reason as the service sent it (§2.10). */
  nativeFinishReason?: string;
  systemFingerprint?: string;
  /** The model's explanation of a refusal. It is the text of the answer too; the finish reason is `content-filter`. */
  refusal?: string;
  /** Opaque entries, as received. */
  reasoningDetails?: unknown[];
  /** Tool calls with truncated arguments or without a name. They were not executed. */
  invalidToolCalls?: { id: string; name: string; arguments: string }[];
  logprobs?: unknown;
}

/**
 * Converts token counts for the AI SDK. A count that the service did not send is undefined, never 0.
 *
 * @param usage - the usage as sent, unchanged in `raw`.
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

/** Makes the metadata of a complete answer. */
export function toMetadata(result: ChatResult, truncated: ChatResult['invalidToolCalls']): Record<string, JSONObject> {
  const { reasoningDetails, logprobs, systemFingerprint, refusal } = result;
  return metadataOf(result.charge, {
    entryId: result.response?.entryId,
    generationId: result.id || undefined,
    nativeFinishReason: result.nativeFinishReason ?? undefined,
    systemFingerprint,
    refusal,
    reasoningDetails: reasoningDetails && fromJson(reasoningDetails),
    invalidToolCalls: truncated.length === 0 ? undefined : fromJson(truncated),
    logprobs: logprobs === undefined ? undefined : fromJson(logprobs),
  });
}

/** Makes the metadata of a broken answer: the charge, and the known facts. */
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
