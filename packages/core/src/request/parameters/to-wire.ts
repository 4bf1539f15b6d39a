import { invalidRequest } from '../../errors/index.ts';
import { ALLOWED_VALUES, type PdfEngines, type Plugin, type RequestParameters } from '../../wire/request.ts';
import { isObject } from '../../wire/read.ts';
import { showValue } from '../../base/show-value.ts';
import { PARAMETERS, type CamelCase, type ParameterField } from './table.ts';
import type { ChatParameters } from './types.ts';

/** Name of one parameter of {@link ChatParameters}. */
export type ParameterName = keyof ChatParameters;

const FIELDS = /* @__PURE__ */ Object.keys(PARAMETERS) as ParameterField[];
const WORDED = /* @__PURE__ */ listWorded();

/** The request parameters: wire name (§2.2) to the name that callers use. */
export const PARAMETER_NAMES: { readonly [Field in ParameterField]: CamelCase<Field> } = /* @__PURE__ */ nameFields();

type Shorthand = Exclude<ParameterName, CamelCase<ParameterField>>;

/** Parameters without a field of their own on the wire: each is short for an entry of `plugins`. Interface §2.6. */
const SHORTHANDS = {
  contextCompression: 'context-compression',
  pdfEngine: 'file-parser',
} as const satisfies Record<Shorthand, Plugin['id']>;

/** Every name of {@link ChatParameters}. */
export const CHAT_PARAMETERS: readonly ParameterName[] = /* @__PURE__ */ listNames();

/** Parameters as callers hold them: undefined and null are not sent. */
export type GivenParameters = { readonly [Name in ParameterName]?: ChatParameters[Name] | null | undefined };

/**
 * Translates parameters to the fields of a request.
 *
 * Undefined and null are left out, and other keys are not copied. Values are not checked here:
 * `checkRequest` does that before sending.
 *
 * @param options - `pdfEngines`: aliases of `pdfEngine`; an engine that is not listed is sent as it is.
 * @see Interface §2.2, §2.6, §2.7
 */
export function toWireParameters(
  parameters: GivenParameters,
  options: { pdfEngines?: PdfEngines | undefined } = {},
): RequestParameters {
  const wire: RequestParameters = {};
  for (const field of FIELDS) {
    const value = parameters[PARAMETER_NAMES[field]];
    if (value === undefined || value === null) continue;
    // the row of a field takes the value of that field, which the compiler cannot follow through a loop
    const toWire = PARAMETERS[field].toWire as ((value: unknown) => unknown) | undefined;
    Object.assign(wire, { [field]: toWire ? toWire(value) : value });
  }
  if (parameters.audio && !parameters.modalities) wire.modalities = ['text', 'audio'];
  const plugins = withShorthands(parameters, options.pdfEngines);
  if (plugins) wire.plugins = plugins;
  return wire;
}

/**
 * Rejects words that the interface does not list (`reasoning: 'hgih'`), for callers that have another way to send a
 * word that the service has learned since.
 *
 * @param parameters - under the names of {@link ChatParameters}; other keys and wrong shapes are left to other checks.
 * @param place - put before the name of the parameter in the message.
 * @throws KopekError `invalid_request`, naming the parameter, the listed words and the value.
 * @see Interface §2.2, §2.7, §8
 */
export function checkParameterWords(parameters: object, place = ''): void {
  for (const { field, member, words } of WORDED) {
    const name = PARAMETER_NAMES[field];
    const value: unknown = Reflect.get(parameters, name);
    if (value === undefined) continue;
    if (member !== undefined && isObject(value)) checkAllOneOf(value[member], words, `${place}${name}.${member}`);
    // a word alone is short for an object with it
    else if (member === undefined || PARAMETERS[field].toWire) checkAllOneOf(value, words, `${place}${name}`);
  }
}

/** @throws KopekError `invalid_request` for a word that is not listed, alone or in a list. Nothing passes. */
export function checkAllOneOf(value: unknown, words: readonly string[], path: string): void {
  if (value === undefined || value === null) return;
  for (const word of Array.isArray(value) ? value : [value]) {
    if (words.includes(word)) continue;
    const message = `${path} must be ${words.map((listed) => JSON.stringify(listed)).join(' or ')}, got ${showValue(word)}`;
    throw invalidRequest(message, { problems: [{ path, message, value: showValue(word) }] });
  }
}

/** An explicit plugin wins over the shorthand for the same id: two entries with one id would contradict each other. */
function withShorthands(parameters: GivenParameters, engines: PdfEngines | undefined): Plugin[] | undefined {
  const { contextCompression, pdfEngine, plugins } = parameters;
  const isOn: unknown = contextCompression ?? true;
  const added: Plugin[] = [];
  // a value that is neither true nor false is kept, so that the check of the request rejects it
  if (isOn !== true) added.push({ id: SHORTHANDS.contextCompression, enabled: isOn });
  if (pdfEngine) added.push({ id: SHORTHANDS.pdfEngine, pdf: { engine: engineName(pdfEngine, engines) } });
  if (added.length === 0) return undefined;
  const own = plugins ?? [];
  return [...own, ...added.filter((plugin) => !own.some(({ id }) => id === plugin.id))];
}

function engineName(engine: string, engines: PdfEngines | undefined): string {
  return (engines && Object.hasOwn(engines, engine) ? engines[engine] : undefined) ?? engine;
}

function camelCase(field: string): string {
  return field.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

// functions, so that bundles of programs that send no request can leave the lists out
function nameFields(): { [Field in ParameterField]: CamelCase<Field> } {
  return Object.fromEntries(FIELDS.map((field) => [field, camelCase(field)])) as {
    [Field in ParameterField]: CamelCase<Field>;
  };
}

function listWorded(): { field: ParameterField; member: string | undefined; words: readonly string[] }[] {
  return Object.entries(ALLOWED_VALUES).map(([path, words]) => {
    const [field, member] = path.split('.');
    return { field: field as ParameterField, member, words };
  });
}

function listNames(): ParameterName[] {
  return [...Object.values(PARAMETER_NAMES), ...(Object.keys(SHORTHANDS) as Shorthand[])];
}
