import type { Open } from './open.ts';
import type { ToolCall } from './tool.ts';

/** Text of a message. Interface §2.3. */
export interface TextPart {
  type: 'text';
  text: string;
}

/** An image by URL or as a `data:` base64 URL. Interface §2.3. */
export interface ImagePart {
  type: 'image_url';
  image_url: {
    /** `https://…`, with or without an extension or a query, or `data:image/…;base64,…`. */
    url: string;
    /** How closely the model looks. Optional, default `auto`. */
    detail?: Open<'auto' | 'low' | 'high'>;
  };
}

/** A file, in practice a PDF. Interface §2.3. */
export interface FilePart {
  type: 'file';
  file: {
    filename: string;
    /** A URL, or `data:application/pdf;base64,…`. */
    file_data: string;
  };
}

/** A video by URL or as `data:video/mp4;base64,…`. Interface §2.3. */
export interface VideoPart {
  type: 'video_url';
  video_url: { url: string };
}

/** Audio input. Interface §2.3. */
export interface AudioPart {
  type: 'input_audio';
  input_audio: {
    /** Raw base64. Not a URL, and no `data:` prefix. */
    data: string;
    /** For instance `wav` or `mp3`. */
    format: Open<'wav' | 'mp3'>;
  };
}

/** One part of a message that is not only plain text. Interface §2.3. */
export type ContentPart = TextPart | ImagePart | FilePart | VideoPart | AudioPart;

/** A message of the user, or of the operator of the app. Interface §2.3. */
export interface UserOrSystemMessage {
  role: 'user' | 'system';
  content: string | ContentPart[];
  name?: string;
}

/**
 * A message of the model. As the last message it is a prefix that the model continues (§2.3, prefill rule).
 *
 * `tool_calls` and `reasoning_details` are not listed in §2.3. A tool loop is impossible without the first, and agent
 * loops with reasoning models need the second sent back unchanged.
 */
export interface AssistantMessage {
  role: 'assistant';
  /** Required by §2.3: `""` with tool calls. `null` only for upstreams that reject an empty string. */
  content: string | ContentPart[] | null;
  name?: string;
  tool_calls?: ToolCall[];
  /** Reasoning text without details, as received. */
  reasoning?: string;
  /** Opaque entries exactly as received: order, unknown keys and `[]` included. */
  reasoning_details?: unknown[];
}

/** The result of a function tool. Interface §2.3: `content` is a string, never parts. */
export interface ToolMessage {
  role: 'tool';
  content: string;
  /** The `id` of the tool call that this answers. */
  tool_call_id: string;
  name?: string;
}

/** One message of a conversation. Interface §2.3. */
export type Message = UserOrSystemMessage | AssistantMessage | ToolMessage;
