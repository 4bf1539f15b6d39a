import { createHttp } from '#http';
import { ignore } from '../base/callbacks.ts';
import { defined } from '../base/defined.ts';
import { serviceURL } from '../settings/base-url.ts';
import type { KeyStatus } from '../answer/key/key.ts';
import type { ChatResult } from '../answer/result.ts';
import { resolveSettings } from '../settings/resolve.ts';
import type { ClientSettings } from '../settings/types.ts';
import { redactPerKey } from '../errors/redact.ts';
import { systemClock } from '../base/event-loop.ts';
import { summarizeRequest } from '../meter/request-summary.ts';
import type { ChatRequest, MessagesRequest, PromptRequest } from '../wire/request.ts';
import type { JsonObject } from '../wire/open.ts';
import type { WebSearchTool } from '../wire/tool.ts';
import { LiveStream, type ChatStream } from './chat-stream.ts';
import { checkCallOptions, type Call } from './call/call.ts';
import type { ClientContext } from './call/context.ts';
import { createKeyReader, type KeyOptions } from './key.ts';
import type { CallOptions, StreamOptions } from './call/options.ts';
import { rawRequest, type RawOptions, type RawResponse } from './raw-request.ts';
import { buildRequestBody } from './request-body.ts';
import { runChat } from './run-chat.ts';

/** A client of one service with one key. */
export interface Client {
  /**
   * Sends a conversation and waits for the whole answer.
   *
   * @throws KopekError
   * @see Interface §4.1
   */
  chat(request: MessagesRequest, options?: CallOptions): Promise<ChatResult>;
  /**
   * Sends a conversation, or a prompt, and streams the answer. Nothing is sent before the first use.
   *
   * @throws KopekError at once for an invalid request; later failures are thrown by the stream.
   */
  stream(request: ChatRequest, options?: StreamOptions): ChatStream;
  /**
   * Sends one prompt (the `prompt` form of §2.2) and waits for the whole answer.
   *
   * @throws KopekError
   */
  complete(request: PromptRequest, options?: CallOptions): Promise<ChatResult>;
  /**
   * Reads settings, budget and expiry of the key. Interface §2.1, §4.2.
   *
   * @throws KopekError
   */
  key(options?: KeyOptions): Promise<KeyStatus>;
  /**
   * Sends any body to any path below the base URL, for endpoints whose payloads the interface does not show
   * (`/responses`, `/messages`). Its charge is read from the usage in the answer.
   *
   * @throws KopekError; the events throw what breaks a stream later.
   */
  request(method: 'GET' | 'POST', path: string, body?: JsonObject, options?: RawOptions): Promise<RawResponse>;
  /** Makes the web search tool of the service (§2.4), with the type of the namespace. */
  webSearch(parameters?: JsonObject): WebSearchTool;
  /** The name of the service in paths and types. */
  readonly namespace: string;
  /** Base URL without `/v1` and without a trailing slash. */
  readonly baseURL: string;
}

const CHAT_PATH = '/v1/chat/completions';

/**
 * Creates a client.
 *
 * @throws KopekError `configuration` for invalid settings. The key is checked here if it is a string.
 */
export function createClient(settings: ClientSettings = {}): Client {
  const resolved = resolveSettings(settings);
  const context: ClientContext = {
    meter: settings.meter,
    settings: resolved,
    http: createHttp({
      connectMs: resolved.timeouts.connectMs ?? 10_000,
      sockets: resolved.sockets,
      ...defined({ fetch: settings.fetch, dispatcher: settings.dispatcher }),
    }),
    redactFor: redactPerKey(resolved.headers),
    clock: systemClock,
    // in lower case it is already, but not in one piece: as fourteen, each entry of a ledger would keep them
    generateId: () => globalThis.crypto.randomUUID().toLowerCase(),
  };
  const chatURL = serviceURL(resolved.base, CHAT_PATH);
  // what a call may cost is asked by a ledger, and by a retry with fewer tokens
  const asksForCosts = settings.meter !== undefined || resolved.on402 !== undefined;
  const chatCall = (request: ChatRequest, streamed: boolean, given: CallOptions | undefined): Call => {
    if (given !== undefined) checkCallOptions(given);
    const options = given ?? {};
    const { body, json } = buildRequestBody(request, streamed, options.extraBody, resolved, options.onWarning);
    const model = typeof body.model === 'string' ? body.model : undefined;
    return {
      method: 'POST',
      path: CHAT_PATH,
      url: chatURL,
      json,
      streamed,
      billed: true,
      summary: asksForCosts ? summarizeRequest(body, json.characters) : defined({ model }),
      // the rest of the request has been checked already
      withMaxTokens: (maxTokens) =>
        chatCall({ ...request, max_tokens: maxTokens }, streamed, { ...options, onWarning: ignore }),
      options,
      signal: options.signal,
    };
  };
  // async: a rejected request rejects, it does not throw
  const whole = async (request: ChatRequest, options?: CallOptions): Promise<ChatResult> =>
    runChat(context, chatCall(request, false, options));

  return {
    chat: whole,
    complete: whole,
    stream: (request, options) => new LiveStream(context, chatCall(request, true, options), options),
    key: createKeyReader(context),
    request: (method, path, body, options = {}) => rawRequest(context, method, path, body, options),
    webSearch: (parameters) => defined({ type: resolved.webSearchType, parameters }),
    namespace: resolved.namespace,
    baseURL: resolved.base.href.replace(/\/$/, ''),
  };
}
