import type { Open } from '../../wire/open.ts';
import type {
  AudioOutput,
  CacheTtl,
  Effort,
  Modality,
  Plugin,
  Prediction,
  ProviderSort,
  ServiceTier,
} from '../../wire/request.ts';

/** How much a model may think before it answers. Interface §2.7. */
export interface ReasoningParameters {
  /** How hard the model thinks. */
  effort?: Effort;
  /** Tokens that may be spent on reasoning. */
  maxTokens?: number;
  /** Reason, but leave the reasoning out of the answer. */
  exclude?: boolean;
  enabled?: boolean;
}

/** Request parameters for which frameworks have their own options. */
export interface StandardParameters {
  /** One stop sequence or several. §2.2 */
  stop?: string | string[];
  /** Maximum tokens of the answer: an integer in [1, context length). Without it a 402 is more likely (§7). §8 */
  maxTokens?: number;
  /** [0, 2]. 0 is the most predictable. §8 */
  temperature?: number;
  /** (0, 1]. Nucleus sampling. §8 */
  topP?: number;
  /** [1, infinity). Ignored for some providers. §8 */
  topK?: number;
  /** [-2, 2]. §8 */
  frequencyPenalty?: number;
  /** [-2, 2]. §8 */
  presencePenalty?: number;
  /** Requests the same answer to the same request, as far as the model supports it. §2.2 */
  seed?: number;
}

/** Request parameters that are specific to this kind of service. */
export interface ServiceParameters {
  /** Fallback models, tried in turn when the first one fails. The answer names the model that was used. §2.2 */
  models?: string[];
  /** [0, 1]. §8 */
  minP?: number;
  /** [0, 1]. §8 */
  topA?: number;
  /** (0, 2]. 1 changes nothing. §8 */
  repetitionPenalty?: number;
  /** Token ids (numeric keys) to a bias. §2.2 */
  logitBias?: Record<string, number>;
  /** How many alternatives per token to report. §2.2 */
  topLogprobs?: number;
  /** Whether the model may call several tools at once. §2.2 */
  parallelToolCalls?: boolean;
  /** Predicted tail of the answer: lowers latency if right. A string is short for `{ type: 'content', content }`. §2.2 */
  prediction?: string | Prediction;
  /** The kinds of output. Default with `audio`: `['text', 'audio']`. §2.2 */
  modalities?: Modality[];
  /** Voice of a spoken answer. §2.2 */
  audio?: AudioOutput;
  /** Order of the providers that serve the model. §2.2 */
  provider?: { sort?: ProviderSort; [preference: string]: unknown };
  /** How much the model may think. A string is short for `{ effort }`. §2.7 */
  reasoning?: ReasoningParameters | Effort;
  /** Prompt caching: `{ type: 'ephemeral', ttl?: '5m' | '1h' }`. §2.2, §8 */
  cacheControl?: { type: 'ephemeral'; ttl?: CacheTtl };
  /** Sends requests of one session to the same place, so that the prompt cache hits. §2.2 */
  sessionId?: string;
  /** `flex` or `priority`. §2.2 */
  serviceTier?: ServiceTier;
  /** Plugins in the format of the interface. They override the shorthands below. §2.6 */
  plugins?: Plugin[];
  /** `false` turns off the compression of over-long prompts, which is on by default; `true` is that default and sends nothing. §2.6 */
  contextCompression?: boolean;
  /** How PDF files are read: `native`, an engine name of the service, or an alias from the client's `pdfEngines`. §2.6 */
  pdfEngine?: Open<'native' | 'ocr' | 'edge'>;
}

/**
 * Everything that a caller can set for an answer, except the model, the conversation, tools and the answer format.
 *
 * The same names work in the client, in LangChain and in the AI SDK. A parameter that is left out, undefined or null is
 * not sent. Interface §2.2; ranges §8. Only values that the interface lists are accepted; pass a value that the service
 * added later like an unlisted field (`extraBody`, `modelKwargs`).
 */
export interface ChatParameters extends StandardParameters, ServiceParameters {}

/** A catalog model id, a preset, `auto` (the service picks) or a slug `provider/model` (§2.2). */
export type KopekModelId = 'auto' | (string & {});
