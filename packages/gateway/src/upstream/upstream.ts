import type { ChatRequest, JsonObject } from '@kopek/core/wire';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { GatewayError } from '../http/errors.ts';
import type { UpstreamConfig } from '../models/catalog.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

/** Fields that only this gateway understands; the rest of a request is passed on as it is. */
const OWN_FIELDS = [
  'models',
  'provider',
  'plugins',
  'cache_control',
  'session_id',
  'service_tier',
  'prediction',
  'reasoning',
] as const;

/**
 * Asks an OpenAI-compatible server.
 *
 * @param messages - as given to the model: masked, compressed, files as text.
 * @throws GatewayError 503 when the server cannot be reached, 504 when it does not answer in time, 502 when it fails,
 * 429 and 400 as it says.
 */
export async function askUpstream(
  config: UpstreamConfig,
  request: ChatRequest,
  messages: unknown,
  maxTokens: number,
  signal: AbortSignal,
): Promise<Response> {
  const body: JsonObject = { ...request, model: config.model, max_tokens: maxTokens };
  for (const field of OWN_FIELDS) delete body[field];
  delete body['prompt'];
  body['messages'] = messages;
  // the search runs at this gateway or not at all
  body['tools'] = request.tools?.filter((tool) => tool.type === 'function');
  if ((body['tools'] as unknown[] | undefined)?.length === 0) body['tools'] = undefined;
  if (body['stream'] === true) body['stream_options'] = { include_usage: true };
  const timeout = AbortSignal.timeout(config.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const root = config.baseURL.replace(/\/+$/, '').replace(/\/v1$/, '');
  const apiKey = config.apiKey ?? (config.apiKeyEnv === undefined ? undefined : process.env[config.apiKeyEnv]);
  let response: Response;
  try {
    response = await fetch(`${root}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    if (timeout.aborted)
      throw new GatewayError(
        504,
        `The upstream server did not answer within ${config.timeoutMs ?? DEFAULT_TIMEOUT_MS} ms`,
      );
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : 'no connection';
    throw new GatewayError(503, `The upstream server cannot be reached: ${cause}`);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<GatewayError> {
  const raw = (await response.text().catch(() => '')).slice(0, 2_000);
  const metadata = { upstream_status: response.status, raw };
  if (response.status === 429) {
    const retryAfter = response.headers.get('retry-after');
    return new GatewayError(429, 'The upstream server is at its rate limit', {
      metadata,
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
    });
  }
  if (response.status === 503 || response.status === 529)
    return new GatewayError(503, 'The upstream server is overloaded', { metadata });
  if ([400, 413, 422].includes(response.status))
    return new GatewayError(400, 'The upstream server refused the request', { metadata });
  return new GatewayError(502, `The upstream server answered with ${response.status}`, { metadata });
}

/** The JSON objects of a stream, until `[DONE]` or its end. @throws GatewayError 502 for an event that is not JSON. */
export async function* upstreamEvents(response: Response): AsyncGenerator<JsonObject> {
  if (response.body === null) throw new GatewayError(502, 'The upstream server sent no body');
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  for await (const { data } of events) {
    if (data.trim() === '[DONE]') return;
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      throw new GatewayError(502, 'The upstream server sent an event that is not JSON');
    }
    if (typeof value === 'object' && value !== null) yield value as JsonObject;
  }
}
