import type { SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { KopekError, ServiceParameters, StandardParameters } from '@kopek/core';
import {
  CHAT_PARAMETERS,
  checkParameterWords,
  checkAllOneOf,
  type ConversationRules,
  FOREIGN_NAMES,
  invalidRequest,
  kindOf,
  ABANDON_POLICIES,
  nearestName,
  type SharedCallOptions,
} from '@kopek/core/kit';
import { meteredSettingNames, type CallAttribution } from '@kopek/ledger';
import { isObject, type Json } from '../base/json.ts';

/** Parameters for which the AI SDK has call options: they can be set only there. */
type StandardParameter = keyof StandardParameters;

/** Second argument of `kopek('model', …)`: options of all calls of the model. Options of a call override them. */
export interface KopekModelSettings extends ServiceParameters, ConversationRules, SharedCallOptions {
  /** Structured output: `strict` is sent only if given. §2.5 */
  structuredOutputs?: { strict?: boolean };
  /** Tags of the ledger entries: `{ user: 'anna' }`; a list `['nightly']` is short for `{ nightly: 'true' }`. */
  tags?: Record<string, string> | string[];
  /** The cost centre in the organisation: the tag `costCenter` of the ledger entries. */
  costCenter?: string;
  /** `false` makes every delta its own part, even if many wait for a slow consumer. Default true. */
  coalesce?: boolean;
}

/** Options of a call, in its own types. */
interface GivenOptions extends KopekModelSettings {
  /**
   * One word of at most 255 printable ASCII characters, for the first step of one loop; each later step derives its own
   * from it. Default: generated. A retried step sends the same key again; two calls with one key and one price count as
   * one charge.
   */
  idempotencyKey?: string;
}

/**
 * `providerOptions.kopek` of a call: every request field without a call option of the AI SDK.
 *
 * An unknown option or a wrong value is rejected before the request is sent. `reasoning` overrides the call option of
 * that name, field by field.
 */
export type KopekLanguageModelOptions = {
  [Name in keyof GivenOptions]: Json<GivenOptions[Name]>;
};

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

type OwnName = Exclude<keyof GivenOptions, keyof ServiceParameters>;

const OWN_OPTIONS: Readonly<Record<OwnName, readonly string[]>> = {
  extraBody: ['object'],
  structuredOutputs: ['object'],
  roundTripReasoning: ['boolean'],
  emptyAssistantContent: ['string'],
  tags: ['object', 'array'],
  costCenter: ['string'],
  runId: ['string'],
  parentRunId: ['string'],
  idempotencyKey: ['string'],
  timeout: ['number', 'object'],
  onAbandon: ['string'],
  coalesce: ['boolean'],
};

const OPTION_NAMES: readonly string[] = [
  ...CHAT_PARAMETERS.filter((name) => !Object.hasOwn(STANDARD_OPTIONS, name)),
  ...Object.keys(OWN_OPTIONS),
];

const KEY_OF_A_MODEL =
  'settings of the model.idempotencyKey would make calls with the same price count as one: set providerOptions.kopek.idempotencyKey for each call';

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
  if (settings.idempotencyKey !== undefined) throw invalidRequest(KEY_OF_A_MODEL);
  const misspelt = Object.keys(providerOptions ?? {}).find((key) => key !== 'kopek' && nearestName(key, ['kopek'], 1));
  if (misspelt) throw invalidRequest(`providerOptions.${misspelt} is not read; did you mean providerOptions.kopek?`);
  const given = checkOptions(providerOptions?.kopek ?? {}, 'providerOptions.kopek');
  const merged: KopekLanguageModelOptions = { ...settings, ...given };
  if (settings.extraBody && given.extraBody) merged.extraBody = { ...settings.extraBody, ...given.extraBody };
  if (settings.tags && given.tags) merged.tags = { ...labelsOf(settings.tags), ...labelsOf(given.tags) };
  const reasoning = mergeReasoning(settings.reasoning, given.reasoning);
  if (reasoning !== undefined) merged.reasoning = reasoning;
  return merged;
}

/**
 * Derives the run and the tags: a list of tags as `tag=true`, an object of tags as `name=value`, and the cost centre
 * as the tag `costCenter`, so that `spendLimit: { per: { tag: 'costCenter' } }` limits it.
 */
export function attributionOf({ tags, runId, parentRunId, costCenter }: KopekLanguageModelOptions): CallAttribution {
  const labels = labelsOf(tags);
  if (costCenter !== undefined) labels.costCenter = costCenter;
  return { runId, parentRunId, tags: Object.keys(labels).length === 0 ? undefined : labels };
}

/** Tags in either form as labels. */
function labelsOf(tags: KopekLanguageModelOptions['tags']): Record<string, string> {
  return Array.isArray(tags) ? Object.fromEntries(tags.map((tag) => [tag, 'true'])) : { ...tags };
}

/** Merges reasoning options of two levels, field by field; the later ones override. */
export function mergeReasoning(
  lower: KopekLanguageModelOptions['reasoning'],
  higher: KopekLanguageModelOptions['reasoning'],
): KopekLanguageModelOptions['reasoning'] {
  if (lower === undefined || higher === undefined) return higher ?? lower;
  const under = typeof lower === 'string' ? { effort: lower } : { ...lower };
  const over = typeof higher === 'string' ? { effort: higher } : higher;
  // effort and maxTokens are two ways to set the same thing
  if (over.maxTokens !== undefined && over.effort === undefined) delete under.effort;
  if (over.effort !== undefined && over.maxTokens === undefined) delete under.maxTokens;
  return { ...under, ...over };
}

function checkOptions(given: unknown, place: string): KopekLanguageModelOptions {
  if (!isObject(given)) throw invalidRequest(`${place} must be an object`);
  const options: Record<string, unknown> = {};
  for (const [written, value] of Object.entries(given)) {
    // the spelling of the wire is what documentation of such services shows for this one
    const name = written === 'cache_control' ? 'cacheControl' : written;
    if (!OPTION_NAMES.includes(name)) throw unknownOption(written, place);
    if (value === undefined || value === null) continue;
    checkValue(name, value, `${place}.${written}`);
    options[name] = value;
  }
  checkParameterWords(options, `${place}.`);
  return options;
}

// parameters are checked by core; here is what it does not know
function checkValue(name: string, value: unknown, path: string): void {
  if (!Object.hasOwn(OWN_OPTIONS, name)) return;
  const types = OWN_OPTIONS[name as OwnName];
  const type = Array.isArray(value) ? 'array' : typeof value;
  if (!types.includes(type)) throw invalidRequest(`${path} must be ${types.join(' or ')}`);
  if (name === 'tags')
    for (const [tag, label] of Object.entries(value as object))
      if (typeof label !== 'string')
        throw invalidRequest(`${path}.${tag.slice(0, 64)} must be a string, got ${kindOf(label)}`);
  if (name === 'structuredOutputs' && Object.keys(value as object).some((key) => key !== 'strict'))
    throw invalidRequest(`${path} must contain only strict`);
  if (name === 'emptyAssistantContent') checkAllOneOf(value, ['string', 'null'], path);
  if (name === 'onAbandon') checkAllOneOf(value, ABANDON_POLICIES, path);
}

function unknownOption(name: string, place: string): KopekError {
  const standard = Object.hasOwn(STANDARD_OPTIONS, name) && STANDARD_OPTIONS[name as StandardParameter];
  if (standard) return invalidRequest(`${place}.${name}: set the call option ${standard} of the AI SDK instead`);
  const here = FOREIGN_NAMES.get(name) ?? name;
  if (meteredSettingNames('data', 'secret', 'local').includes(here as never))
    return invalidRequest(`${place}.${here} is a setting of the provider: pass it to createKopek`);
  const nearest = nearestName(here, [...OPTION_NAMES, ...Object.keys(STANDARD_OPTIONS)]);
  const hint =
    nearest === undefined
      ? 'A field that the interface does not list goes into extraBody'
      : Object.hasOwn(STANDARD_OPTIONS, nearest)
        ? `The call option ${STANDARD_OPTIONS[nearest as StandardParameter]} of the AI SDK is probably meant`
        : `Did you mean ${nearest}? A field that the interface does not list goes into extraBody`;
  return invalidRequest(`${place}.${name.slice(0, 64)} is not an option. ${hint}.`);
}
