import type { Prediction, Reasoning, RequestParameters } from '../../wire/request.ts';
import { arrayOf, exactly, inRange, objectOf, optional, ofType, someName, someText, type Check } from './check.ts';
import { checkLogitBias, checkPlugin, checkStop } from './check-values.ts';
import type { ChatParameters } from './types.ts';

/** Fields that are not parameters: they are built from the model, the conversation, the tools and the format. */
export type BuiltField = 'model' | 'stream' | 'tools' | 'tool_choice' | 'response_format';

/** Wire name of a parameter. */
export type ParameterField = Exclude<keyof RequestParameters, BuiltField>;

export type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** Everything about one parameter besides its type. Callers use its wire name in camel case. */
export interface ParameterRow<Field extends ParameterField> {
  /** Shape and range of the value on the wire. Words that the interface does not list pass. */
  readonly check: Check;
  /** Makes the value on the wire from what callers write, where the two differ. */
  readonly toWire?: (value: NonNullable<ChatParameters[CamelCase<Field>]>) => NonNullable<RequestParameters[Field]>;
}

/**
 * The one table of request parameters. Interface §2.2; ranges §8.
 *
 * A field that is new in `RequestParameters` does not compile until it has a row here and a documented property in
 * `ChatParameters`. Names, checks before sending, and options of the adapters all follow from the row.
 */
export const PARAMETERS: { readonly [Field in ParameterField]: ParameterRow<Field> } = {
  models: { check: arrayOf(someName) },
  stop: { check: checkStop },
  max_tokens: {
    check: inRange('an integer in [1, context_length)', (value) => value >= 1 && Number.isSafeInteger(value)),
  },
  temperature: { check: inRange('in [0, 2]', (value) => value >= 0 && value <= 2) },
  top_p: { check: inRange('in (0, 1]', (value) => value > 0 && value <= 1) },
  top_k: { check: inRange('in [1, infinity)', (value) => value >= 1) },
  min_p: { check: inRange('in [0, 1]', isShare) },
  top_a: { check: inRange('in [0, 1]', isShare) },
  frequency_penalty: { check: inRange('in [-2, 2]', isPenalty) },
  presence_penalty: { check: inRange('in [-2, 2]', isPenalty) },
  repetition_penalty: { check: inRange('in (0, 2]', (value) => value > 0 && value <= 2) },
  seed: { check: ofType('number') },
  logit_bias: { check: checkLogitBias },
  top_logprobs: { check: ofType('number') },
  parallel_tool_calls: { check: ofType('boolean') },
  prediction: { check: objectOf({ type: exactly('content'), content: someText }), toWire: toWirePrediction },
  modalities: { check: arrayOf(someName) },
  audio: { check: objectOf({ voice: someName, format: someName }) },
  provider: { check: objectOf({ sort: optional(someName) }, 'open') },
  reasoning: {
    check: objectOf({
      effort: optional(someName),
      max_tokens: optional(ofType('number')),
      exclude: optional(ofType('boolean')),
      enabled: optional(ofType('boolean')),
    }),
    toWire: toWireReasoning,
  },
  cache_control: { check: objectOf({ type: exactly('ephemeral'), ttl: optional(someName) }) },
  session_id: { check: ofType('string') },
  service_tier: { check: someName },
  plugins: { check: arrayOf(checkPlugin) },
};

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

function isPenalty(value: number): boolean {
  return value >= -2 && value <= 2;
}

function toWirePrediction(prediction: string | Prediction): Prediction {
  return typeof prediction === 'string' ? { type: 'content', content: prediction } : prediction;
}

/** Keys that the interface does not list are kept, so that a new field, or `max_tokens` as on the wire, is not lost. */
function toWireReasoning(reasoning: NonNullable<ChatParameters['reasoning']>): Reasoning {
  if (typeof reasoning !== 'object') return { effort: reasoning };
  const wire: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(reasoning)) {
    if (value !== undefined && value !== null) wire[name === 'maxTokens' ? 'max_tokens' : name] = value;
  }
  return wire;
}
