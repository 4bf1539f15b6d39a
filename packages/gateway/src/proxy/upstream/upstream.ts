import type { ChatRequest, JsonObject } from '@kopek/core/wire';
import type { Dispatcher } from 'undici';
import { defined } from '../../base/defined.ts';
import { omit } from '../../base/json.ts';
import type { UpstreamConfig } from '../../catalog/catalog.ts';
import type { SeenMessage } from '../../protocol/conversation.ts';
import { GatewayError } from '../../protocol/errors.ts';
import { withoutSecret } from './secret.ts';

/** How much of an error body is kept. */
const ERROR_CHARACTERS = 2_000;
/** An answer of more bytes than this is broken off. */
const MOST_BYTES = 64 * 1024 * 1024;
/** How long a server may keep a connection open after the part of its answer that counts. */
const ENDING_MS = 5_000;

/** The answer of an upstream server, while it arrives. */
export interface UpstreamCall {
  head: Dispatcher.ResponseData;
  /** How long the server may be silent. */
  timeoutMs: number;
  /** Removes the key of the server, which must not be passed on if it is echoed, and every longer part of it. */
  clean: (text: string) => string;
  /** Breaks the request off, unless it has ended. */
  abort(reason: unknown): void;
}

/** Discards the rest of the response, so that the next request can use the same connection. */
export function finish({ head: { body } }: UpstreamCall): void {
  body.dump({ limit: MOST_BYTES, signal: AbortSignal.timeout(ENDING_MS) }).catch(() => undefined);
}

/** Why an answer broke off, when this gateway broke it off. */
export function ownReason(failure: unknown): GatewayError | undefined {
  if (failure instanceof GatewayError) return failure;
  const isTooLong = failure instanceof Error && 'code' in failure && failure.code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE';
  return isTooLong ? new GatewayError(502, `The upstream server sent more than ${MOST_BYTES} bytes`) : undefined;
}

/** Fields that only this gateway understands; the rest of a request is passed on as it is. */
const OWN = ['models', 'provider', 'plugins', 'cache_control', 'session_id', 'service_tier', 'prediction', 'prompt'];

/** Body of the request to an OpenAI-compatible server. */
export function upstreamBody(
  config: UpstreamConfig,
  request: ChatRequest,
  messages: JsonObject[],
  maxTokens: number,
): JsonObject {
  const { reasoning, tools: offered, ...rest } = request;
  // the search runs at this gateway or not at all
  const tools = offered?.filter((tool) => tool.type === 'function') ?? [];
  return {
    ...omit(rest, OWN),
    model: config.model,
    max_tokens: maxTokens,
    messages,
    ...(tools.length === 0 ? {} : { tools }),
    ...reasoningFields(reasoning),
    ...(rest.stream === true ? { stream_options: { include_usage: true } } : {}),
  };
}

/**
 * Reasoning as servers of this family take it: the effort by the name that all of them know, and the object of §2.7 only
 * for what an effort cannot say, since strict servers reject it. `exclude` is done here.
 */
function reasoningFields(reasoning: ChatRequest['reasoning']): JsonObject {
  if (reasoning === undefined) return {};
  const { effort, max_tokens: maxTokens, enabled } = reasoning;
  const level = enabled === false ? 'none' : effort;
  const says = defined({ max_tokens: maxTokens, enabled: level === undefined ? enabled : undefined });
  return {
    ...(level === undefined ? {} : { reasoning_effort: level }),
    ...(level === 'none' || Object.keys(says).length === 0 ? {} : { reasoning: says }),
  };
}

/**
 * Messages for an upstream server: text is masked and compressed; images, sounds and videos are passed on as received.
 * Files have been turned into text, since few servers read PDFs.
 */
export function toUpstreamMessages(request: ChatRequest, seen: readonly SeenMessage[]): JsonObject[] {
  const given = request.messages ?? [];
  return seen.map((message, index) => {
    // compression may have dropped messages: positions no longer match then, and only the text is sent
    const original = given.length === seen.length ? given[index] : undefined;
    const media = Array.isArray(original?.content)
      ? original.content.filter((part) => part.type !== 'text' && part.type !== 'file')
      : [];
    const content = media.length === 0 ? message.text : [{ type: 'text', text: message.text }, ...media];
    return {
      role: message.role,
      content,
      ...(message.toolCalls.length > 0 ? { tool_calls: message.toolCalls } : {}),
      ...(message.toolCallId === undefined ? {} : { tool_call_id: message.toolCallId }),
    };
  });
}

/** The key for an upstream server, from the configuration or the environment. */
export function upstreamKey(config: UpstreamConfig): string | undefined {
  return config.apiKey ?? (config.apiKeyEnv === undefined ? undefined : process.env[config.apiKeyEnv]);
}

// importing undici takes some 60 ms, which gateways without upstream servers need not wait for
let agent: Promise<Dispatcher> | undefined;

/** undici instead of `node:http`, whose client takes longer than everything else about passing a request on. */
function loadAgent(): Promise<Dispatcher> {
  agent ??= import('undici').then(
    ({ Agent }) =>
      new Agent({
        // below the usual five seconds of servers: a connection that is used again is not one that is being closed
        keepAliveTimeout: 4_000,
        // the timer of askUpstream is the limit
        connect: { timeout: 0 },
        headersTimeout: 0,
        bodyTimeout: 0,
        maxResponseSize: MOST_BYTES,
        allowH2: false,
      }),
  );
  return agent;
}

/**
 * Asks an OpenAI-compatible server.
 *
 * @param body - JSON text of {@link upstreamBody}.
 * @param leaving - aborted when the client leaves: the request is broken off.
 * @param begin - reads an answer with status 2xx: all of it, or the beginning of a stream. `timeoutMs` limits the time
 *   until then.
 * @throws GatewayError 503 when the server cannot be reached, 504 when it does not answer in time, and what `begin` throws.
 *   502 when it fails, 429, 503 and 400 when it answers so.
 */
export async function askUpstream<Begun>(
  config: UpstreamConfig,
  body: string,
  leaving: AbortSignal,
  begin: (call: UpstreamCall) => Promise<Begun>,
): Promise<Begun> {
  const { baseURL, timeoutMs = 60_000 } = config;
  const apiKey = upstreamKey(config);
  const clean = (text: string): string => withoutSecret(text, apiKey);
  const abort = new AbortController();
  // AbortSignal.any takes three times as long
  leaving.addEventListener('abort', () => abort.abort(leaving.reason));
  if (leaving.aborted) abort.abort(leaving.reason);
  const timer = setTimeout(
    () => abort.abort(new GatewayError(504, `The upstream server did not answer within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    // an answer in an encoding is neither wanted nor read
    const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
    if (apiKey !== undefined) headers['authorization'] = `Bearer ${apiKey}`;
    const { signal } = abort;
    const { origin, pathname, search } = new URL(`${baseURL.replace(/(?:\/v1)?\/*$/, '')}/v1/chat/completions`);
    const path = pathname + search;
    const head = await (await loadAgent()).request({ origin, path, method: 'POST', headers, body, signal });
    const call: UpstreamCall = { head, timeoutMs, clean, abort: (reason) => abort.abort(reason) };
    if (head.statusCode >= 300) throw await refusal(call);
    return await begin(call);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no connection';
    throw ownReason(error) ?? new GatewayError(503, `The upstream server cannot be reached: ${reason}`);
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal by an upstream server. Its text is for the log; clients get the status only. */
async function refusal({ head, clean }: UpstreamCall): Promise<GatewayError> {
  const said = clean((await head.body.text()).slice(0, ERROR_CHARACTERS));
  const [status, message] = meaningOf(head.statusCode);
  const retryAfter = status === 429 ? head.headers['retry-after']?.toString() : undefined;
  const headers = defined({ 'retry-after': retryAfter });
  return new GatewayError(status, message, { upstream_status: head.statusCode }, headers, said);
}

function meaningOf(status: number): [status: 400 | 429 | 502 | 503, message: string] {
  if (status === 429) return [429, 'The upstream server is at its rate limit'];
  // not followed: prompt and key would go to another server
  if (status < 400) return [503, 'The upstream server redirects'];
  if (status === 503 || status === 529) return [503, 'The upstream server is overloaded'];
  if ([400, 413, 422].includes(status)) return [400, 'The upstream server rejected the request'];
  return [502, `The upstream server answered with ${status}`];
}
