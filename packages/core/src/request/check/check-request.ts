import { invalidRequest, type KopekError, type RequestProblem } from '../../errors/index.ts';
import { callSafely, reporterOf } from '../../base/callbacks.ts';
import { nearestName } from '../../base/nearest-name.ts';
import { ofType, someName, someText, type Check, type CheckContext } from '../parameters/check.ts';
import { isObject } from '../../wire/read.ts';
import { pathOfKey, Problems } from '../parameters/problems.ts';
import { kindOf } from '../../base/show-value.ts';
import { PARAMETERS, type BuiltField } from '../parameters/table.ts';
import { checkMessages } from './check-messages.ts';
import { checkResponseFormat, checkToolChoice, checkTools } from './check-tools.ts';
import { JsonWalk } from './json-safe.ts';

/** Checks of the fields that are not parameters. */
const BUILT_CHECKS: { readonly [Field in BuiltField | 'messages' | 'prompt']: { readonly check: Check } } = {
  messages: { check: checkMessages },
  prompt: { check: someText },
  model: { check: someName },
  response_format: { check: checkResponseFormat },
  stream: { check: ofType('boolean') },
  tools: { check: checkTools },
  tool_choice: { check: checkToolChoice },
};
const FIELD_CHECKS: ReadonlyMap<string, { readonly check: Check }> = /* @__PURE__ */ allChecks();

// a function, so that bundles of programs that send no request can leave it out
function allChecks(): Map<string, { readonly check: Check }> {
  return new Map(Object.entries({ ...BUILT_CHECKS, ...PARAMETERS }));
}

/** What happens to a request that breaks the interface. */
export type ValidateMode = 'throw' | 'warn' | 'off';

/** Settings of {@link checkRequest}. */
export interface CheckOptions {
  /** `throw` rejects, `warn` reports and sends, `off` looks only for what JSON would falsify. Default `throw`. */
  mode?: ValidateMode | undefined;
  /** Type of the web search tool. Default `service:web_search`. */
  webSearchType?: string | undefined;
  /** Called for each problem in the mode `warn`. */
  onWarning?: ((problem: RequestProblem) => void) | undefined;
}

/**
 * Checks a request before it is sent. Nothing is changed or copied, and texts are not searched.
 *
 * Finds: not exactly one of `messages` and `prompt`, a missing model, values outside §8, wrong shapes of messages,
 * content parts, tools, formats and plugins, unknown fields. Unlisted values of open enums pass.
 *
 * @returns the problems that did not throw: those of mode `warn`, else none.
 * @throws KopekError `invalid_request` with all problems in `problems` (at most 20), in mode `throw`; and in every
 *   mode for what JSON would falsify or cannot carry: NaN, Infinity, BigInt, functions, bytes, cycles.
 *   Neither message nor problems hold text of the prompt.
 * @see Interface §2.2 to §2.7, §8
 */
export function checkRequest(request: unknown, options: CheckOptions = {}): RequestProblem[] {
  const mode = options.mode ?? 'throw';
  const problems = new Problems();
  const { listed } = problems;
  let unsafe = 0;
  try {
    new JsonWalk(problems).visit(request);
    unsafe = listed.length;
    if (mode !== 'off') checkFields(request, problems, options);
  } catch (cause) {
    const message = 'the request cannot be read: a getter, proxy or toJSON in it threw (see cause)';
    throw invalidRequest(message, { problems: [...listed, { path: 'request', message }], cause });
  }
  if (listed.length > 0 && (unsafe > 0 || mode === 'throw')) throw rejection(listed);
  for (const problem of listed) callSafely(() => options.onWarning?.(problem), reporterOf(undefined));
  return listed;
}

function checkFields(request: unknown, problems: Problems, options: CheckOptions): void {
  if (!isObject(request)) {
    problems.add({ path: 'request', message: `the request must be an object, got ${kindOf(request)}` });
    return;
  }
  const context: CheckContext = {
    problems,
    request,
    webSearchType: options.webSearchType ?? 'service:web_search',
  };
  checkConversation(context);
  for (const field of Object.keys(request)) {
    const value = request[field];
    if (value === undefined) continue;
    const row = FIELD_CHECKS.get(field);
    if (row) row.check(value, field, context);
    else rejectUnknown(field, problems);
  }
}

function checkConversation({ request, problems }: CheckContext): void {
  const { messages, prompt, model, models } = request;
  if ((messages === undefined) === (prompt === undefined)) {
    const which = messages === undefined ? 'neither' : 'both';
    const message = `the request must contain exactly one of messages and prompt, got ${which}`;
    problems.add({ path: 'messages', message });
  }
  if (model === undefined && !(Array.isArray(models) && models.length > 0)) {
    problems.add({ path: 'model', message: 'model must be set unless models lists fallbacks' });
  }
}

function rejectUnknown(field: string, problems: Problems): void {
  const nearest = nearestName(field, [...FIELD_CHECKS.keys()]);
  const path = pathOfKey(field).replace(/^\./, '');
  const hint =
    nearest === undefined ? 'send such fields in extraBody' : `did you mean ${nearest}? Other fields go into extraBody`;
  problems.add({ path, message: `${path} is not a field of a request: ${hint}` });
}

function rejection(problems: RequestProblem[]): KopekError {
  const [first] = problems;
  const message =
    problems.length === 1 && first
      ? first.message
      : `the request has ${problems.length} problems:\n${problems.map((problem) => `- ${problem.message}`).join('\n')}`;
  return invalidRequest(message, { problems });
}
