import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { ChatRequest, Client, Message, RequestProblem } from '@kopek/core';
import { brokeAfterHeaders, brokenAnswer } from './broken-answer.ts';
import type { Connection } from './connection.ts';
import { toCallError } from './errors.ts';
import { toPartStream, type PartSource } from './part-stream.ts';
import { toRequest, type PreparedRequest, type RequestContext } from './request.ts';
import { toGenerateResult } from './result.ts';

/** One call of a model, ready to be sent. */
export interface ModelCall extends PreparedRequest {
  client: Client;
  connection: Connection;
  request: ChatRequest;
  url: string;
  includeRaw: boolean;
}

/** Writes the conversation of a call, as messages or as a prompt. */
export type WriteConversation = (prepared: PreparedRequest) => { messages: Message[] } | { prompt: string };

/** Prepares a call of a model; the conversation is all that its two forms differ in. */
export function prepareCall(
  options: LanguageModelV4CallOptions,
  connection: Connection,
  context: Omit<RequestContext, 'settings' | 'webSearch'>,
  conversation: WriteConversation,
): ModelCall {
  const client = connection.client();
  const prepared = toRequest(options, {
    ...context,
    settings: connection.settings,
    webSearch: (parameters) => client.webSearch(parameters),
  });
  return {
    ...prepared,
    client,
    connection,
    request: { ...prepared.parameters, ...conversation(prepared) },
    url: `${client.baseURL}/v1/chat/completions`,
    includeRaw: options.includeRawChunks ?? false,
  };
}

/** Runs a call and waits for the whole answer. */
export async function generate(call: ModelCall): Promise<LanguageModelV4GenerateResult> {
  const { request, client } = call;
  try {
    const result = await begin(call, () =>
      request.prompt === undefined
        ? client.chat(request, call.callOptions)
        : client.complete(request, call.callOptions),
    );
    return {
      ...toGenerateResult(result, request.audio?.format),
      request: { url: call.url, body: bodyOf(call, false) },
      warnings: call.warnings,
    };
  } catch (error) {
    throw toCallError(error, call);
  }
}

/**
 * Runs a call and gives its parts as they come.
 *
 * What fails before the answer began is thrown, so that the AI SDK can repeat what is safe to repeat.
 */
export async function stream(call: ModelCall): Promise<LanguageModelV4StreamResult> {
  const { request, includeRaw } = call;
  // log probabilities belong to single tokens, so their deltas stay single
  const coalesce = (call.options.coalesce ?? true) && !includeRaw && request.top_logprobs === undefined;
  let answer: PartSource;
  let headers: Record<string, string> | undefined;
  try {
    const opening = begin(call, () => call.client.stream(request, { ...call.callOptions, includeRaw, coalesce }));
    headers = (await opening.opened).headers;
    answer = opening;
  } catch (error) {
    if (!brokeAfterHeaders(error, call.callOptions.signal)) throw toCallError(error, call);
    answer = brokenAnswer(error);
    headers = error.headers;
  }
  return {
    stream: toPartStream(answer, call.warnings, {
      audioFormat: request.audio?.format,
      toCallError: (error) => toCallError(error, call),
    }),
    request: { url: call.url, body: bodyOf(call, true) },
    ...(headers === undefined ? {} : { response: { headers } }),
  };
}

// requests are checked synchronously: what `validate: 'warn'` finds becomes warnings of this call
function begin<Result>(call: ModelCall, start: () => Result): Result {
  const problems: RequestProblem[] = [];
  try {
    return call.connection.collectProblems(problems, start);
  } finally {
    call.warnings.push(...problems.map(toWarning));
  }
}

function toWarning({ path, message }: RequestProblem): SharedV4Warning {
  return { type: 'other', message: `${path}: ${message}` };
}

function bodyOf(call: ModelCall, streamed: boolean): unknown {
  return { ...call.callOptions.extraBody, ...call.request, ...(streamed ? { stream: true } : {}) };
}
