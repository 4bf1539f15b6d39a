import type { ToolCall } from '@kopek/core/wire';
import type { Usage } from '../money/price.ts';

/** A finished answer, not yet written in the shape of any protocol. */
export interface ModelAnswer {
  text: string;
  reasoning: string;
  /** As another server sent them. */
  reasoningDetails?: unknown[];
  toolCalls: ToolCall[];
  /** Pages that a web search found. */
  sources: { title: string; url: string }[];
  finishReason: string;
  nativeFinishReason: string;
  error?: { code: number; message: string; metadata?: Record<string, unknown> };
  /** A spoken answer: base64 of a sound file, and the words. */
  audio?: { data: string; transcript: string };
  /** Tokens at the end of the text that the prediction of the request had right. */
  predictedTokens: number;
  completionTokens: number;
  reasoningTokens: number;
  webSearchRequests: number;
}

/** Joins what the prompt used with what the answer used. */
export function usageOf(
  prompt: Pick<Usage, 'promptTokens' | 'cachedTokens' | 'cacheWriteTokens'>,
  answer: Pick<ModelAnswer, 'completionTokens' | 'reasoningTokens' | 'webSearchRequests'>,
): Usage {
  return {
    ...prompt,
    completionTokens: answer.completionTokens,
    reasoningTokens: answer.reasoningTokens,
    webSearchRequests: answer.webSearchRequests,
  };
}
