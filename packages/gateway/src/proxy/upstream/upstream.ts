import { AnswerReader, KopekError, openConnections, type Connections } from '@kopek/core/reader';
import type { ChatRequest, JsonObject } from '@kopek/core/wire';
import { defined } from '../../base/defined.ts';
import { omit } from '../../base/json.ts';
import type { UpstreamConfig } from '../../catalog/catalog.ts';
import type { SeenMessage } from '../../protocol/conversation.ts';
import { GatewayError } from '../../protocol/errors.ts';
import { Reading } from './reading.ts';
import { withoutSecret } from './secret.ts';

const ERROR_CHARACTERS = 2_000;
/** An answer of more bytes than this is broken off. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Connections to one server at a time; the limit of running requests is the real one. */
const SOCKETS = 5_000;

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
    model: config.model === '*' ? (rest.model ?? request.models?.[0]) : config.model,
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

let direct: Connections | undefined;
let proxied: Connections | undefined;

/** Connections for all gateways of this process, past the proxies of the environment unless the server asks for them. */
function connectionsOf({ useProxy = false }: UpstreamConfig): Connections {
  if (useProxy) return (proxied ??= openConnections({ sockets: SOCKETS, proxyEnv: process.env }));
  return (direct ??= openConnections({ sockets: SOCKETS }));
}

/**
 * Asks an OpenAI-compatible server.
 *
 * @param body - JSON text of {@link upstreamBody}.
 * @param signal - aborted when the client leaves: the request is broken off.
 * @throws GatewayError 503 when the server cannot be reached, 504 when it does not answer in time, 502 when it fails,
 *   429, 503 and 400 when it answers so.
 */
export async function askUpstream(
  config: UpstreamConfig,
  body: string,
  streamed: boolean,
  { signal, generateId }: { signal: AbortSignal; generateId: () => string },
): Promise<Reading> {
  const { baseURL, timeoutMs = 60_000 } = config;
  const apiKey = upstreamKey(config);
  const redact = (text: string): string => withoutSecret(text, apiKey);
  // an answer in an encoding is neither wanted nor read
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
  if (apiKey !== undefined) headers['authorization'] = `Bearer ${apiKey}`;
  const url = new URL(`${baseURL.replace(/(?:\/v1)?\/*$/, '')}/v1/chat/completions`);
  const connections = connectionsOf(config);
  const limits = { timeoutMs, maxBytes: MAX_BYTES, settledBy: 'tokens' } as const;
  const refusalOf = (failure: unknown, reading?: Reading): GatewayError =>
    gatewayError(failure, timeoutMs, reading?.hasBegun === true, reading?.said && redact(reading.said));
  try {
    const options = { connections, ...limits, redact, signal, generateId };
    return new Reading(await AnswerReader.open({ url, headers, body, streamed }, options), refusalOf);
  } catch (error) {
    throw refusalOf(error);
  }
}

const inPlaceOfAnswer = (problem: string): GatewayError =>
  new GatewayError(502, 'The upstream server answered with an error', { upstream_status: 200 }, {}, problem);

/**
 * A failure of an upstream server as clients see it. What the server said is for the log.
 *
 * @param hasBegun - the client has the beginning of the answer.
 * @param said - the error that the server sent inside its answer.
 */
function gatewayError(failure: unknown, timeoutMs: number, hasBegun: boolean, said?: string): GatewayError {
  if (!KopekError.isInstance(failure)) throw failure;
  const { code, phase, status = 200, headers = {}, responseBody = '', message } = failure;
  if (status >= 300) {
    const [own, words] = meaningOf(status);
    const retryAfter = own === 429 ? headers['retry-after'] : undefined;
    const told = responseBody.slice(0, ERROR_CHARACTERS);
    return new GatewayError(own, words, { upstream_status: status }, defined({ 'retry-after': retryAfter }), told);
  }
  switch (code) {
    case 'timeout':
      return new GatewayError(
        504,
        hasBegun
          ? `The upstream server was silent for ${timeoutMs} ms in its answer`
          : `The upstream server did not answer within ${timeoutMs} ms`,
      );
    case 'response_too_large':
      return new GatewayError(
        502,
        phase === 'headers'
          ? 'The headers of the upstream server are too large'
          : `The upstream server sent more than ${MAX_BYTES} bytes`,
      );
    case 'provider_error':
      return inPlaceOfAnswer(`The upstream server reported an error: ${said || 'no message'}`);
    case 'malformed_event':
      return inPlaceOfAnswer('The upstream server sent an event that is not JSON');
    case 'interrupted':
      return new GatewayError(502, `The upstream server ${hasBegun ? 'ended its answer early' : 'sent no answer'}`);
    case 'invalid_response':
      return new GatewayError(502, 'The upstream server answered with something that is not a completion');
    default:
      return hasBegun
        ? new GatewayError(502, 'The connection to the upstream server broke')
        : new GatewayError(503, `The upstream server cannot be reached: ${message}`);
  }
}

function meaningOf(status: number): [status: 400 | 429 | 502 | 503, message: string] {
  if (status === 429) return [429, 'The upstream server is at its rate limit'];
  // not followed: prompt and key would go to another server
  if (status < 400) return [503, 'The upstream server redirects'];
  if (status === 503 || status === 529) return [503, 'The upstream server is overloaded'];
  if ([400, 413, 422].includes(status)) return [400, 'The upstream server rejected the request'];
  return [502, `The upstream server answered with ${status}`];
}
