import { createHttp } from '#http';
import { defined } from '../defined.ts';
import { configurationError } from '../errors/index.ts';
import type { Meter } from '../ledger/meter.ts';
import { serviceURL } from '../settings/base-url.ts';
import type { KeyStatus } from '../answer/key.ts';
import type { ChatResult } from '../answer/result.ts';
import { resolveSettings } from '../settings/resolve.ts';
import { BOOK_SETTINGS, type SettingName } from '../settings/names.ts';
import type { ClientSettings } from '../settings/types.ts';
import { redactPerKey } from '../transport/redact.ts';
import { systemClock } from '../transport/timers.ts';
import type { ChatRequest, MessagesRequest, PromptRequest } from '../wire/request.ts';
import type { JsonObject } from '../wire/open.ts';
import type { WebSearchTool } from '../wire/tool.ts';
import { createChatStream, type ChatStream } from './chat-stream.ts';
import { checkCallOptions, type Call } from './call.ts';
import type { ClientContext } from './context.ts';
import { createKeyReader, type KeyOptions } from './key.ts';
import type { CallOptions, StreamOptions } from './options.ts';
import { rawRequest, type RawOptions, type RawResponse } from './raw-request.ts';
import { buildRequestBody } from './request-body.ts';
import { runChat } from './run-chat.ts';

/** Settings of a client that keeps no books: those of `createClient` without what needs them. */
export type BareClientSettings = Omit<ClientSettings, (typeof BOOK_SETTINGS)[number] | 'ledger'> & {
  /**
   * What books the attempts: a ledger, or anything else that begins bookings. Without one nothing is booked, and the
   * charge on each answer and error is the only record.
   */
  ledger?: Meter;
};

/** What every client does, with or without books of its own. */
export interface BareClient {
  /**
   * Sends a conversation and waits for the whole answer.
   *
   * @throws KopekError
   * @see Interface §4.1
   */
  chat(request: MessagesRequest, options?: CallOptions): Promise<ChatResult>;
  /**
   * Sends a conversation, or a prompt, and reads the answer as it comes. Nothing is sent before the first use.
   *
   * @throws KopekError at once for a request that breaks the interface; later failures come out of the stream.
   */
  stream(request: ChatRequest, options?: StreamOptions): ChatStream;
  /**
   * Sends one prompt (the `prompt` form of §2.2) and waits for the whole answer.
   *
   * @throws KopekError
   */
  complete(request: PromptRequest, options?: CallOptions): Promise<ChatResult>;
  /**
   * Settings, budget and expiry of the key in use. Interface §2.1, §4.2.
   *
   * @throws KopekError
   */
  key(options?: KeyOptions): Promise<KeyStatus>;
  /**
   * Sends any body to any path below the base URL, for the endpoints whose payloads the interface does not show
   * (`/responses`, `/messages`). Its charge is what the usage in the answer says.
   *
   * @throws KopekError; what breaks a stream later comes out of its events.
   */
  request(method: 'GET' | 'POST', path: string, body?: JsonObject, options?: RawOptions): Promise<RawResponse>;
  /** The web search tool that the service runs itself (§2.4), with the type that the namespace gives it. */
  webSearch(parameters?: JsonObject): WebSearchTool;
  /** The word that stands for the service in paths and types. */
  readonly namespace: string;
  /** Base URL without `/v1` and without a trailing slash. */
  readonly baseURL: string;
}

const CHAT_PATH = '/v1/chat/completions';

/**
 * Makes a client without a ledger and without limits, for bundles that have to be small.
 *
 * @throws KopekError `configuration` for settings that cannot work, and for those that need books.
 */
export function createBareClient(settings: BareClientSettings = {}): BareClient {
  // a value that is not an object is refused where the settings are checked
  const given: BareClientSettings = Object(settings);
  const refused = BOOK_SETTINGS.find((name: SettingName) => Reflect.get(given, name) !== undefined);
  if (refused !== undefined) {
    throw configurationError(`the setting ${refused} needs createClient of @kopek/core: this client keeps no books`);
  }
  return assembleClient(settings, { meter: given.ledger, onKeyStatus: undefined });
}

/** Makes the part that all clients share. */
export function assembleClient(
  settings: Omit<ClientSettings, 'ledger'>,
  books: Pick<ClientContext, 'meter' | 'onKeyStatus'>,
): BareClient {
  const resolved = resolveSettings(settings);
  const context: ClientContext = {
    ...books,
    settings: resolved,
    http: createHttp({
      connectMs: resolved.timeouts.connectMs ?? 10_000,
      sockets: resolved.sockets,
      ...defined({ fetch: settings.fetch, dispatcher: settings.dispatcher }),
    }),
    redactFor: redactPerKey(resolved.headers),
    clock: systemClock,
    generateId: () => globalThis.crypto.randomUUID(),
  };
  const chatURL = serviceURL(resolved.base, CHAT_PATH);
  const chatCall = (request: ChatRequest, streamed: boolean, options: CallOptions): Call => {
    checkCallOptions(options);
    const body = buildRequestBody(request, streamed, options.extraBody, resolved);
    return {
      method: 'POST',
      path: CHAT_PATH,
      url: chatURL,
      json: body.json,
      streamed,
      billed: true,
      facts: body.facts,
      withMaxTokens: (maxTokens) => chatCall({ ...request, max_tokens: maxTokens }, streamed, options),
      options,
      signal: options.signal,
    };
  };
  // async: a refused request rejects, it does not throw
  const whole = async (request: ChatRequest, options: CallOptions): Promise<ChatResult> =>
    await runChat(context, chatCall(request, false, options));

  return {
    chat: (request, options = {}) => whole(request, options),
    complete: (request, options = {}) => whole(request, options),
    stream: (request, options = {}) =>
      createChatStream(context, chatCall(request, true, options), {
        includeRaw: options.includeRaw ?? false,
        coalesce: options.coalesce ?? true,
      }),
    key: createKeyReader(context),
    request: (method, path, body, options = {}) => rawRequest(context, method, path, body, options),
    webSearch: (parameters) => defined({ type: resolved.webSearchType, parameters }),
    namespace: resolved.namespace,
    baseURL: resolved.base.href.replace(/\/$/, ''),
  };
}
