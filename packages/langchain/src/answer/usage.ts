import type { ChatResult, Tokens } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { AIMessageFields, UsageMetadata } from '@langchain/core/messages';

/** The value of `response_metadata.model_provider`: LangChain looks up the translator of content blocks by it. */
export const MODEL_PROVIDER = 'kopek';

/**
 * Converts token counts to LangChain's shape. Tokens only: LangChain drops any other key when chunks are merged.
 *
 * @returns undefined unless both input and output are known: LangChain requires numbers, and an invented 0 would
 *   falsify sums.
 * @see Interface §2.9
 */
export function toUsageMetadata(tokens: Tokens | undefined): UsageMetadata | undefined {
  if (tokens?.input === undefined || tokens.output === undefined) return undefined;
  const usage: UsageMetadata = {
    input_tokens: tokens.input,
    output_tokens: tokens.output,
    total_tokens: tokens.total ?? tokens.input + tokens.output,
  };
  if (tokens.cacheRead !== undefined || tokens.cacheWrite !== undefined) {
    usage.input_token_details = defined({ cache_read: tokens.cacheRead, cache_creation: tokens.cacheWrite });
  }
  if (tokens.reasoning !== undefined) usage.output_token_details = { reasoning: tokens.reasoning };
  return usage;
}

/** The token counts as a field of a message. A field of the constructor, because only those are serialized. */
export function usageField(tokens: Tokens | undefined): Pick<AIMessageFields, 'usage_metadata'> {
  // under `exactOptionalPropertyTypes` LangChain infers `never` for this field
  return defined({ usage_metadata: toUsageMetadata(tokens) }) as Pick<AIMessageFields, 'usage_metadata'>;
}

/** Whether messages have the balance of the account. */
export interface BalanceRule {
  balance?: boolean | undefined;
}

/**
 * Makes the metadata of an answer: everything but its content, including the charge.
 *
 * It belongs on exactly one chunk of a stream: LangChain appends strings and adds numbers when chunks are merged, so
 * a second copy would turn a finish reason into `stopstop` and double a balance.
 */
export function toResponseMetadata(result: ChatResult, { balance = true }: BalanceRule): Record<string, unknown> {
  const model = result.model || undefined;
  const { balanceRub: _, ...charge } = result.charge;
  return defined({
    model_provider: MODEL_PROVIDER,
    // `model` is what LangChain's tests ask for, `model_name` is its convention
    model,
    model_name: model,
    id: result.id || undefined,
    entry_id: result.response?.entryId,
    created: result.created,
    finish_reason: result.finishReason,
    native_finish_reason: result.nativeFinishReason,
    system_fingerprint: result.systemFingerprint,
    logprobs: result.logprobs,
    usage: balance ? result.usage : withoutBalance(result.usage),
    charge: balance ? result.charge : charge,
  });
}

function withoutBalance(usage: unknown): unknown {
  if (typeof usage !== 'object' || usage === null) return usage;
  const { balance: _, ...rest } = usage as { balance?: unknown };
  return rest;
}

/** Token counts under the names of LangChain's older `llmOutput`. */
type TokenUsage = Record<'promptTokens' | 'completionTokens' | 'totalTokens', number>;

/** The counts for `llmOutput.tokenUsage`; undefined when there is no `usage_metadata` either. */
export function toTokenUsage(usage: UsageMetadata | undefined): TokenUsage | undefined {
  if (!usage) return undefined;
  const { input_tokens: promptTokens, output_tokens: completionTokens, total_tokens: totalTokens } = usage;
  return { promptTokens, completionTokens, totalTokens };
}

/** Sum of the counts of several outputs; nothing when none has any. */
export function sumTokenUsage(outputs: readonly ({ tokenUsage?: TokenUsage | undefined } | undefined)[]): {
  tokenUsage?: TokenUsage;
} {
  let sum: TokenUsage | undefined;
  for (const output of outputs) {
    const one = output?.tokenUsage;
    if (one === undefined) continue;
    sum ??= { promptTokens: 0, completionTokens: 0, totalTokens: 0 };
    sum.promptTokens += one.promptTokens;
    sum.completionTokens += one.completionTokens;
    sum.totalTokens += one.totalTokens;
  }
  return sum ? { tokenUsage: sum } : {};
}
