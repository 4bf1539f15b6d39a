import type { AnswerRestore } from '../../base/answer-restore.ts';
import { invalidRequest } from '../../errors/index.ts';
import type { RequestParameters } from '../../wire/request.ts';
import type { FunctionTool, JsonSchema, Tool } from '../../wire/tool.ts';
import { toStrictJsonSchema, type StrictJsonSchema } from './strict.ts';

/** Tools are sent with every step of a loop. */
const converted = new WeakMap<JsonSchema, StrictJsonSchema>();

/**
 * Converts a request: its schemas are closed wherever `strict: true` is set, in a tool or in its response format, and
 * its answer can be converted back. `strict` itself is sent exactly where the caller wrote it.
 *
 * @throws KopekError `invalid_request` that names the construct which strict mode cannot express.
 */
export function strictRequest<Request extends RequestParameters>(
  request: Request,
): { request: Request; restore?: AnswerRestore } {
  const { tools, response_format: format } = request;
  const restore: { tools: Map<string, (input: unknown) => unknown>; text?: (value: unknown) => unknown } = {
    tools: new Map(),
  };
  const strict = { ...request };
  // anything but a list of tools is left to the check of the request
  if (Array.isArray(tools) && tools.some(isStrict)) {
    strict.tools = tools.map((tool, index) => {
      if (!isStrict(tool)) return tool;
      const own = strictOf(tool.function.parameters, `tools[${index}]`);
      if (own.restores) restore.tools.set(tool.function.name, own.restore);
      return { ...tool, function: { ...tool.function, parameters: own.schema } };
    });
  }
  if (format?.type === 'json_schema' && format.json_schema?.strict === true) {
    const own = strictOf(format.json_schema.schema, 'response_format');
    if (own.restores) restore.text = own.restore;
    strict.response_format = { ...format, json_schema: { ...format.json_schema, schema: own.schema } };
  }
  return restore.tools.size > 0 || restore.text ? { request: strict, restore } : { request: strict };
}

function isStrict(tool: Tool): tool is FunctionTool {
  return 'function' in tool && tool.function?.strict === true;
}

function strictOf(schema: JsonSchema, place: string): StrictJsonSchema {
  const strict = converted.get(schema) ?? toStrictJsonSchema(schema);
  converted.set(schema, strict);
  const [problem] = strict.problems;
  if (problem === undefined) return strict;
  const more = strict.problems.length > 1 ? ` (and ${strict.problems.length - 1} more)` : '';
  throw invalidRequest(
    `${place}: strict mode cannot express "${problem.construct}" at ${problem.path}${more}: leave strict out, or change the schema`,
  );
}
