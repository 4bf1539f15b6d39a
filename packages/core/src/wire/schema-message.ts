import * as z from 'zod/mini';
import type {
  AssistantMessage,
  AudioPart,
  ContentPart,
  FilePart,
  ImagePart,
  Message,
  TextPart,
  ToolMessage,
  UserOrSystemMessage,
  VideoPart,
} from './message.ts';
import { isAddress, isRawBase64 } from './text-forms.ts';
import type { ToolCall } from './tool.ts';

/** One schema per member, so that a member that is new in an interface does not compile without one. */
export type Shape<Interface> = { readonly [Name in keyof Required<Interface>]: z.ZodMiniType };

const address = z.string().check(z.refine(isAddress, 'must be a URL or a base64 data: URL'));
const rawBase64 = z.string().check(z.refine(isRawBase64, 'must be raw base64: no URL, no data: prefix'));

/** A string that is not empty: a name or an id. */
export const nameSchema: z.ZodMiniType<string> = z.string().check(z.minLength(1));

/** Interface §2.3. */
export const contentPartSchema: z.ZodMiniType<ContentPart> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() } satisfies Shape<TextPart>),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: address, detail: z.exactOptional(z.string()) } satisfies Shape<
      ImagePart['image_url']
    >),
  }),
  z.strictObject({
    type: z.literal('file'),
    file: z.strictObject({ filename: z.string(), file_data: address } satisfies Shape<FilePart['file']>),
  }),
  z.strictObject({
    type: z.literal('video_url'),
    video_url: z.strictObject({ url: address } satisfies Shape<VideoPart['video_url']>),
  }),
  z.strictObject({
    type: z.literal('input_audio'),
    input_audio: z.strictObject({ data: rawBase64, format: nameSchema } satisfies Shape<AudioPart['input_audio']>),
  }),
]);

/** A call in a request. Interface §2.8. */
export const toolCallSchema: z.ZodMiniType<ToolCall> = z.strictObject({
  id: nameSchema,
  type: z.literal('function'),
  function: z.strictObject({ name: nameSchema, arguments: z.string() } satisfies Shape<ToolCall['function']>),
} satisfies Shape<ToolCall>);

const content = z.union([z.string(), z.array(contentPartSchema)]);

/** Interface §2.3. Of an assistant message also what a tool loop has to send: see `AssistantMessage`. */
export const messageSchema: z.ZodMiniType<Message> = z.discriminatedUnion('role', [
  z.strictObject({
    role: z.enum(['user', 'system']),
    content,
    name: z.exactOptional(z.string()),
  } satisfies Shape<UserOrSystemMessage>),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.nullable(content),
    name: z.exactOptional(z.string()),
    tool_calls: z.exactOptional(z.array(toolCallSchema)),
    reasoning: z.exactOptional(z.string()),
    reasoning_details: z.exactOptional(z.array(z.unknown())),
  } satisfies Shape<AssistantMessage>),
  z.strictObject({
    role: z.literal('tool'),
    content: z.string(),
    tool_call_id: nameSchema,
    name: z.exactOptional(z.string()),
  } satisfies Shape<ToolMessage>),
]);
