import type { ContentPart, Message, RequestParameters, Tool } from '@kopek/core/wire';
import { z } from 'zod';

/** What the schema of requests depends on. */
export interface RequestSchemaSettings {
  /** Names the search tool: `{namespace}:web_search` (§2.4). */
  namespace: string;
  /** Accepted values of `plugins[].pdf.engine` (§2.6). */
  pdfEngines: readonly string[];
  unknownFields: UnknownFields;
}

/** What happens to fields that the interface does not list. */
export type UnknownFields = 'reject' | 'warn';

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const urlOrData = (media: RegExp, expected: string): z.ZodString =>
  z.string().refine((text) => {
    const [, type = '', data = ''] = /^data:([\w.+-]+\/[\w.+-]+);base64,([\s\S]*)$/.exec(text) ?? [];
    return /^https?:\/\/[^\s]+$/.test(text) || (media.test(type) && BASE64.test(data));
  }, `expected an http(s) URL or ${expected}`);

const range = (low: number, high: number): z.ZodNumber => z.number().min(low).max(high);

/** A body whose fields are valid one by one; {@link validateRequest} checks the rules between them. */
export type AnyRequest = RequestParameters & { messages?: Message[]; prompt?: string };

/** A schema for each field of a request. */
export type RequestShape = { readonly [Name in keyof Required<AnyRequest>]: z.ZodType<Required<AnyRequest>[Name]> };

/** Schemas of the body of `POST /v1/chat/completions`: every field, range and shape of §2.2 to §2.7 and §8. */
export function chatRequestShape(settings: RequestSchemaSettings): RequestShape {
  const object: typeof z.strictObject = settings.unknownFields === 'warn' ? z.object : z.strictObject;
  const jsonObject = z.record(z.string(), z.unknown());

  const part: z.ZodType<ContentPart> = z.discriminatedUnion('type', [
    object({ type: z.literal('text'), text: z.string() }),
    object({
      type: z.literal('image_url'),
      image_url: object({
        url: urlOrData(/^image\//, 'data:image/…;base64,…'),
        detail: z.enum(['auto', 'low', 'high']).exactOptional(),
      }),
    }),
    object({
      type: z.literal('file'),
      file: object({
        filename: z.string().min(1),
        file_data: urlOrData(/^application\/pdf$/, 'data:application/pdf;base64,…'),
      }),
    }),
    object({
      type: z.literal('video_url'),
      video_url: object({ url: urlOrData(/^video\//, 'data:video/mp4;base64,…') }),
    }),
    object({
      type: z.literal('input_audio'),
      input_audio: object({
        data: z.string().regex(BASE64, 'expected raw base64, not a URL'),
        format: z.string().min(1),
      }),
    }),
  ]);
  const content = z.union([z.string(), z.array(part).min(1)]);
  // what a service sent with a call comes back with it
  const toolCall = z.looseObject({
    id: z.string().min(1),
    type: z.literal('function'),
    function: z.looseObject({ name: z.string().min(1), arguments: z.string() }),
  });
  const name = z.string().exactOptional();
  const message: z.ZodType<Message> = z.discriminatedUnion('role', [
    object({ role: z.literal('user'), content, name }),
    object({ role: z.literal('system'), content, name }),
    object({
      role: z.literal('assistant'),
      content: content.nullable(),
      name,
      // not listed in §2.3, but tool loops need the first, and reasoning models need the others echoed
      tool_calls: z.array(toolCall).min(1).exactOptional(),
      reasoning: z.string().exactOptional(),
      reasoning_details: z.array(z.unknown()).exactOptional(),
    }),
    object({ role: z.literal('tool'), content: z.string(), tool_call_id: z.string().min(1), name }),
  ]);
  const tool = z.discriminatedUnion('type', [
    object({
      type: z.literal('function'),
      function: object({
        name: z.string().regex(/^[\w.-]{1,128}$/, 'expected 1 to 128 letters, digits, "_", "-" or "."'),
        description: z.string().exactOptional(),
        parameters: jsonObject,
      }),
    }),
    object({ type: z.literal(`${settings.namespace}:web_search`), parameters: jsonObject.exactOptional() }),
  ]) as z.ZodType<Tool>;

  // every row is a field of the interface, and every field of the interface has a row
  return {
    model: z.string().min(1),
    models: z.array(z.string().min(1)),
    response_format: z.discriminatedUnion('type', [
      object({ type: z.literal('json_object') }),
      object({
        type: z.literal('json_schema'),
        json_schema: object({
          name: z.string().min(1),
          strict: z.boolean().exactOptional(),
          schema: jsonObject,
        }),
      }),
    ]),
    stop: z.union([z.string(), z.array(z.string())]),
    stream: z.boolean(),
    plugins: z.array(
      z.discriminatedUnion('id', [
        object({ id: z.literal('context-compression'), enabled: z.boolean().exactOptional() }),
        object({
          id: z.literal('file-parser'),
          pdf: object({ engine: z.enum(settings.pdfEngines).exactOptional() }).exactOptional(),
        }),
      ]),
    ),
    max_tokens: z.int().min(1),
    temperature: range(0, 2),
    tools: z.array(tool).min(1),
    tool_choice: z.union([
      z.enum(['none', 'auto', 'required']),
      object({ type: z.literal('function'), function: object({ name: z.string() }) }),
    ]),
    parallel_tool_calls: z.boolean(),
    seed: z.number(),
    top_p: z.number().gt(0).max(1),
    top_k: z.number().min(1),
    frequency_penalty: range(-2, 2),
    presence_penalty: range(-2, 2),
    repetition_penalty: z.number().gt(0).max(2),
    logit_bias: z.record(z.string().regex(/^\d+$/, 'expected a numeric key'), z.number()),
    top_logprobs: z.number().min(0),
    min_p: range(0, 1),
    top_a: range(0, 1),
    prediction: object({ type: z.literal('content'), content: z.string() }),
    modalities: z.array(z.enum(['text', 'audio'])).min(1),
    audio: object({ voice: z.string().min(1), format: z.string().min(1) }),
    provider: object({ sort: z.enum(['price', 'throughput', 'latency']).exactOptional() }),
    reasoning: object({
      effort: z.enum(['max', 'xhigh', 'high', 'medium', 'low', 'minimal', 'none']).exactOptional(),
      max_tokens: z.int().min(1).exactOptional(),
      exclude: z.boolean().exactOptional(),
      enabled: z.boolean().exactOptional(),
    }),
    cache_control: object({
      type: z.literal('ephemeral'),
      ttl: z.enum(['5m', '1h']).exactOptional(),
    }),
    session_id: z.string().min(1).max(256),
    service_tier: z.enum(['flex', 'priority']),
    messages: z.array(message).min(1),
    prompt: z.string(),
  };
}
