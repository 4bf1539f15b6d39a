import {
  PARAMETER_NAMES,
  toWireParameters,
  type ChatParameters,
  type Client,
  type JsonObject,
  type MessagesRequest,
  type RequestParameters,
  type ResponseFormat,
} from '@kopek/core';
import type { ChatKopekCallOptions } from './fields.ts';
import { toWireToolChoice, toWireTools } from './tools.ts';

/** What a model was made with, as far as it shapes requests. */
export interface RequestSettings {
  model: string | undefined;
  parameters: ChatParameters;
  pdfEngines: Parameters<typeof toWireParameters>[1];
  webSearch: Client['webSearch'];
}

const PARAMETER_ROWS = Object.entries(PARAMETER_NAMES);
const SHORTHANDS = ['contextCompression', 'pdfEngine'];

/**
 * Everything of a request but the messages: the fields of the model, overridden by the options of the call.
 *
 * Options that are no parameters are left alone: agents put their own into every call.
 */
export function toRequestParameters(
  settings: RequestSettings,
  options: Partial<ChatKopekCallOptions>,
): RequestParameters {
  const tools = toWireTools(options.tools, { strict: options.strict, webSearch: settings.webSearch });
  const toolChoice = toWireToolChoice(options.tool_choice, tools);
  const model = options.model ?? settings.model;
  const parameters = { ...settings.parameters, ...pickParameters(options) };
  const format = toResponseFormat(options.response_format);
  return {
    ...(model === undefined ? {} : { model }),
    ...toWireParameters(parameters, settings.pdfEngines),
    ...(tools === undefined ? {} : { tools }),
    ...(toolChoice === undefined ? {} : { tool_choice: toolChoice }),
    ...(format === undefined ? {} : { response_format: format }),
  };
}

/**
 * The request parameters among the fields or options of a model, under their LangChain names.
 *
 * The names of the wire (`max_tokens`) are taken as well: settings often travel through tools that know only those.
 * An empty list of stop sequences is none.
 */
export function pickParameters(given: object): ChatParameters {
  const source = given as JsonObject;
  const parameters: JsonObject = {};
  for (const [wire, name] of PARAMETER_ROWS) {
    const value = source[name] ?? source[wire];
    if (value !== undefined && value !== null) parameters[name] = value;
  }
  for (const name of SHORTHANDS) if (source[name] !== undefined) parameters[name] = source[name];
  const stop = source.stop ?? source.stopSequences;
  if (Array.isArray(stop) ? stop.length > 0 : stop !== undefined && stop !== null) parameters.stop = stop;
  else delete parameters.stop;
  return parameters;
}

/** Agents put a `description` beside the name, which §2.5 does not know. */
function toResponseFormat(format: ResponseFormat | undefined): ResponseFormat | undefined {
  if (format?.type !== 'json_schema') return format;
  const { name, strict, schema } = format.json_schema;
  return {
    type: 'json_schema',
    json_schema: { name: toSchemaName(name), ...(strict === undefined ? {} : { strict }), schema },
  };
}

/** A name of 1 to 64 of the characters that §2.5 services accept. */
export function toSchemaName(name: string): string {
  return name.replaceAll(/[^\w-]/g, '_').slice(0, 64) || 'extract';
}

/** The body of a request; `modelKwargs` go beside it, as the `extraBody` of the client. */
export function toRequest(messages: MessagesRequest['messages'], parameters: RequestParameters): MessagesRequest {
  return { ...parameters, messages };
}
