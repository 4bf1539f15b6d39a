import type { JsonObject } from '@kopek/core/wire';
import { defined } from '../../base/defined.ts';
import type { ModelAnswer } from './model-answer.ts';

/** What every chunk and completion of one answer has in common (§2.8). */
export interface Frame {
  id: string;
  /** Unix timestamp, seconds. */
  created: number;
  model: string;
  systemFingerprint: string;
  /** True for the `prompt` form: choices are NonChatChoices with `text`. */
  isPrompt: boolean;
  /** False when the request excludes reasoning (§2.7 `exclude`). */
  showReasoning: boolean;
  /** False when only audio was requested: the text is in the transcript. */
  showText: boolean;
}

/** Writes a whole answer as a chat completion (§2.8). */
export function toCompletion(frame: Frame, answer: ModelAnswer, usage: unknown): JsonObject {
  return { ...head(frame, 'chat.completion'), choices: [toChoice(frame, answer)], usage };
}

/** Fields that a completion and each chunk share. */
export function head(frame: Frame, object: string): JsonObject {
  return {
    id: frame.id,
    object,
    created: frame.created,
    model: frame.model,
    system_fingerprint: frame.systemFingerprint,
  };
}

function toChoice(frame: Frame, answer: ModelAnswer): JsonObject {
  const end = { finish_reason: answer.finishReason, ...defined({ error: answer.error }) };
  if (frame.isPrompt) return { index: 0, text: answer.text, ...end };
  const isShown = showsReasoning(frame, answer);
  const made = isShown ? reasoningDetails(frame, answer.reasoning) : undefined;
  // an upstream server may send details and no reasoning that can be read
  const details = frame.showReasoning ? (answer.reasoningDetails ?? made) : undefined;
  const silent = !frame.showText || (answer.text === '' && answer.toolCalls.length > 0);
  return {
    index: 0,
    message: {
      role: 'assistant',
      content: silent ? null : answer.text,
      ...(answer.toolCalls.length > 0 ? { tool_calls: answer.toolCalls } : {}),
      ...defined({ reasoning: isShown ? answer.reasoning : undefined, reasoning_details: details }),
      ...(answer.audio ? { audio: answer.audio } : {}),
      ...(answer.sources.length > 0 ? { annotations: annotations(answer.sources) } : {}),
    },
    ...end,
    native_finish_reason: answer.nativeFinishReason,
  };
}

/** True when there is reasoning and the request does not exclude it. */
export function showsReasoning(frame: Frame, answer: ModelAnswer): boolean {
  return frame.showReasoning && answer.reasoning !== '';
}

/** The entries of `reasoning_details`, opaque to clients, which echo them unchanged. */
export function reasoningDetails(frame: Frame, text: string): JsonObject[] {
  return [{ type: 'reasoning.text', text, id: `${frame.id}-thought`, format: 'kopek-v1', index: 0 }];
}

/** Of the text, which cites its sources as a whole: SDKs read no answer without a place. */
export const NOWHERE = { start_index: 0, end_index: 0 };

/** Sources of a web search, in the shape that services of this family use (not in §2.8). */
export function annotations(sources: ModelAnswer['sources']): JsonObject[] {
  return sources.map(({ url, title }) => ({ type: 'url_citation', url_citation: { ...NOWHERE, url, title } }));
}
