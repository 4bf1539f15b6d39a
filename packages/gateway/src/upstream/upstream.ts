import type { ChatRequest, JsonObject } from '@kopek/core/wire';
import { once } from 'node:events';
import { Agent as HttpAgent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { UpstreamConfig } from '../catalog/catalog.ts';
import { GatewayError } from '../protocol/errors.ts';
import { withoutSecret } from './secret.ts';

const DEFAULT_TIMEOUT_MS = 60_000;
/** How much of an error body is kept. */
const ERROR_CHARACTERS = 2_000;

/** Fields that only this gateway understands; the rest of a request is passed on unchanged. */
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

/** A refusal by an upstream server. Its text is for the log; clients get the status only. */
export class UpstreamError extends GatewayError {
  readonly said: string;

  constructor(
    status: 400 | 429 | 502 | 503,
    message: string,
    upstreamStatus: number,
    said: string,
    retryAfter?: string,
  ) {
    super(status, message, {
      metadata: { upstream_status: upstreamStatus },
      headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
    });
    this.name = 'UpstreamError';
    this.said = said;
  }
}

/** Body of the request to an OpenAI-compatible server. */
export function upstreamBody(
  config: UpstreamConfig,
  request: ChatRequest,
  messages: JsonObject[],
  maxTokens: number,
): JsonObject {
  const body: JsonObject = { ...request, model: config.model, max_tokens: maxTokens, messages };
  for (const field of OWN_FIELDS) delete body[field];
  delete body['prompt'];
  // the web search runs in this gateway or not at all
  const tools = request.tools?.filter((tool) => tool.type === 'function') ?? [];
  body['tools'] = tools.length === 0 ? undefined : tools;
  if (body['stream'] === true) body['stream_options'] = { include_usage: true };
  return body;
}

/** The key for an upstream server, from the configuration or the environment. */
export function upstreamKey(config: UpstreamConfig): string | undefined {
  return config.apiKey ?? (config.apiKeyEnv === undefined ? undefined : process.env[config.apiKeyEnv]);
}

const AGENTS = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };

/**
 * Asks an OpenAI-compatible server. `timeoutMs` limits the time to the first byte of the body; after that a stream may
 * take any time.
 *
 * @param body - JSON text of {@link upstreamBody}.
 * @param signal - aborted when the client leaves.
 * @returns a response with status 2xx whose first byte has arrived.
 * @throws GatewayError 503 when the server cannot be reached, 504 when it does not answer in time.
 * @throws UpstreamError 502 when it fails, 429, 503 and 400 when it answers so.
 */
export async function askUpstream(config: UpstreamConfig, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = config;
  const apiKey = upstreamKey(config);
  let timer: NodeJS.Timeout | undefined;
  let late: GatewayError | undefined;
  try {
    const request = open(config, apiKey, Buffer.byteLength(body), signal);
    timer = setTimeout(() => {
      late = new GatewayError(504, `The upstream server did not answer within ${timeoutMs} ms`);
      request.destroy(late);
    }, timeoutMs);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      // stays registered: an error after the response has begun is reported to the reader of the response
      request.on('error', reject);
      request.end(body);
    });
    if (response.statusCode === undefined || response.statusCode >= 300) throw await refusal(response, apiKey);
    await once(response, 'readable');
    return response;
  } catch (error) {
    if (late !== undefined || error instanceof GatewayError) throw late ?? error;
    const reason = error instanceof Error ? error.message : 'no connection';
    throw new GatewayError(503, `The upstream server cannot be reached: ${reason}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Uses `node:http`, since `fetch` costs more than everything else about passing a request on. */
function open(
  { baseURL }: UpstreamConfig,
  apiKey: string | undefined,
  bodyBytes: number,
  signal: AbortSignal,
): ClientRequest {
  const url = new URL(`${baseURL.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`);
  const isSecure = url.protocol === 'https:';
  return (isSecure ? httpsRequest : httpRequest)(url, {
    method: 'POST',
    agent: isSecure ? AGENTS.https : AGENTS.http,
    signal,
    headers: {
      'content-type': 'application/json',
      'content-length': bodyBytes,
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    },
  });
}

/** The whole body as text. */
export async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function refusal(response: IncomingMessage, apiKey: string | undefined): Promise<UpstreamError> {
  const text = (await textOf(response)).slice(0, ERROR_CHARACTERS);
  const said = withoutSecret(text, apiKey);
  const { statusCode: status = 0 } = response;
  if (status === 429) {
    const retryAfter = response.headers['retry-after'];
    return new UpstreamError(429, 'The upstream server is at its rate limit', status, said, retryAfter);
  }
  // not followed: prompt and key would go to another server
  if (status < 400) return new UpstreamError(503, 'The upstream server redirects', status, said);
  if (status === 503 || status === 529)
    return new UpstreamError(503, 'The upstream server is overloaded', status, said);
  if ([400, 413, 422].includes(status))
    return new UpstreamError(400, 'The upstream server refused the request', status, said);
  return new UpstreamError(502, `The upstream server answered with ${status}`, status, said);
}
