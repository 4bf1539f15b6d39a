import { APICallError } from '@ai-sdk/provider';
import { KopekError, type CallOptions, type ChatRequest, type ErrorCode } from '@kopek/core';
import { defined, parseToolArguments } from '@kopek/core/kit';
import { isObject } from '../base/json.ts';

/** `APICallError.data` of a failed call of Kopek. */
export interface KopekErrorData extends Pick<
  KopekError,
  'code' | 'billing' | 'charge' | 'partial' | 'retryAfterMs' | 'requestId'
> {
  /** The error object of the service with all its keys, if there was one. */
  error?: { code?: number | string; message?: string; metadata?: Record<string, unknown>; [key: string]: unknown };
}

/** The description of a failed call. */
export interface FailedCall {
  url: string;
  request: ChatRequest;
  callOptions: CallOptions;
}

/**
 * Makes the error of a failed call for the AI SDK.
 *
 * `isRetryable` is always set, by what is known about billing: the default of `APICallError` would pay for answers
 * twice. Aborts, spend limits and rejections before sending stay unchanged, so that the AI SDK never retries them.
 */
export function toCallError(error: unknown, call: FailedCall): unknown {
  if (!KopekError.isInstance(error) || isPassedOn(error, call.callOptions.signal)) return error;
  return new APICallError({
    message: error.message,
    url: call.url,
    requestBodyValues: withoutContents(call.request),
    ...defined({ statusCode: error.status, responseHeaders: error.headers, responseBody: error.responseBody }),
    cause: error,
    isRetryable: error.retryable,
    data: toData(error),
  });
}

/**
 * Whether the AI SDK must see an error unchanged: its own signal, and rejections before anything was sent.
 *
 * It takes every error named `TimeoutError` for its own signal, so a timeout of the client is wrapped instead.
 */
export function isPassedOn(error: KopekError, signal: AbortSignal | undefined): boolean {
  return PASSED_ON.has(error.code) || (error.code === 'timeout' && signal?.aborted === true);
}

const PASSED_ON: ReadonlySet<ErrorCode> = new Set(['aborted', 'configuration', 'invalid_request', 'spend_limit']);

function toData(error: KopekError): KopekErrorData {
  const { code, billing, charge, partial, retryAfterMs, requestId } = error;
  return { code, billing, ...defined({ charge, partial, retryAfterMs, requestId, error: errorOfService(error) }) };
}

function errorOfService(error: KopekError): KopekErrorData['error'] {
  // a plain object that can be printed and serialized, or nothing: `responseBody` has the original
  const sent = parseToolArguments(error.responseBody ?? '')?.error;
  const known = defined({ code: error.serverCode, metadata: error.metadata });
  if (isObject(sent)) return { ...sent, ...known };
  return Object.keys(known).length === 0 ? undefined : { message: error.message, ...known };
}

/** Copies a request for logs: model and settings, without any content. */
function withoutContents(request: ChatRequest): Record<string, unknown> {
  const { messages, prompt, prediction: _, tools, response_format: format, ...settings } = request;
  return defined({
    ...settings,
    messages: messages?.map(({ role }) => ({ role })),
    prompt: prompt === undefined ? undefined : `(${prompt.length} characters)`,
    tools: tools?.map((tool) =>
      'function' in tool ? { type: tool.type, name: tool.function.name } : { type: tool.type },
    ),
    response_format: format && { type: format.type },
  });
}
