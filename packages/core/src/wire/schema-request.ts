import * as z from 'zod/mini';
import { isInRange, RANGES, type RangedField } from './ranges.ts';
import type {
  AudioOutput,
  CacheControl,
  ChatRequest,
  MessagesRequest,
  Plugin,
  Prediction,
  PromptRequest,
  Reasoning,
  RequestParameters,
  ResponseFormat,
} from './request.ts';
import { issueText, plainIssues } from './issue-text.ts';
import { messageSchema, nameSchema, type Shape } from './schema-message.ts';
import { SCHEMA_NAME, TOKEN_ID, webSearchType } from './text-forms.ts';
import type { FunctionTool, Tool, ToolChoice, WebSearchTool } from './tool.ts';

const jsonObject = z.record(z.string(), z.unknown());

/** Interface §2.5. */
export const responseFormatSchema: z.ZodMiniType<ResponseFormat> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('json_object') }),
  z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string().check(z.regex(SCHEMA_NAME, 'must be 1 to 64 of the characters A-Z a-z 0-9 _ -')),
      strict: z.exactOptional(z.boolean()),
      schema: jsonObject,
    }),
  }),
]);

const LISTED_PLUGINS: readonly string[] = ['context-compression', 'file-parser'];

/** Interface §2.6. Plugins and keys that are not listed pass. */
export const pluginSchema: z.ZodMiniType<Plugin> = z.union([
  z.looseObject({ id: z.literal('context-compression'), enabled: z.exactOptional(z.boolean()) }),
  z.looseObject({
    id: z.literal('file-parser'),
    pdf: z.exactOptional(z.looseObject({ engine: z.exactOptional(nameSchema) })),
  }),
  // the checks of a listed plugin must not be passed by taking it for an unlisted one
  z.looseObject({ id: nameSchema.check(z.refine((id) => !LISTED_PLUGINS.includes(id), { abort: true })) }),
]);

/** Interface §2.7. */
export const reasoningSchema: z.ZodMiniType<Reasoning> = z.strictObject({
  effort: z.exactOptional(nameSchema),
  max_tokens: z.exactOptional(z.number()),
  exclude: z.exactOptional(z.boolean()),
  enabled: z.exactOptional(z.boolean()),
} satisfies Shape<Reasoning>);

/** Interface §2.4. */
export const toolChoiceSchema: z.ZodMiniType<ToolChoice> = z.union([
  z.enum(['none', 'auto', 'required']),
  z.strictObject({ type: z.literal('function'), function: z.strictObject({ name: nameSchema }) }),
]);

/**
 * Schema of a tool. Interface §2.4.
 *
 * @param searchType - type of the web search tool: `{namespace}:web_search`.
 */
export function toolSchemaFor(searchType: WebSearchTool['type']): z.ZodMiniType<Tool> {
  return z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('function'),
      function: z.strictObject({
        name: nameSchema,
        description: z.exactOptional(z.string()),
        parameters: jsonObject,
        strict: z.exactOptional(z.boolean()),
      } satisfies Shape<FunctionTool['function']>),
    }),
    z.strictObject({
      type: z.literal(searchType),
      parameters: z.exactOptional(jsonObject),
    } satisfies Shape<WebSearchTool>),
  ]);
}

/**
 * Schema of a chat request for one service. Interface §2.2, ranges of §8. Fields that are not listed are refused.
 *
 * Issues have messages that can be shown to the sender: `must be in [0, 2]`.
 *
 * @param namespace - name of the service: its web search tool is `{namespace}:web_search`.
 * @param searchType - type of that tool, where it is another one.
 */
export function chatRequestSchemaFor(
  namespace: string,
  searchType: WebSearchTool['type'] = webSearchType(namespace),
): z.ZodMiniType<ChatRequest> {
  const shape = parameterShape(searchType);
  const withMessages: z.ZodMiniType<MessagesRequest> = z.strictObject({
    ...shape,
    messages: z.array(messageSchema).check(z.minLength(1)),
  });
  const withPrompt: z.ZodMiniType<PromptRequest> = z.strictObject({ ...shape, prompt: z.string() });
  // a plain union would answer "no member fits" for every mistake; this names the field
  return z.custom<ChatRequest>().check(({ value, issues }) => {
    const report = (path: PropertyKey[], message: string): unknown =>
      issues.push({ code: 'custom', input: value, path, message });
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      report([], 'must be an object');
      return;
    }
    if ((value.messages === undefined) === (value.prompt === undefined)) {
      report([], 'must hold exactly one of messages and prompt');
      return;
    }
    const result = (value.prompt === undefined ? withMessages : withPrompt).safeParse(value, { error: issueText });
    for (const { path, message } of plainIssues(result.error?.issues ?? [])) report(path, message);
    if (value.model === undefined && !value.models?.length)
      report(['model'], 'must be set unless models lists fallbacks');
    if (value.tool_choice !== undefined && value.tools === undefined) report(['tool_choice'], 'needs tools');
  });
}

/** Schema of a chat request whose web search tool is `service:web_search`, as the interface writes it. */
export const chatRequestSchema: z.ZodMiniType<ChatRequest> = chatRequestSchemaFor('service');

function inRange(field: RangedField): z.ZodMiniType<number> {
  const range = RANGES[field];
  const message = `must be ${range.isInteger ? 'an integer ' : ''}in ${range.text}`;
  return z.number().check(z.refine((value) => isInRange(value, range), message));
}

function parameterShape(searchType: WebSearchTool['type']) {
  return {
    model: z.exactOptional(nameSchema),
    models: z.exactOptional(z.array(nameSchema)),
    response_format: z.exactOptional(responseFormatSchema),
    stop: z.exactOptional(z.union([z.string(), z.array(z.string())])),
    stream: z.exactOptional(z.boolean()),
    plugins: z.exactOptional(z.array(pluginSchema)),
    max_tokens: z.exactOptional(inRange('max_tokens')),
    temperature: z.exactOptional(inRange('temperature')),
    tools: z.exactOptional(z.array(toolSchemaFor(searchType)).check(z.minLength(1))),
    tool_choice: z.exactOptional(toolChoiceSchema),
    parallel_tool_calls: z.exactOptional(z.boolean()),
    seed: z.exactOptional(z.number()),
    top_p: z.exactOptional(inRange('top_p')),
    top_k: z.exactOptional(inRange('top_k')),
    frequency_penalty: z.exactOptional(inRange('frequency_penalty')),
    presence_penalty: z.exactOptional(inRange('presence_penalty')),
    repetition_penalty: z.exactOptional(inRange('repetition_penalty')),
    logit_bias: z.exactOptional(z.record(z.string().check(z.regex(TOKEN_ID, 'must have numeric keys')), z.number())),
    top_logprobs: z.exactOptional(z.number()),
    min_p: z.exactOptional(inRange('min_p')),
    top_a: z.exactOptional(inRange('top_a')),
    prediction: z.exactOptional(
      z.strictObject({ type: z.literal('content'), content: z.string() } satisfies Shape<Prediction>),
    ),
    modalities: z.exactOptional(z.array(nameSchema)),
    audio: z.exactOptional(z.strictObject({ voice: nameSchema, format: nameSchema } satisfies Shape<AudioOutput>)),
    provider: z.exactOptional(z.looseObject({ sort: z.exactOptional(nameSchema) })),
    reasoning: z.exactOptional(reasoningSchema),
    cache_control: z.exactOptional(
      z.strictObject({ type: z.literal('ephemeral'), ttl: z.exactOptional(nameSchema) } satisfies Shape<CacheControl>),
    ),
    session_id: z.exactOptional(z.string()),
    service_tier: z.exactOptional(nameSchema),
  } satisfies Shape<RequestParameters>;
}
