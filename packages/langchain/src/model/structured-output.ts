import { chargeOf, KopekError, type JsonSchema, type ResponseFormat, type Tool } from '@kopek/core';
import { checkOptions, defined, invalidRequest, type OptionKinds } from '@kopek/core/kit';
import { schemaName, strictRequest } from '@kopek/core/schema';
import type { StructuredOutputMethodOptions } from '@langchain/core/language_models/base';
import { createContentParser, createFunctionCallingParser } from '@langchain/core/language_models/structured_output';
import type { AIMessage, AIMessageChunk } from '@langchain/core/messages';
import { OutputParserException, type BaseCumulativeTransformOutputParser } from '@langchain/core/output_parsers';
import { JsonOutputKeyToolsParser } from '@langchain/core/output_parsers/openai_tools';
import type { ChatGeneration } from '@langchain/core/outputs';
import type { Runnable } from '@langchain/core/runnables';
import { toJsonSchema as langchainToJsonSchema } from '@langchain/core/utils/json_schema';
import { isSerializableSchema, type SerializableSchema } from '@langchain/core/utils/standard_schema';
import { getSchemaDescription, isInteropZodSchema, type InteropZodType } from '@langchain/core/utils/types';
import type { ChatKopekCallOptions } from '../request/fields.ts';
import { toSchema } from '../request/schema.ts';

/**
 * A schema of a library with a known output type: zod 4, zod 3, Standard JSON Schema.
 *
 * LangChain's own types also infer the input of a schema, which makes fields with a default optional.
 */
export type SchemaOf<Output> =
  | { readonly _zod: { readonly output: Output } }
  | { readonly _output: Output; readonly _def: object }
  | { readonly '~standard': { readonly types?: { readonly output: Output } | undefined; readonly jsonSchema: object } };

/** JSON Schema, including TypeScript interfaces, which have no index signature; not a schema of a library. */
export type PlainSchema =
  | Record<string, unknown>
  | { readonly type?: unknown; readonly properties?: unknown; readonly '~standard'?: never };

/** A schema of any kind, at run time. */
export type OutputSchema = InteropZodType | SerializableSchema | Record<string, unknown>;

/** The bound options and the parser of a structured answer. */
interface StructuredOutputPlan {
  options: Partial<ChatKopekCallOptions>;
  // LangChain's parsers differ in their input; each of them takes a message
  parser: Runnable<AIMessage, Record<string, unknown>>;
}

const METHODS = ['functionCalling', 'jsonSchema', 'jsonMode'] as const;
type Method = (typeof METHODS)[number];
const KINDS: OptionKinds = { 'a boolean': ['includeRaw', 'strict'], anything: ['method', 'name'] };

/**
 * Plans how a structured answer is requested and read.
 *
 * `functionCalling` (default) forces a call of one tool, `jsonSchema` sends the schema as `response_format`,
 * `jsonMode` requests any JSON: describe the JSON in the prompt. Exactly this request is sent; there is no silent
 * second one with another method.
 *
 * @throws KopekError `configuration` for invalid options, `invalid_request` for an unknown method, and for a schema that
 *   cannot be sent, naming the construct.
 */
export function planStructuredOutput(
  schema: OutputSchema,
  config: StructuredOutputMethodOptions<boolean> = {},
): StructuredOutputPlan {
  const plan = planOf(schema, config);
  tellCharges(plan.parser as unknown as BaseCumulativeTransformOutputParser);
  return plan;
}

function planOf(schema: OutputSchema, config: StructuredOutputMethodOptions<boolean>): StructuredOutputPlan {
  checkOptions(' of withStructuredOutput', config, KINDS);
  if (Object(schema) !== schema) throw reject(`a schema is needed, got ${JSON.stringify(schema)}`);
  const method = methodOf(config.method);
  const definition = definitionOf(schema, config.name);
  const tracing = {
    ls_structured_output_format: { kwargs: defined({ method, strict: config.strict }), schema: tracedSchema(schema) },
  } as Partial<ChatKopekCallOptions>;
  if (method === 'functionCalling') {
    const { name, description } = definition;
    const strict = config.strict === true || undefined;
    const parameters = definition.schema();
    // the arguments of a call are an object: every other answer would be billed and then rejected
    if (typeof parameters.type === 'string' && parameters.type !== 'object')
      throw reject(`functionCalling returns objects, not ${parameters.type}: use an object, or the method jsonSchema`);
    const tools: Tool[] = [{ type: 'function', function: defined({ name, description, strict, parameters }) }];
    // a schema that cannot be strict fails here, and not at the first call
    strictRequest({ tools });
    return {
      options: { ...tracing, tools, tool_choice: name },
      parser: createFunctionCallingParser(schema, name, ToolParser),
    };
  }
  const format: ResponseFormat =
    method === 'jsonMode'
      ? { type: 'json_object' }
      : {
          type: 'json_schema',
          json_schema: defined({ name: definition.name, strict: config.strict, schema: definition.schema() }),
        };
  strictRequest({ response_format: format });
  return {
    // parsers of content read plain text, not content blocks
    options: { ...tracing, response_format: format, outputVersion: 'v0' },
    parser: createContentParser(schema),
  };
}

/** Makes the schema for traces. LangChain's own converter, where it works: it overflows on a recursive schema. */
function tracedSchema(schema: OutputSchema): unknown {
  if (!isOwnSchema(schema)) return schema;
  try {
    return langchainToJsonSchema(schema);
  } catch {
    return toSchema(schema);
  }
}

function methodOf(method: string = 'functionCalling'): Method {
  const known = METHODS.find((name) => name === method);
  if (known) return known;
  throw reject(`method must be one of ${METHODS.join(', ')}, got ${JSON.stringify(method)}`);
}

interface Definition {
  name: string;
  description: string;
  schema: () => JsonSchema;
}

/** A function definition in place of a schema, `{name, description, parameters}`, is taken as what it is. */
function definitionOf(schema: OutputSchema, given: string | undefined): Definition {
  const description = getSchemaDescription(schema) ?? 'A function available to call.';
  if (isOwnSchema(schema)) return { name: schemaName(given, 'extract'), description, schema: () => toSchema(schema) };
  const { name, title, parameters } = schema as JsonSchema;
  const isFunction = typeof name === 'string' && typeof parameters === 'object' && parameters !== null;
  const own = [name, title].find((candidate) => typeof candidate === 'string');
  return {
    name: schemaName(given ?? own, 'extract'),
    description,
    schema: () => toSchema(isFunction ? parameters : schema),
  };
}

function isOwnSchema(schema: OutputSchema): schema is InteropZodType | SerializableSchema {
  return isInteropZodSchema(schema) || isSerializableSchema(schema);
}

/**
 * Adds the charge to the errors of a parser, and ends its streams with the result of `invoke`.
 *
 * LangChain ends a stream with the last partial result: neither validated, nor an error if the answer was cut or
 * rejected. Parsers that cannot read a partial answer have no streams.
 */
function tellCharges(parser: BaseCumulativeTransformOutputParser): void {
  const parseResult = parser.parseResult.bind(parser);
  parser.parseResult = async (generations, callbacks) => {
    try {
      return await parseResult(generations, callbacks);
    } catch (thrown) {
      const { text, message } = generations[0] as ChatGeneration;
      const error = thrown instanceof SyntaxError ? new OutputParserException(thrown.message, text) : thrown;
      const charge = chargeOf(message);
      if (!charge || !(error instanceof Error)) throw error;
      throw KopekError.isInstance(error) ? error.with({ charge }) : Object.assign(error, { charge });
    }
  };
  parser._transform = async function* (chunks) {
    let message: AIMessageChunk | undefined;
    let generations: ChatGeneration[] = [];
    let held: unknown;
    for await (const chunk of chunks as AsyncGenerator<AIMessageChunk>) {
      message = message ? message.concat(chunk) : chunk;
      generations = [{ text: message.text, message }];
      const soFar: unknown = await parser.parsePartialResult(generations);
      if (!soFar || JSON.stringify(soFar) === JSON.stringify(held)) continue;
      // the newest may be the last, which is not shown before it is validated
      if (held) yield held;
      held = soFar;
    }
    yield parser.parseResult(generations);
  };
}

/** Reads the arguments of the one tool. An answer without a complete call is an error with a reason, not undefined. */
class ToolParser extends JsonOutputKeyToolsParser {
  override lc_serializable = false;

  override async parseResult(generations: ChatGeneration[]): Promise<Record<string, unknown>> {
    const message = generations[0]?.message as AIMessage;
    const call = message.tool_calls?.find(({ name }) => name === this.keyName);
    if (call) return this._validateResult(call.args);
    // a refusal has an error of its own in LangChain 1.3.7 and later
    await super.parseResult(generations);
    throw noCall(message, this.keyName);
  }
}

function noCall(message: AIMessage, name: string): OutputParserException {
  const broken = message.invalid_tool_calls?.find((call) => call.name === name);
  const { finish_reason: reason } = message.response_metadata;
  const why = broken
    ? `the arguments of "${name}" are not a complete JSON object`
    : `the model answered without calling "${name}"`;
  const advice = reason === 'length' ? '; the answer was cut off: raise maxTokens' : '';
  return new OutputParserException(
    `No structured answer: ${why} (finish_reason ${JSON.stringify(reason)})${advice}.`,
    broken?.args ?? message.text,
  );
}

function reject(message: string): KopekError {
  return invalidRequest(`withStructuredOutput: ${message}`);
}
