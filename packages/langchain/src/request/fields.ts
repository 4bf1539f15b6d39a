import type {
  ChatParameters,
  CommonSettings,
  GivenHeaders,
  HttpSettings,
  JsonObject,
  KopekModelId,
  ResponseFormat,
  RetryPolicy,
} from '@kopek/core';
import type { ConversationRules } from '@kopek/core/kit';
import type { SpendSettings, MeteredClient } from '@kopek/ledger';
import type { BaseCache } from '@langchain/core/caches';
import type { Callbacks } from '@langchain/core/callbacks/manager';
import type { BaseLanguageModelCallOptions } from '@langchain/core/language_models/base';
import type {
  BaseChatModelCallOptions,
  BaseChatModelParams,
  BindToolsInput,
} from '@langchain/core/language_models/chat_models';
import type { ModelProfile } from '@langchain/core/language_models/profile';

/** Settings of `meteredClient` as fields of a model: the connection, the ledger, limits and callbacks. */
export interface ConnectionFields extends CommonSettings, SpendSettings {
  /** Further HTTP settings: headers, a custom `fetch`, an undici `Dispatcher` (Node). Never serialized. */
  configuration?: HttpSettings;
  /** A failed request of unknown cost: `throw` (default), or `retry`, which sends it once more and may pay twice. */
  onUnknownBilling?: RetryPolicy['onUnknownBilling'];
  /** The service bills an `Idempotency-Key` once, so a lost attempt and its retry count as one charge. */
  idempotentBilling?: boolean;
  /** An existing client of `@kopek/ledger`, used instead of the settings above. */
  client?: MeteredClient;
}

/** Which model answers. */
export interface ModelName {
  /** A catalog model id, a preset, `auto`, or a slug `provider/model`. Optional only if `models` is not empty. §2.2 */
  model?: KopekModelId;
  /** Another name of `model`. */
  modelName?: string;
}

/** Fields of both models besides the request parameters. */
export interface ModelFields extends ConnectionFields {
  /** Another name of `stop`. */
  stopSequences?: string[];
  /** Fields that the interface does not list. They never override a named field. */
  modelKwargs?: JsonObject;
  /** Tags of the ledger entries of all calls, in addition to LangChain's tags and metadata. */
  ledgerTags?: Record<string, string>;
  /**
   * Counts the tokens of a text for `getNumTokens` and `trimMessages`. Default: an estimate from its length.
   *
   * The service does not publish how its models count, and LangChain would fetch the tokenizer of another model.
   */
  countTokens?: (text: string) => number | Promise<number>;
  /**
   * Write the balance of the account into answers, next to their price. Default true. With `false` it reaches no checkpoint,
   * trace or browser; the ledger and a `SpendHandler` have it all the same.
   */
  balance?: boolean;
  /** Retries of a failed request, if it certainly cost nothing. Default 2. */
  maxRetries?: number;
  /** Prints each run of the model to the console. Default false. */
  verbose?: boolean;
  /** Callback handlers of all calls, such as `new SpendHandler()`. */
  callbacks?: Callbacks;
  /** Tags of the runs of all calls, for callbacks and traces. The ledger stores them as tags, too. */
  tags?: string[];
  /** Metadata of the runs of all calls, for callbacks and traces. The ledger stores its texts and numbers as tags. */
  metadata?: Record<string, unknown>;
  /** A cache of answers, or true for LangChain's in-memory cache. A cached answer costs nothing and is not recorded. */
  cache?: BaseCache | boolean;
}

/** Fields of `new ChatKopek('model', fields)`. Every request parameter of §2.2 is one of them. */
export interface ChatKopekSettings extends ModelFields, ChatParameters, ConversationRules, BaseChatModelParams {
  /** `invoke` uses a stream, so that handlers see tokens. Default false. */
  streaming?: boolean;
  /**
   * Joins adjacent deltas if more than 32 of them wait for a slow consumer. Default true.
   *
   * It never delays a delta: those that arrive one by one stay single, and log probabilities always keep theirs.
   */
  coalesce?: boolean;
  /** Capabilities of the model, for agents and middleware; the interface has no catalog to read them from. */
  profile?: ModelProfile;
  /** `thread_id` sends LangGraph's thread as `session_id`, so that the prompt cache of a conversation is used. */
  sessionIdFrom?: 'thread_id';
}

/** Fields of `new ChatKopek(fields)`, including the model. */
export interface ChatKopekFields extends ChatKopekSettings, ModelName {}

/** Which tool the model may or must call; `any` and `required` are the same, a name stands for that function. */
export type ToolChoiceInput =
  | 'auto'
  | 'none'
  | 'required'
  | 'any'
  | (string & {})
  | { type: 'function'; function: { name: string } }
  | { type: 'tool'; name: string };

/** Options of a call of either model, besides request parameters. */
interface CallFields {
  /** A model for this call only. */
  model?: KopekModelId;
  /** Further headers of this call. */
  headers?: GivenHeaders;
  /** Fields that the interface does not list. They never override a named field. */
  modelKwargs?: JsonObject;
  /** Tags of the ledger entry of this call. */
  ledgerTags?: Record<string, string>;
}

/** Options of one call of the text model. They override bound options, which override fields of the model. */
export interface KopekCallOptions extends BaseLanguageModelCallOptions, ChatParameters, CallFields {
  /** Stop sequences. §2.2 */
  stop?: string[];
}

/** Options of one call. They override bound options, which override the fields of the model. */
export interface ChatKopekCallOptions extends BaseChatModelCallOptions, ChatParameters, CallFields {
  /** Stop sequences. §2.2 */
  stop?: string[];
  /** The tools that the model may call; `bindTools` sets them. §2.4 */
  tools?: BindToolsInput[];
  /** Which tool the model may or must call. Not sent without tools. §2.4 */
  tool_choice?: ToolChoiceInput;
  /** The same as `parallelToolCalls`, under the name of the interface. */
  parallel_tool_calls?: boolean;
  /** Tool arguments follow their schema exactly. Not listed in §2.4: sent only if set here, without `response_format`. */
  strict?: boolean;
  /** In the format of the interface (§2.5); `withStructuredOutput` builds it. */
  response_format?: ResponseFormat;
}
