import { chargeOf, KopekError, sumCharges, type Billing, type ErrorCode, type RequestParameters } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import { ContextOverflowError, LangChainError, ModelAbortError, stampRetryable } from '@langchain/core/errors';
import { AIMessageChunk } from '@langchain/core/messages';
import type { LLMResult } from '@langchain/core/outputs';
import { MODEL_PROVIDER } from './usage.ts';

/** LangChain's own codes, `error.lc_error_code`. An error without one fits none: HTTP 402 is not a rate limit. */
const LC_ERROR_CODES: { readonly [Code in ErrorCode]?: string } = {
  authentication: 'MODEL_AUTHENTICATION',
  permission_denied: 'MODEL_AUTHENTICATION',
  not_found: 'MODEL_NOT_FOUND',
  rate_limited: 'MODEL_RATE_LIMIT',
  aborted: 'MODEL_ABORTED',
};

/**
 * Marks an error of core as LangChain expects: its error code, the stamp that its callers retry by, and the brands
 * that `LangChainError.isInstance` and its subclasses test. It stays a `KopekError`.
 *
 * Anything else is returned unchanged.
 *
 * @param request - the request, to suggest an alternative.
 */
export function toLangChainError(thrown: unknown, request?: RequestParameters): unknown {
  if (!KopekError.isInstance(thrown)) return thrown;
  const error = request ? withAdvice(thrown, request) : thrown;
  stampRetryable(error, error.retryable);
  const code = lcErrorCodeOf(error);
  if (code !== undefined) define(error, 'lc_error_code', code, true);
  brand(error, new LangChainError(''));
  if (code === 'CONTEXT_OVERFLOW') brand(error, new ContextOverflowError());
  if (code === 'MODEL_ABORTED') {
    brand(error, new ModelAbortError(''));
    if (error.partial?.text) {
      const metadata = { model_provider: MODEL_PROVIDER };
      const partial = new AIMessageChunk({ content: error.partial.text, response_metadata: metadata });
      define(error, 'partialOutput', partial, false);
    }
  }
  return error;
}

/**
 * Combines the failures of several prompts into the first one: `charge` is the sum of all prompts, `charges` are
 * single, and `partialOutput` is an `LLMResult` with the answers received. A prompt that was billed is not retried.
 */
export function withOtherPrompts(failures: readonly unknown[], output: LLMResult): unknown {
  const [error] = failures;
  const answers = output.generations.flat().map(({ generationInfo }) => generationInfo);
  const charges = [...answers, ...failures].map(chargeOf).filter((charge) => charge !== undefined);
  if (!KopekError.isInstance(error) || output.generations.length === 1 || charges.length === 0) return error;
  const charge = chargeOf(sumCharges(charges));
  const billing: Billing = charge?.status === 'unknown' ? 'unknown' : 'charged';
  const first = error.with(defined({ charge, billing, retryable: false }));
  define(first, 'charges', charges, true);
  define(first, 'partialOutput', output, false);
  return toLangChainError(first);
}

function lcErrorCodeOf(error: KopekError): string | undefined {
  if (error.code === 'bad_request' || error.code === 'provider_error' || error.code === 'invalid_request') {
    const said = `${error.serverCode ?? ''} ${error.message}`;
    if (CONTEXT_OVERFLOW.test(said)) return 'CONTEXT_OVERFLOW';
    if (error.code === 'bad_request' && TOOL_RESULTS.test(said)) return 'INVALID_TOOL_RESULTS';
  }
  if (error.code === 'invalid_request' && error.problems?.some(({ path }) => path.startsWith('messages'))) {
    return 'INVALID_PROMPT_INPUT';
  }
  return LC_ERROR_CODES[error.code];
}

// the interface shows no code for it (§7), so the usual words of such services decide
const CONTEXT_OVERFLOW = /context[_ -]?(length|window|size|limit)|maximum context|prompt is too long|too many tokens/i;
const TOOL_RESULTS = /tool_call_id|role ['"`]?tool\b|tool_calls?\b.*\b(follow|respon|match)|tool (message|result)/i;

/** A model that cannot do what was asked gets no second, paid request; the message suggests what to ask for instead. */
function withAdvice(error: KopekError, request: RequestParameters): KopekError {
  // the error of a request that was rejected on this side names the mistake already
  if (error.billing !== 'none' || error.code === 'invalid_request' || error.message.includes('withStructuredOutput'))
    return error;
  const { response_format: format, tool_choice: choice } = request;
  if (format && FORMAT.test(error.message)) {
    return advised(error, 'structured output', 'functionCalling');
  }
  return typeof choice === 'object' && TOOL_CHOICE.test(error.message)
    ? advised(error, 'forced calls', 'jsonSchema')
    : error;
}

function advised(error: KopekError, what: string, method: string): KopekError {
  const advice = `The model may not support ${what}: use withStructuredOutput(schema, { method: '${method}' })`;
  return error.with({ message: `${error.message} (${advice})` });
}

const FORMAT = /response[_ ]format|json[_ ](schema|object|mode)|structured[_ ]output/i;
const TOOL_CHOICE = /tool[_ ]choice|tool[_ ]use|(does not|doesn't|not) support (tools?|functions?)/i;

// LangChain brands by symbols on the object; reading them from an instance leaves their names to LangChain
function brand(error: KopekError, sample: object): void {
  for (const symbol of Object.getOwnPropertySymbols(sample)) {
    if ((sample as { [symbol]?: unknown })[symbol] === true) define(error, symbol, true, false);
  }
}

function define(error: object, key: PropertyKey, value: unknown, enumerable: boolean): void {
  Object.defineProperty(error, key, { value, enumerable, configurable: true, writable: true });
}
