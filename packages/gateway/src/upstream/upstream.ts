import type { ChatRequest, JsonObject } from '@kopek/core/wire';
import type { UpstreamConfig } from '../catalog/catalog.ts';
import { GatewayError } from '../protocol/errors.ts';
import { withoutSecret } from './secret.ts';

const DEFAULT_TIMEOUT_MS = 60_000;
/** So much of an error body is read. */
const ERROR_CHARACTERS = 2_000;

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

/** The refusal of another server. What it said is for the log; clients get the status only. */
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
  // the search runs at this gateway or not at all
  const tools = request.tools?.filter((tool) => tool.type === 'function') ?? [];
  body['tools'] = tools.length === 0 ? undefined : tools;
  if (body['stream'] === true) body['stream_options'] = { include_usage: true };
  return body;
}

/** The key of another server: given, or in the environment. */
export function upstreamKey(config: UpstreamConfig): string | undefined {
  return config.apiKey ?? (config.apiKeyEnv === undefined ? undefined : process.env[config.apiKeyEnv]);
}

/**
 * Asks an OpenAI-compatible server. `timeoutMs` bounds the time to the first byte of the body; afterwards a stream may
 * take as long as it likes.
 *
 * @param body - JSON text of {@link upstreamBody}.
 * @param signal - aborted when the client leaves.
 * @throws GatewayError 503 when the server cannot be reached, 504 when it does not answer in time.
 * @throws UpstreamError 502 when it fails, 429, 503 and 400 as it says.
 */
export async function askUpstream(config: UpstreamConfig, body: string, signal: AbortSignal): Promise<Response> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS } = config;
  const apiKey = upstreamKey(config);
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), timeoutMs);
  const late = (): GatewayError => new GatewayError(504, `The upstream server did not answer within ${timeoutMs} ms`);
  try {
    const response = await fetch(`${config.baseURL.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.any([signal, tooLate.signal]),
    });
    if (!response.ok) throw await refusal(response, apiKey);
    const first = await firstByte(response);
    clearTimeout(timer);
    return first;
  } catch (error) {
    clearTimeout(timer);
    if (error instanceof GatewayError) throw error;
    if (tooLate.signal.aborted) throw late();
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : 'no connection';
    throw new GatewayError(503, `The upstream server cannot be reached: ${cause}`);
  }
}

/** The same response, once the first byte of its body is there. */
async function firstByte(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const first = await reader.read();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first.value !== undefined) controller.enqueue(first.value);
      if (first.done) controller.close();
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

async function refusal(response: Response, apiKey: string | undefined): Promise<UpstreamError> {
  const text = (await response.text().catch(() => '')).slice(0, ERROR_CHARACTERS);
  const said = withoutSecret(text, apiKey);
  const { status } = response;
  if (status === 429) {
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    return new UpstreamError(429, 'The upstream server is at its rate limit', status, said, retryAfter);
  }
  if (status === 503 || status === 529)
    return new UpstreamError(503, 'The upstream server is overloaded', status, said);
  if ([400, 413, 422].includes(status))
    return new UpstreamError(400, 'The upstream server refused the request', status, said);
  return new UpstreamError(502, `The upstream server answered with ${status}`, status, said);
}
