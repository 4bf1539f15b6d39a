import type { Message } from './message.ts';
import type { JsonObject, Open } from './open.ts';
import type { JsonSchema, Tool, ToolChoice } from './tool.ts';

/** The format of the answer. Interface §2.5. Not every model supports it. */
export type ResponseFormat =
  | { type: 'json_object' }
  | {
      type: 'json_schema';
      json_schema: {
        /** Required. */
        name: string;
        strict?: boolean;
        /** Required. */
        schema: JsonSchema;
      };
    };

/** Compression of the middle of an over-long prompt. Interface §2.6. On by default; `enabled: false` turns it off. */
export interface ContextCompressionPlugin {
  id: 'context-compression';
  enabled?: boolean;
}

/** PDF parsing. Interface §2.6. */
export interface FileParserPlugin {
  id: 'file-parser';
  /** `native` is the one engine that the interface names without a vendor's brand. */
  pdf?: { engine?: Open<'native'> };
}

/** A plugin of a chat request. Interface §2.6. Plugins that are not listed are sent unchanged. */
export type Plugin = ContextCompressionPlugin | FileParserPlugin | ({ id: string & {} } & JsonObject);

/** The values that the interface lists for a field or a member. A service may accept others. Interface §2.2, §2.7, §8. */
export const ALLOWED_VALUES = {
  modalities: ['text', 'audio'],
  'provider.sort': ['price', 'throughput', 'latency'],
  'reasoning.effort': ['max', 'xhigh', 'high', 'medium', 'low', 'minimal', 'none'],
  'cache_control.ttl': ['5m', '1h'],
  service_tier: ['flex', 'priority'],
} as const;

/** The kinds of output of an answer. */
export type Modality = (typeof ALLOWED_VALUES)['modalities'][number];
/** Which provider of a model comes first. */
export type ProviderSort = (typeof ALLOWED_VALUES)['provider.sort'][number];
/** How hard a model may think. */
export type Effort = (typeof ALLOWED_VALUES)['reasoning.effort'][number];
/** How long a provider keeps a prompt. */
export type CacheTtl = (typeof ALLOWED_VALUES)['cache_control.ttl'][number];
export type ServiceTier = (typeof ALLOWED_VALUES)['service_tier'][number];

/** How much a model may think before it answers. Interface §2.7. */
export interface Reasoning {
  effort?: Open<Effort>;
  /** Tokens that may be spent on reasoning. */
  max_tokens?: number;
  /** Reason, but leave the reasoning out of the answer. */
  exclude?: boolean;
  enabled?: boolean;
}

/** Order of the providers that serve a model. Interface §2.2. Keys that are not listed are sent unchanged. */
export interface ProviderPreferences {
  sort?: Open<ProviderSort>;
  [preference: string]: unknown;
}

/** Prompt caching. Interface §2.2, §8. */
export interface CacheControl {
  type: 'ephemeral';
  ttl?: Open<CacheTtl>;
}

/** Voice of a spoken answer. Interface §2.2. */
export interface AudioOutput {
  voice: string;
  format: Open<'wav' | 'mp3'>;
}

/** The predicted tail of the answer: lowers latency if it is right. Interface §2.2. */
export interface Prediction {
  type: 'content';
  content: string;
}

/** Every field of the body that is not the conversation itself. Interface §2.2. */
export interface RequestParameters {
  /** Catalog model id, preset name, `auto` (the service picks), or a slug `provider/model`. */
  model?: Open<'auto'>;
  /** Fallback models, tried in turn on failure. */
  models?: string[];
  /** JSON, or JSON by a schema. §2.5 */
  response_format?: ResponseFormat;
  /** One stop sequence or several. */
  stop?: string | string[];
  /** Set by the method that is called: `client.stream` sends true. */
  stream?: boolean;
  /** Compression of long prompts, PDF parsing. §2.6 */
  plugins?: Plugin[];
  /** Integer in [1, context length). Without it a service may reserve the model's maximum (§7.3: HTTP 402). */
  max_tokens?: number;
  /** [0, 2] */
  temperature?: number;
  /** Functions that the model may call, and the web search of the service. §2.4 */
  tools?: Tool[];
  /** Which tool the model may or must call. §2.4 */
  tool_choice?: ToolChoice;
  /** Whether the model may call several tools in one answer. */
  parallel_tool_calls?: boolean;
  /** Integer; requests the same answer to the same request. */
  seed?: number;
  /** (0, 1] */
  top_p?: number;
  /** [1, infinity); ignored for some providers. */
  top_k?: number;
  /** [-2, 2] */
  frequency_penalty?: number;
  /** [-2, 2] */
  presence_penalty?: number;
  /** (0, 2] */
  repetition_penalty?: number;
  /** Numeric keys (token ids) to numbers. */
  logit_bias?: Record<string, number>;
  /** Integer; log probabilities of so many tokens per position. */
  top_logprobs?: number;
  /** [0, 1] */
  min_p?: number;
  /** [0, 1] */
  top_a?: number;
  /** The predicted tail of the answer. */
  prediction?: Prediction;
  /** Requests a spoken answer if it contains `audio`. */
  modalities?: Open<Modality>[];
  /** Voice and format of a spoken answer; needs `audio` in `modalities`. */
  audio?: AudioOutput;
  /** Which provider of the model comes first: the cheapest, the fastest. */
  provider?: ProviderPreferences;
  /** How much the model may think. §2.7 */
  reasoning?: Reasoning;
  /** Keeps the prompt in the cache of the provider. */
  cache_control?: CacheControl;
  /** Sticky routing for the prompt cache. */
  session_id?: string;
  /** `flex` or `priority`. */
  service_tier?: Open<ServiceTier>;
}

/** Body of `POST /v1/chat/completions` with a conversation. Interface §2.2. */
export interface MessagesRequest extends RequestParameters {
  /** The conversation, oldest message first. An assistant message in last place is continued. §2.3 */
  messages: Message[];
  prompt?: never;
}

/** Body of `POST /v1/chat/completions` with one prompt. Interface §2.2. */
export interface PromptRequest extends RequestParameters {
  /** The text that the model continues. */
  prompt: string;
  messages?: never;
}

/** Body of `POST /v1/chat/completions`: exactly one of `messages` and `prompt`. Interface §2.2. */
export type ChatRequest = MessagesRequest | PromptRequest;

/**
 * The service's names of its PDF engines, so that `pdfEngine: 'ocr'` works with every service.
 *
 * Two of the three engine values of §2.6 carry a vendor's brand and are not in the interface.
 */
export interface PdfEngines {
  ocr?: string;
  edge?: string;
  [alias: string]: string | undefined;
}
