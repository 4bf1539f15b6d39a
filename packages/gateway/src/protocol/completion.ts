import type { JsonObject } from '@kopek/core/wire';
import { errorObject } from './errors.ts';
import type { ModelAnswer } from './model-answer.ts';

/** What every chunk and completion of one answer repeats (§2.8). */
export interface Frame {
  id: string;
  /** Unix timestamp, seconds. */
  created: number;
  model: string;
  systemFingerprint: string;
  /** True for the `prompt` form: choices are NonChatChoices with `text`. */
  isPrompt: boolean;
  /** False: reasoning was asked to be left out (§2.7 `exclude`). */
  showReasoning: boolean;
  /** False when only audio was asked for: the words are in the transcript. */
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
  const error = answer.error && errorObject(answer.error.code, answer.error.message, answer.error.metadata);
  const end = { finish_reason: answer.finishReason, ...(error ? { error } : {}) };
  if (frame.isPrompt) return { index: 0, text: answer.text, ...end };
  const silent = !frame.showText || (answer.text === '' && answer.toolCalls.length > 0);
  return {
    index: 0,
    message: {
      role: 'assistant',
      content: silent ? null : answer.text,
      ...(answer.toolCalls.length > 0 ? { tool_calls: answer.toolCalls } : {}),
      ...(showsReasoning(frame, answer)
        ? {
            reasoning: answer.reasoning,
            reasoning_details: answer.reasoningDetails ?? reasoningDetails(frame, answer.reasoning),
          }
        : {}),
      ...(answer.audio ? { audio: answer.audio } : {}),
      ...(answer.sources.length > 0 ? { annotations: annotations(answer) } : {}),
    },
    ...end,
    native_finish_reason: answer.nativeFinishReason,
  };
}

/** True when there is reasoning and the request lets it be seen. */
export function showsReasoning(frame: Frame, answer: ModelAnswer): boolean {
  return frame.showReasoning && answer.reasoning !== '';
}

/** The opaque entries of `reasoning_details`: a text with a signature that a client must echo untouched. */
export function reasoningDetails(frame: Frame, text: string): JsonObject[] {
  return [{ type: 'reasoning.text', text, id: `${frame.id}-thought`, format: 'kopek-v1', index: 0 }];
}

/** Sources of a web search, in the form that services of this family use (not in §2.8). */
export function annotations(answer: ModelAnswer): JsonObject[] {
  return answer.sources.map((hit) => ({ type: 'url_citation', url_citation: { url: hit.url, title: hit.title } }));
}
