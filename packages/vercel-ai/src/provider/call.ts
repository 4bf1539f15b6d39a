import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider';
import { KopekError, type Charge, type ChatRequest, type RequestProblem } from '@kopek/core';
import { callSafely, defined, reporterOf } from '@kopek/core/kit';
import { strictRequest } from '@kopek/core/schema';
import type { CallEstimate, MeteredClient } from '@kopek/ledger';
import { brokeAfterHeaders, brokenAnswer } from '../answer/broken-answer.ts';
import type { Connection } from './connection.ts';
import { toCallError } from '../answer/errors.ts';
import type { KeyedCall } from '../base/idempotency.ts';
import { toPartStream, type PartSource } from '../answer/part-stream.ts';
import { toMessages } from '../request/messages.ts';
import { toPromptText } from '../request/prompt-text.ts';
import { toRequest, type PreparedRequest, type RequestContext } from '../request/request.ts';
import { toGenerateResult } from '../answer/result.ts';
import { withSpent } from '../answer/with-spent.ts';

/** One call of a model, ready to be sent. */
export interface ModelCall extends PreparedRequest {
  /** The prompt of the AI SDK. */
  prompt: LanguageModelV4Prompt;
  client: MeteredClient;
  connection: Connection;
  request: ChatRequest;
  url: string;
  includeRaw: boolean;
}

/**
 * The form of the conversation in a request (§2.2): `messages`, or one text that the model continues, the `prompt`. The
 * provider string of a model is `kopek.` and this name.
 */
export type FormName = 'chat' | 'completion';

/**
 * Prepares a call of a model.
 *
 * @throws KopekError `invalid_request` for provider options that cannot be sent.
 */
export function prepareCall(
  options: LanguageModelV4CallOptions,
  connection: Connection,
  context: Omit<RequestContext, 'settings' | 'webSearch'>,
  form: FormName,
): ModelCall {
  const client = connection.client();
  const { settings } = connection;
  const prepared = toRequest(options, { ...context, settings, webSearch: (search) => client.webSearch(search) });
  const { prompt } = options;
  const conversation =
    form === 'chat'
      ? { messages: toMessages(prompt, prepared.options, prepared.warnings) }
      : { prompt: toPromptText(prompt) };
  const { request, restore } = strictRequest({ ...prepared.parameters, ...conversation });
  // the problems that `validate: 'warn'` finds become warnings of this call
  const onWarning = (problem: RequestProblem): void => {
    prepared.warnings.push({ type: 'other', message: `${problem.path}: ${problem.message}` });
    callSafely(() => settings.onWarning?.(problem), reporterOf(settings.onCallbackError));
  };
  return {
    ...prepared,
    callOptions: { ...prepared.callOptions, onWarning, ...(restore && { restore }) },
    prompt,
    client,
    connection,
    request,
    url: `${client.baseURL}/v1/chat/completions`,
    includeRaw: options.includeRawChunks ?? false,
  };
}

/** Estimates the cost of a call. Sends nothing. */
export function estimate({ client, callOptions, request }: ModelCall): Promise<CallEstimate> {
  return client.estimate({ ...callOptions.extraBody, ...request });
}

/** Runs a call and waits for the whole answer. */
export async function generate(call: ModelCall): Promise<LanguageModelV4GenerateResult> {
  const { request, client } = call;
  const { key, spent, earlier } = await call.connection.idempotencyKeys.take(keyed(call, false));
  try {
    const callOptions = { ...call.callOptions, idempotencyKey: key };
    const answer = await (request.prompt === undefined
      ? client.chat(request, callOptions)
      : client.complete(request, callOptions));
    return {
      ...toGenerateResult(withSpent(answer, earlier), request.audio?.format),
      request: { url: call.url, body: bodyOf(call, false) },
      warnings: call.warnings,
    };
  } catch (thrown) {
    const error = riskedOnce(thrown, spent);
    leaveKey(call, false, key, error);
    throw toCallError(error, call);
  }
}

/**
 * Runs a call and streams its parts as they arrive.
 *
 * Failures before the answer began are thrown, so that the AI SDK can retry the safe ones.
 */
export async function stream(call: ModelCall): Promise<LanguageModelV4StreamResult> {
  const { request, includeRaw } = call;
  // log probabilities belong to single tokens, so their deltas stay single
  const coalesce = (call.options.coalesce ?? true) && !includeRaw && request.top_logprobs === undefined;
  const { key, spent, earlier } = await call.connection.idempotencyKeys.take(keyed(call, true));
  let answer: PartSource;
  let headers: Record<string, string> | undefined;
  let entryId: string | undefined;
  try {
    const streamOptions = { ...call.callOptions, idempotencyKey: key, includeRaw, coalesce };
    const opening = call.client.stream(request, streamOptions);
    ({ headers, entryId } = await opening.opened);
    answer = opening;
  } catch (thrown) {
    const error = riskedOnce(thrown, spent);
    leaveKey(call, true, key, error);
    if (!brokeAfterHeaders(error, call.callOptions.signal)) throw toCallError(error, call);
    answer = brokenAnswer(error);
    headers = error.headers;
  }
  return {
    stream: toPartStream(answer, call.warnings, {
      audioFormat: request.audio?.format,
      entryId,
      spent: earlier,
      toCallError: (error) => toCallError(error, call),
      // its key belongs to the answer that broke
      onRepeat: (charge) => call.connection.idempotencyKeys.leave(keyed(call, true), { spent: charge }),
    }),
    request: { url: call.url, body: bodyOf(call, true) },
    ...defined({ response: headers && { headers } }),
  };
}

/** Stores the key for the AI SDK, which retries exactly the errors marked as retryable. */
function leaveKey(call: ModelCall, streamed: boolean, key: string, error: unknown): void {
  if (KopekError.isInstance(error) && error.retryable)
    call.connection.idempotencyKeys.leave(keyed(call, streamed), { key, spent: error.charge });
}

/** One attempt of unknown cost is repeated, not two, unless the service asks for it: each may have been billed. */
function riskedOnce(error: unknown, spent: Charge | undefined): unknown {
  const isDoubted = KopekError.isInstance(error) && error.retryable && error.billing === 'unknown';
  if (!isDoubted || spent === undefined || error.headers?.['x-should-retry'] === 'true') return error;
  return error.with({ retryable: false });
}

function keyed({ prompt, request, callOptions, connection }: ModelCall, streamed: boolean): KeyedCall {
  const { extraBody, idempotencyKey: ownKey } = callOptions;
  const isBilledOnce = connection.settings.retry?.idempotentBilling;
  return { prompt, request, extraBody, streamed, ownKey, isBilledOnce };
}

function bodyOf(call: ModelCall, streamed: boolean): unknown {
  return { ...call.callOptions.extraBody, ...call.request, ...(streamed && { stream: true }) };
}
