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

/** Request parameters that frameworks have options of their own for. */
export interface StandardParameters {
  /** One stop sequence or several. §2.2 */
  stop?: string | string[];
  /** Most tokens of the answer: an integer in [1, context length). Without it the service may ask for a larger balance (HTTP 402, §7). §8 */
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
  /** Asks for the same answer to the same request. Models keep to it as well as they can. §2.2 */
  seed?: number;
}

/** Request parameters that only a service like this one knows. */
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
  /** The tail of the answer, guessed: lowers latency when right. A string is short for `{ type: 'content', content }`. §2.2 */
  prediction?: string | Prediction;
  /** What the answer consists of. Left out beside `audio`, it becomes `['text', 'audio']`. §2.2 */
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
  /** Plugins as they are on the wire. One given here wins over the shorthands below. §2.6 */
  plugins?: Plugin[];
  /** `false` turns off the compression of over-long prompts, which is on by default; `true` is that default and sends nothing. §2.6 */
  contextCompression?: boolean;
  /** How PDF files are read: `native`, an engine name of the service, or an alias from the client's `pdfEngines`. §2.6 */
  pdfEngine?: Open<'native' | 'ocr' | 'edge'>;
}

/**
 * Everything that a caller may set about an answer, besides the model, the conversation, tools and the answer format.
 *
 * The same names work in the client, in LangChain and in the AI SDK. A parameter that is left out, undefined or null
 * is not sent. Interface §2.2; ranges §8. Words are those that the interface lists; a word that the service has learned
 * since goes the way of fields that it does not list (`extraBody`, `modelKwargs`).
 */
export interface ChatParameters extends StandardParameters, ServiceParameters {}

/** A catalog model id, a preset, `auto` (the service picks) or a slug `provider/model` (§2.2). */
export type KopekModelId = 'auto' | (string & {});
