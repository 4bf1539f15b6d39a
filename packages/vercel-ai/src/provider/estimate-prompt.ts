import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { isObject } from '../base/json.ts';

/** A message as `generateText` accepts it: a `ModelMessage`. */
export interface EstimateMessage {
  role: string;
  content: string | readonly unknown[];
}

/** The input of an estimate: a text, or messages. */
export type EstimatePrompt = string | readonly EstimateMessage[];

/** Options of the call, as passed to a model: `maxOutputTokens`, `providerOptions`, tools with JSON schemas. */
export type EstimateOptions = Omit<LanguageModelV4CallOptions, 'prompt'>;

/** Writes messages as the AI SDK passes them to a model, without fetching any file. */
export function toEstimatedPrompt(prompt: EstimatePrompt): LanguageModelV4Prompt {
  const messages = typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : prompt;
  return messages.map(({ role, content, ...message }) => {
    if (role === 'system') return { ...message, role, content };
    const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : content.map(toPart);
    return { ...message, role, content: parts };
  }) as LanguageModelV4Prompt;
}

function toPart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { image, ...rest } = part;
  if (part.type === 'image') return { mediaType: 'image/*', ...rest, type: 'file', data: toFileData(image) };
  return part.type === 'file' ? { ...part, data: toFileData(part.data) } : part;
}

/** A file in the form that models take, from any form that messages may have. */
export function toFileData(data: unknown): object {
  if (data instanceof ArrayBuffer) return { type: 'data', data: new Uint8Array(data) };
  const text = data instanceof URL ? data.href : data;
  if (typeof text !== 'string') return isObject(data) && 'type' in data ? data : { type: 'data', data };
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(text) ?? [];
  if (base64 !== undefined) return { type: 'data', data: base64 };
  return /^https?:/.test(text) ? { type: 'url', url: new URL(text) } : { type: 'data', data: text };
}
