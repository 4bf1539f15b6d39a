import { isObject } from '../base/json.ts';
import type { ChatRequest, JsonObject, Message } from '@kopek/core/wire';
import { z } from 'zod';
import { GatewayError } from './errors.ts';
import { clip } from '../base/clip.ts';
import type { AnyRequest, RequestShape } from './request-schema.ts';
import { describeError } from './sentences.ts';

/** Makes a schema say its problems in our words. */
export const SENTENCES: { error: typeof describeError } = { error: describeError };

/**
 * Checks a body against the schema and the rules between its fields.
 *
 * @param dropsUnknown - true: fields that the schema does not know are dropped; false: they are problems.
 * @throws GatewayError 400 that names the first offending field; `metadata.issues` lists all of them.
 */
export function validateRequest(shape: RequestShape, body: unknown, dropsUnknown: boolean): ChatRequest {
  const request = fieldsOf(shape, body, dropsUnknown);
  const problems = [...conversationProblems(request), ...toolProblems(request)];
  if (problems.length > 0) throw invalid(problems);
  const { messages, prompt, ...parameters } = request;
  return messages === undefined ? { ...parameters, prompt: prompt ?? '' } : { ...parameters, messages };
}

/**
 * Checks the fields of a body one by one: a schema of the whole would also check some thirty absent fields, which takes
 * longer than everything else.
 */
function fieldsOf(shape: RequestShape, body: unknown, dropsUnknown: boolean): AnyRequest {
  if (!isObject(body)) throw invalid([{ path: '', message: 'the body must be a JSON object' }]);
  const request: JsonObject = {};
  let problems: Problem[] = [];
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(shape, name)) {
      const result = shape[name as keyof RequestShape].safeParse(body[name], SENTENCES);
      if (result.success) request[name] = result.data;
      else problems = problems.concat(problemsOf(result.error, [name]));
    } else if (!dropsUnknown) problems.push(unknownField([name]));
  }
  if (problems.length > 0) throw invalid(problems);
  return request;
}

/** One problem of a request. */
export interface Problem {
  /** Where: `messages[0].content`; empty for the body itself. */
  path: string;
  message: string;
}

function invalid(problems: Problem[]): GatewayError {
  const [first] = problems;
  const text = first === undefined ? 'invalid' : lineOf(first);
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const issues = problems
    .slice(0, 20)
    .map(({ path, message }) => ({ path: clip(path), message: clip(message, 2_000) }));
  return new GatewayError(400, `Invalid request: ${text}${more}`, { path: clip(first?.path ?? ''), issues });
}

function problemsOf(error: z.ZodError, base: readonly PropertyKey[] = []): Problem[] {
  return error.issues.flatMap((issue) => flatten(issue, base));
}

/**
 * What is wrong with a value, each problem as one line; nothing when it matches the schema.
 *
 * @param more - problems that the schema does not see; they are looked for only where it finds none.
 */
export function linesIn(schema: z.ZodType, value: unknown, more: Iterable<string> = []): string[] {
  const { error } = schema.safeParse(value, SENTENCES);
  return error === undefined ? [...more] : problemsOf(error).map(lineOf);
}

/** Thrown for settings that cannot be used, with one line for each problem. */
export class SetUpError extends TypeError {
  constructor(what: string, lines: readonly string[]) {
    super([`${what}:`, ...lines.map((line) => `  ${line}`)].join('\n'));
  }
}

/** Validates JSON other than the body of a request. @throws GatewayError 400 when it does not match the schema. */
export function checked<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
  const { error, data } = schema.safeParse(value, SENTENCES);
  if (error === undefined) return data;
  throw new GatewayError(400, `${what} is wrong: ${problemsOf(error).map(lineOf).join('; ')}`, {
    issues: problemsOf(error).slice(0, 20),
  });
}

const lineOf = ({ path, message }: Problem): string => (path === '' ? message : `${path}: ${message}`);

/** A union fails once per branch; only the branch that got furthest is reported. */
function flatten(issue: z.core.$ZodIssue, base: readonly PropertyKey[]): Problem[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const deepest = issue.errors.reduce((most, branch) => Math.max(most, depth(branch)), 0);
    if (deepest > 0) {
      const branch = issue.errors.find((candidate) => depth(candidate) === deepest) ?? [];
      return branch.flatMap((inner) => flatten(inner, path));
    }
    const messages = new Set(issue.errors.flatMap((branch) => branch.map((inner) => inner.message)));
    return [{ path: z.core.toDotPath(path), message: [...messages].join(', or ') }];
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownField([...path, key]));
  }
  return [{ path: z.core.toDotPath(path), message: issue.message }];
}

const unknownField = (path: readonly PropertyKey[]): Problem => ({
  path: z.core.toDotPath(path),
  message: 'there is no such field',
});

const depth = (branch: readonly z.core.$ZodIssue[]): number =>
  branch.reduce((most, inner) => Math.max(most, inner.path.length), 0);

function* conversationProblems(request: AnyRequest): Generator<Problem> {
  if ((request.messages === undefined) === (request.prompt === undefined)) {
    yield { path: '', message: 'exactly one of messages and prompt is needed' };
  }
  if (request.model === undefined && (request.models ?? []).length === 0) {
    yield { path: 'model', message: 'model is needed, unless models is not empty' };
  }
  yield* answerProblems(request.messages ?? []);
}

/** Every tool call must be answered before the conversation continues, and every answer must have a call. */
function* answerProblems(messages: readonly Message[]): Generator<Problem> {
  let open = new Set<string>();
  for (const [index, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) {
        const path = `messages[${index}].tool_call_id`;
        yield { path, message: `no open tool call ${JSON.stringify(message.tool_call_id)} before this message` };
      }
      continue;
    }
    if (open.size > 0) {
      yield { path: `messages[${index}]`, message: `tool calls without an answer: ${[...open].join(', ')}` };
    }
    if (message.role === 'assistant' && message.tool_calls !== undefined)
      open = new Set(message.tool_calls.map((call) => call.id));
    else if (open.size > 0) open = new Set();
  }
  if (open.size > 0) yield { path: 'messages', message: `tool calls without an answer: ${[...open].join(', ')}` };
}

function* toolProblems(request: AnyRequest): Generator<Problem> {
  const names = new Set<string>();
  for (const [index, tool] of (request.tools ?? []).entries()) {
    if (!('function' in tool)) continue;
    const { name } = tool.function;
    if (names.has(name)) yield { path: `tools[${index}].function.name`, message: `${name} is listed twice` };
    names.add(name);
  }
  const choice = request.tool_choice;
  if (typeof choice === 'object' && !names.has(choice.function.name)) {
    yield { path: 'tool_choice.function.name', message: `no tool ${JSON.stringify(choice.function.name)} in tools` };
  }
  if (choice === 'required' && request.tools === undefined) {
    yield { path: 'tool_choice', message: 'required, but there are no tools' };
  }
}
