import type { ChatParameters, Client, JsonObject, PdfEngines, RequestParameters, ResponseFormat } from '@kopek/core';
import { CHAT_PARAMETERS, checkParameterWords, defined, PARAMETER_NAMES, toWireParameters } from '@kopek/core/kit';
import { schemaName } from '@kopek/core/schema';
import type { ChatKopekCallOptions } from './fields.ts';
import { toSchema } from './schema.ts';
import { toWireToolChoice, toWireTools } from './tools.ts';

/** The parts of a model that its requests are made from. */
interface RequestSettings {
  client: Pick<Client, 'webSearch'>;
  fields: { pdfEngines?: PdfEngines };
  parameters: ChatParameters;
}

/** The parameter that a key names, in either spelling. */
const NAME_OF: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ...Object.entries(PARAMETER_NAMES),
  ...CHAT_PARAMETERS.map((name) => [name, name] as const),
]);

/** Options of a call that LangChain does not know by itself. */
export const CALL_OPTION_NAMES: readonly string[] = [
  ...CHAT_PARAMETERS,
  'model',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'strict',
  'response_format',
  'headers',
  'modelKwargs',
  'ledgerTags',
  'maxRetries',
];

/**
 * Everything in a request except the messages: the fields of the model, overridden by the options of the call.
 *
 * Options that are not parameters are left alone: agents put their own into every call.
 */
export function toRequestParameters(
  model: string | undefined,
  { client, fields, parameters }: RequestSettings,
  options: Partial<ChatKopekCallOptions>,
): RequestParameters {
  // agents of LangChain 1.4 ask for strict tools whenever the answer is strict; the interface knows no such tools (§2.4)
  const strict = options.response_format ? undefined : options.strict;
  const tools = toWireTools(options.tools, { strict, webSearch: (search) => client.webSearch(search) });
  return defined({
    model: options.model ?? model,
    ...toWireParameters({ ...parameters, ...pickParameters(options) }, { pdfEngines: fields.pdfEngines }),
    tools,
    tool_choice: toWireToolChoice(options.tool_choice, tools),
    response_format: toResponseFormat(options.response_format),
  });
}

/**
 * The request parameters among the fields or options of a model, under their LangChain names.
 *
 * The names of the interface (`max_tokens`) work as well: settings often come from tools that use only those. An empty
 * list of stop sequences counts as none.
 *
 * @throws KopekError `invalid_request` for a word that the interface does not list; `modelKwargs` takes those.
 */
export function pickParameters(given: object): ChatParameters {
  const source = given as JsonObject;
  const parameters: JsonObject = {};
  for (const key of Object.keys(source)) {
    const name = NAME_OF.get(key);
    if (name === undefined) continue;
    const value = source[name] ?? source[key];
    if (value !== undefined && value !== null) parameters[name] = value;
  }
  const stop = source.stop ?? source.stopSequences;
  if (Array.isArray(stop) ? stop.length > 0 : stop !== undefined && stop !== null) parameters.stop = stop;
  else delete parameters.stop;
  checkParameterWords(parameters);
  return parameters;
}

/** Agents add a `description`, which §2.5 allows only inside the schema, and pass a library's schema in place of JSON Schema. */
function toResponseFormat(format: ResponseFormat | null | undefined): ResponseFormat | undefined {
  // what is no format is left to the check of the request
  if (format?.type !== 'json_schema' || !format.json_schema) return format ?? undefined;
  const { name, strict, schema, description } = format.json_schema as typeof format.json_schema & {
    description?: string;
  };
  return {
    type: 'json_schema',
    json_schema: defined({
      name: schemaName(name),
      strict,
      // JSON Schema has one inside
      schema: description === undefined ? toSchema(schema) : { description, ...toSchema(schema) },
    }),
  };
}
