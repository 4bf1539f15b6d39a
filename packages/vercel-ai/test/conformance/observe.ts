import {
  APICallError,
  type JSONObject,
  type LanguageModelV4FinishReason,
  type LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { observeError, observeFailure, type Observation, type ObservedError } from '@kopek/conformance';
import type { Charge, Tokens } from '@kopek/core';

/** What Kopek adds to results, as a reader of untyped metadata sees it. */
export interface Metadata {
  charge?: Charge;
  nativeFinishReason?: string;
  systemFingerprint?: string;
  reasoningDetails?: unknown[];
  invalidToolCalls?: { id: string; name: string; arguments: string }[];
}

export function metadataOf(providerMetadata: Record<string, JSONObject> | undefined): Metadata {
  return providerMetadata?.kopek ?? {};
}

/** When an answer was made, as the service says it. */
export function secondsOf(timestamp: Date | undefined): number | undefined {
  return timestamp && timestamp.getTime() / 1000;
}

/** Token counts of the SDK under our names, without those that it does not know. */
export function tokensOf({ inputTokens, outputTokens }: LanguageModelV4Usage): Tokens | undefined {
  const counts = {
    input: inputTokens.total,
    output: outputTokens.total,
    cacheRead: inputTokens.cacheRead,
    cacheWrite: inputTokens.cacheWrite,
    noCache: inputTokens.noCache,
    reasoning: outputTokens.reasoning,
    text: outputTokens.text,
  };
  const known = Object.entries(counts).filter(([, count]) => count !== undefined);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

/** The unified finish reason in the words of §2.10. */
export function agentReason(unified: LanguageModelV4FinishReason['unified']): string {
  return unified.replace('-', '_');
}

/** An error with what the SDK reads of it: whether to send again is the word of `isRetryable`. */
export function observeCallError(thrown: unknown): ObservedError {
  const last = (thrown as { lastError?: unknown }).lastError ?? thrown;
  const retryable = APICallError.isInstance(last) ? last.isRetryable : false;
  return { ...observeError(thrown), retryable };
}

/** A call that threw before it gave anything. */
export function observeThrown(thrown: unknown): Observation {
  return { ...observeFailure(thrown), error: observeCallError(thrown) };
}

/** The sign of the AI SDK for an answer that stopped in the middle. */
export function interruption(charge: Charge | undefined): ObservedError {
  return {
    kind: 'incomplete',
    message: 'finish reason interrupted',
    retryable: false,
    billing: charge?.status === 'settled' ? 'charged' : 'unknown',
    charge,
  };
}
