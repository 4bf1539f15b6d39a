import type { ChatParameters, PdfEngines } from './chat-parameters.ts';
import { nearestName } from './nearest-name.ts';
import type { Plugin, Prediction, Reasoning, RequestParameters } from './wire/request.ts';

export type { ChatParameters, PdfEngines, ReasoningParameters } from './chat-parameters.ts';

/** Name of one parameter of {@link ChatParameters}. */
export type ParameterName = keyof ChatParameters;

/** Fields that are built from something else than a parameter: the model, the conversation, the tools, the format. */
type BuiltField = 'model' | 'stream' | 'tools' | 'tool_choice' | 'response_format';
type ParameterField = Exclude<keyof RequestParameters, BuiltField>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/**
 * The one table of request parameters: wire name (§2.2) to the name that callers use.
 *
 * A field that is new in `RequestParameters` does not compile until it has a row here and a documented property in
 * `ChatParameters`.
 */
export const PARAMETER_NAMES: { readonly [Field in ParameterField]: CamelCase<Field> & ParameterName } = {
  models: 'models',
  stop: 'stop',
  max_tokens: 'maxTokens',
  temperature: 'temperature',
  top_p: 'topP',
  top_k: 'topK',
  min_p: 'minP',
  top_a: 'topA',
  frequency_penalty: 'frequencyPenalty',
  presence_penalty: 'presencePenalty',
  repetition_penalty: 'repetitionPenalty',
  seed: 'seed',
  logit_bias: 'logitBias',
  top_logprobs: 'topLogprobs',
  parallel_tool_calls: 'parallelToolCalls',
  prediction: 'prediction',
  modalities: 'modalities',
  audio: 'audio',
  provider: 'provider',
  reasoning: 'reasoning',
  cache_control: 'cacheControl',
  session_id: 'sessionId',
  service_tier: 'serviceTier',
  plugins: 'plugins',
};

/** Parameters that have no wire field of their own: they become an entry of `plugins`. */
const SHORTHAND_NAMES = ['contextCompression', 'pdfEngine'] as const;

const PARAMETER_ROWS = /* @__PURE__ */ Object.entries(PARAMETER_NAMES) as [ParameterField, ParameterName][];
const LISTED_NAMES: readonly ParameterName[] = /* @__PURE__ */ Object.values(PARAMETER_NAMES);
const ALL_NAMES: readonly ParameterName[] = /* @__PURE__ */ LISTED_NAMES.concat(SHORTHAND_NAMES);

/** The PDF engine that the interface names without a vendor's brand. Interface §2.6. */
export const PDF_ENGINE_NATIVE = 'native';

/** What {@link toWireParameters} needs to know beyond the parameters. */
export interface ToWireOptions {
  /** Aliases of `pdfEngine`. An engine that is not listed is sent as it is. */
  pdfEngines?: PdfEngines | undefined;
}

/**
 * Translates parameters to the fields of a request.
 *
 * Undefined and null are left out, `null` is never sent, and keys that are no parameters are not copied: ask
 * {@link unknownParameter} about those. Values are not checked here; `checkRequest` does that before sending.
 *
 * @see Interface §2.2, §2.6, §2.7
 */
export function toWireParameters(
  parameters: { readonly [Name in ParameterName]?: ChatParameters[Name] | null | undefined },
  options: ToWireOptions = {},
): RequestParameters {
  const wire: RequestParameters = {};
  for (const [field, name] of PARAMETER_ROWS) copyParameter(wire, field, parameters[name]);
  if (parameters.audio && !parameters.modalities) wire.modalities = ['text', 'audio'];
  const plugins = withShorthands(parameters, options.pdfEngines);
  if (plugins) wire.plugins = plugins;
  return wire;
}

/**
 * Tells whether a name is a parameter, and which one was probably meant.
 *
 * @param name - an option as the caller wrote it, for instance `top_p` or `temprature`.
 * @returns undefined when the name is a parameter; else an object, with `nearest` when one is spelled alike.
 */
export function unknownParameter(name: string): { nearest?: ParameterName } | undefined {
  if ((ALL_NAMES as readonly string[]).includes(name)) return undefined;
  const nearest = nearestName(name, ALL_NAMES);
  return nearest === undefined ? {} : { nearest };
}

function copyParameter(wire: RequestParameters, field: ParameterField, value: unknown): void {
  if (value === undefined || value === null) return;
  Object.assign(wire, { [field]: toWireValue(field, value) });
}

function toWireValue(field: ParameterField, value: unknown): unknown {
  if (field === 'reasoning') return toWireReasoning(value as NonNullable<ChatParameters['reasoning']>);
  if (field === 'prediction' && typeof value === 'string') {
    return { type: 'content', content: value } satisfies Prediction;
  }
  return value;
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

type Shorthands = {
  readonly [Name in 'plugins' | (typeof SHORTHAND_NAMES)[number]]?: ChatParameters[Name] | null | undefined;
};

/** An explicit plugin wins over the shorthand for the same id: two entries with one id would contradict each other. */
function withShorthands(parameters: Shorthands, engines: PdfEngines | undefined): Plugin[] | undefined {
  const added: Plugin[] = [];
  if (parameters.contextCompression === false) added.push({ id: 'context-compression', enabled: false });
  if (parameters.pdfEngine)
    added.push({ id: 'file-parser', pdf: { engine: engineName(parameters.pdfEngine, engines) } });
  if (added.length === 0) return undefined;
  const given = parameters.plugins ?? [];
  return [...given, ...added.filter((plugin) => !given.some(({ id }) => id === plugin.id))];
}

function engineName(engine: string, engines: PdfEngines | undefined): string {
  return (engines && Object.hasOwn(engines, engine) ? engines[engine] : undefined) ?? engine;
}
