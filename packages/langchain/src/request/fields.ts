import type {
  ChatParameters,
  CommonSettings,
  GivenHeaders,
  HttpSettings,
  JsonObject,
  KopekModelId,
  ResponseFormat,
} from '@kopek/core';
import type { ConversationRules } from '@kopek/core/kit';
import type { BookSettings, MeteredClient } from '@kopek/ledger';
import type { BaseCache } from '@langchain/core/caches';
import type { Callbacks } from '@langchain/core/callbacks/manager';
import type { BaseLanguageModelCallOptions } from '@langchain/core/language_models/base';
import type {
  BaseChatModelCallOptions,
  BaseChatModelParams,
  BindToolsInput,
} from '@langchain/core/language_models/chat_models';
import type { ModelProfile } from '@langchain/core/language_models/profile';

/** How to reach the service, and how its charges are kept: the settings of `meteredClient` as fields of a model. */
export interface ConnectionFields extends CommonSettings, BookSettings {
  /** What HTTP needs beyond that: further headers, a custom `fetch`, an undici `Dispatcher` (Node). Never serialized. */
  configuration?: HttpSettings;
  /**
   * What happens to a request of unknown price: `throw` (default), or `retry`, which sends it once more and
   * may pay twice.
   */
  onUnknownBilling?: 'throw' | 'retry';
  /** The service bills an `Idempotency-Key` once: a lost attempt and its repetition are one purchase in the books. */
  honoursIdempotencyKey?: boolean;
  /** An existing client of `@kopek/ledger`, used in place of the settings above. */
  client?: MeteredClient;
}

/** Which model answers. */
export interface ModelName {
  /** A catalog model id, a preset, `auto`, or a slug `provider/model`. May be left out only when `models` is not empty. §2.2 */
  model?: KopekModelId;
  /** Another name of `model`. */
  modelName?: string;
}

/** Fields of both models besides the request parameters. */
export interface ModelFields extends ConnectionFields {
  /** Another name of `stop`. */
  stopSequences?: string[];
  /** Fields that the interface does not list. They never override a field that has a name here. */
  modelKwargs?: JsonObject;
  /** Labels of the ledger entries of all calls, besides the tags and the metadata of LangChain. */
  ledgerTags?: Record<string, string>;
  /**
   * Counts the tokens of a text for `getNumTokens` and `trimMessages`. Default: an estimate from its length.
   *
   * The service does not publish how its models count, and LangChain would fetch the tokenizer of another model.
   */
  countTokens?: (text: string) => number | Promise<number>;
  /** Repetitions of a failed request, when that certainly cost nothing. Default 2. */
  maxRetries?: number;
  /** Prints each run of the model to the console. Default false. */
  verbose?: boolean;
  /** Handlers of all calls, such as `new SpendHandler()`. */
  callbacks?: Callbacks;
  /** Tags of the runs of all calls, for callbacks and traces. The ledger keeps them as labels. */
  tags?: string[];
  /** Metadata of the runs of all calls, for callbacks and traces. The ledger keeps texts and numbers among it as labels. */
  metadata?: Record<string, unknown>;
  /** A cache of answers, or true for LangChain's own in memory. A cached answer costs nothing and is not booked again. */
  cache?: BaseCache | boolean;
}

/** Fields of `new ChatKopek('model', fields)`. Every request parameter of §2.2 is one of them. */
export interface ChatKopekSettings extends ModelFields, ChatParameters, ConversationRules, BaseChatModelParams {
  /** `invoke` reads a stream, so that handlers see tokens. Default false. */
  streaming?: boolean;
  /**
   * Join neighbouring deltas when more than 32 of them have piled up behind a slow reader. Default true.
   *
   * Nothing waits for it: deltas that arrive one by one stay single, and log probabilities always keep theirs.
   */
  coalesce?: boolean;
  /** What the model can do, for agents and middleware; the interface has no catalog to read it from. */
  profile?: ModelProfile;
  /** `thread_id` sends LangGraph's thread as `session_id`, so that the prompt cache of a conversation hits. */
  sessionIdFrom?: 'thread_id';
}

/** Fields of `new ChatKopek(fields)`: the model among them. */
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

/** What both models take per call besides the request parameters. */
interface CallFields {
  /** A model for this call only. */
  model?: KopekModelId;
  /** Further headers of this call. */
  headers?: GivenHeaders;
  /** Fields that the interface does not list. They never override a field that has a name here. */
  modelKwargs?: JsonObject;
  /** Labels of the ledger entry of this call. */
  ledgerTags?: Record<string, string>;
}

/** Options of one call of the text model. They win over bound options, which win over the fields of the model. */
export interface KopekCallOptions extends BaseLanguageModelCallOptions, ChatParameters, CallFields {
  /** Stop sequences. §2.2 */
  stop?: string[];
}

/** Options of one call. They win over bound options, which win over the fields of the model. */
export interface ChatKopekCallOptions extends BaseChatModelCallOptions, ChatParameters, CallFields {
  /** Stop sequences. §2.2 */
  stop?: string[];
  /** What the model may call; `bindTools` sets it. §2.4 */
  tools?: BindToolsInput[];
  /** Which tool the model may or must call. Not sent without tools. §2.4 */
  tool_choice?: ToolChoiceInput;
  /** The same as `parallelToolCalls`, as on the wire. */
  parallel_tool_calls?: boolean;
  /** Tool arguments follow their schema to the letter. Not listed in §2.4: sent only when given here. */
  strict?: boolean;
  /** As on the wire (§2.5); `withStructuredOutput` builds it. */
  response_format?: ResponseFormat;
}
