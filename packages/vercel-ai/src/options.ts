import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import { KopekError, nearestName, PARAMETER_NAMES, type CallOptions, type ChatParameters } from '@kopek/core';
import { isObject, type Json } from './json.ts';

/** Parameters that the AI SDK has call options for: they are set there, and nowhere else. */
type StandardParameter =
  | 'maxTokens'
  | 'temperature'
  | 'topP'
  | 'topK'
  | 'frequencyPenalty'
  | 'presencePenalty'
  | 'seed'
  | 'stop';

interface ClosedEnums {
  /** How much the model may think. Wins over the call option `reasoning`, field by field. A string is short for `{ effort }`. §2.7 */
  reasoning?: ReasoningEffort | { effort?: ReasoningEffort; maxTokens?: number; exclude?: boolean; enabled?: boolean };
  /** Prompt caching. §2.2, §8 */
  cacheControl?: { type: 'ephemeral'; ttl?: '5m' | '1h' };
  /** Service tier. §2.2 */
  serviceTier?: 'flex' | 'priority';
  /** What the answer consists of. Left out beside `audio`, it becomes `['text', 'audio']`. §2.2 */
  modalities?: ('text' | 'audio')[];
}

interface OwnOptions {
  /** Fields that the interface does not list. They never override a field that is set in a typed way. */
  extraBody?: Record<string, unknown>;
  /** Structured output: `strict` is sent only when it is given. §2.5 */
  structuredOutputs?: { strict?: boolean };
  /** `false` keeps received reasoning out of later requests. Default true: agent loops with reasoning models need it. */
  roundTripReasoning?: boolean;
  /** What stands beside tool calls without text. Default `'string'` (§2.3); `'null'` for upstreams that refuse `""`. */
  emptyAssistantContent?: 'string' | 'null';
  /** Labels of the ledger entries of this call. */
  tags?: Record<string, string>;
  /** The run that this call belongs to, for the ledger and for limits per run. */
  runId?: string;
  parentRunId?: string;
  /** The same on every attempt of one call; generated per attempt when absent. */
  idempotencyKey?: string;
  /** Time limits of this call, or one number of ms for the whole attempt. */
  timeout?: NonNullable<CallOptions['timeout']>;
  /** `false` gives every delta of the service as a part of its own, also when a backlog has piled up. Default true. */
  coalesce?: boolean;
}

type Options = Omit<ChatParameters, StandardParameter | keyof ClosedEnums> & ClosedEnums & OwnOptions;

/**
 * `providerOptions.kopek` of a call: every request field that the AI SDK has no call option for.
 *
 * An unknown option, or a wrong value of one, is refused before the request is sent.
 */
export type KopekLanguageModelOptions = { [Name in keyof Options]: Json<Options[Name]> };

/** Second argument of `kopek('model', …)`: the same options for all calls of a model. Those of a call win. */
export type KopekModelSettings = KopekLanguageModelOptions;

/** Effort levels of §2.7. */
export type ReasoningEffort = (typeof EFFORTS)[number];

const EFFORTS = ['max', 'xhigh', 'high', 'medium', 'low', 'minimal', 'none'] as const;

/** Parameters with a call option, and what it is called there. */
const STANDARD_OPTIONS: { readonly [Name in StandardParameter]: string } = {
  maxTokens: 'maxOutputTokens',
  temperature: 'temperature',
  topP: 'topP',
  topK: 'topK',
  frequencyPenalty: 'frequencyPenalty',
  presencePenalty: 'presencePenalty',
  seed: 'seed',
  stop: 'stopSequences',
};

const OWN_OPTIONS: { readonly [Name in keyof Required<OwnOptions>]: readonly string[] } = {
  extraBody: ['object'],
  structuredOutputs: ['object'],
  roundTripReasoning: ['boolean'],
  emptyAssistantContent: ['string'],
  tags: ['object'],
  runId: ['string'],
  parentRunId: ['string'],
  idempotencyKey: ['string'],
  timeout: ['number', 'object'],
  coalesce: ['boolean'],
};

const OPTION_NAMES: readonly string[] = [
  ...Object.values(PARAMETER_NAMES).filter((name) => !Object.hasOwn(STANDARD_OPTIONS, name)),
  'contextCompression',
  'pdfEngine',
  ...Object.keys(OWN_OPTIONS),
];

/**
 * The options of one call: those of the model, and those of the call over them.
 *
 * @throws KopekError `invalid_request` for an unknown option, naming the nearest one, and for a wrong value.
 */
export function resolveOptions(
  modelSettings: KopekModelSettings,
  providerOptions: SharedV4ProviderOptions | undefined,
): KopekLanguageModelOptions {
  const settings = checkOptions(modelSettings, 'settings of the model');
  const given = checkOptions(providerOptions?.kopek ?? {}, 'providerOptions.kopek');
  const merged: KopekLanguageModelOptions = { ...settings, ...given };
  if (settings.extraBody && given.extraBody) merged.extraBody = { ...settings.extraBody, ...given.extraBody };
  if (settings.tags && given.tags) merged.tags = { ...settings.tags, ...given.tags };
  const reasoning = mergeReasoning(settings.reasoning, given.reasoning);
  if (reasoning !== undefined) merged.reasoning = reasoning;
  return merged;
}

/** Reasoning options of two levels, field by field; the later ones win. */
export function mergeReasoning(
  lower: KopekLanguageModelOptions['reasoning'],
  higher: KopekLanguageModelOptions['reasoning'],
): KopekLanguageModelOptions['reasoning'] {
  if (lower === undefined || higher === undefined) return higher ?? lower;
  const under = typeof lower === 'string' ? { effort: lower } : { ...lower };
  const over = typeof higher === 'string' ? { effort: higher } : higher;
  // effort and maxTokens are two ways to say the same
  if (over.maxTokens !== undefined && over.effort === undefined) delete under.effort;
  if (over.effort !== undefined && over.maxTokens === undefined) delete under.maxTokens;
  return { ...under, ...over };
}

function checkOptions(given: unknown, place: string): KopekLanguageModelOptions {
  if (!isObject(given)) throw invalid(`${place} must be an object`);
  const options: Record<string, unknown> = {};
  for (const [written, value] of Object.entries(given)) {
    // the spelling of the wire is what documentation of such services shows for this one
    const name = written === 'cache_control' ? 'cacheControl' : written;
    if (!OPTION_NAMES.includes(name)) throw unknownOption(written, place);
    if (value === undefined || value === null) continue;
    checkValue(name, value, `${place}.${written}`);
    options[name] = value;
  }
  return options;
}

// ranges and shapes of wire fields are checked by core before sending; here is what core leaves open or does not know
function checkValue(name: string, value: unknown, path: string): void {
  if (Object.hasOwn(OWN_OPTIONS, name)) {
    const types = OWN_OPTIONS[name as keyof OwnOptions];
    const type = isObject(value) ? 'object' : typeof value;
    if (!types.includes(type) || Array.isArray(value)) throw invalid(`${path} must be ${types.join(' or ')}`);
  }
  if (name === 'emptyAssistantContent') oneOf(value, ['string', 'null'], path);
  if (name === 'serviceTier') oneOf(value, ['flex', 'priority'], path);
  if (name === 'cacheControl' && isObject(value) && value.ttl !== undefined)
    oneOf(value.ttl, ['5m', '1h'], `${path}.ttl`);
  if (name === 'modalities' && Array.isArray(value)) {
    for (const modality of value) oneOf(modality, ['text', 'audio'], path);
  }
  if (name === 'reasoning') {
    if (!isObject(value)) oneOf(value, EFFORTS, path);
    else if (value.effort !== undefined) oneOf(value.effort, EFFORTS, `${path}.effort`);
  }
  if (name === 'provider' && isObject(value) && value.sort !== undefined) {
    oneOf(value.sort, ['price', 'throughput', 'latency'], `${path}.sort`);
  }
}

function oneOf(value: unknown, allowed: readonly string[], path: string): void {
  if (typeof value === 'string' && allowed.includes(value)) return;
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : typeof value;
  throw invalid(`${path} must be ${allowed.map((word) => JSON.stringify(word)).join(' or ')}, got ${shown}`);
}

function unknownOption(name: string, place: string): KopekError {
  if (Object.hasOwn(STANDARD_OPTIONS, name)) {
    const standard = STANDARD_OPTIONS[name as StandardParameter];
    return invalid(`${place}.${name}: set the call option ${standard} of the AI SDK instead`);
  }
  const nearest = nearestName(name, [...OPTION_NAMES, ...Object.keys(STANDARD_OPTIONS)]);
  const hint =
    nearest === undefined
      ? 'A field that the interface does not list goes into extraBody'
      : Object.hasOwn(STANDARD_OPTIONS, nearest)
        ? `The call option ${STANDARD_OPTIONS[nearest as StandardParameter]} of the AI SDK is probably meant`
        : `Did you mean ${nearest}? A field that the interface does not list goes into extraBody`;
  return invalid(`${place}.${name.slice(0, 64)} is no option. ${hint}.`);
}

function invalid(message: string): KopekError {
  return new KopekError({ code: 'invalid_request', phase: 'request', message });
}
