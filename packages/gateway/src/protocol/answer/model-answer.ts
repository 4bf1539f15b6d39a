import type { ToolCall } from '@kopek/core/wire';

/** A finished answer, before any protocol gives it a shape. */
export interface ModelAnswer {
  text: string;
  reasoning: string;
  /** As an upstream server sent them. */
  reasoningDetails?: unknown[];
  toolCalls: ToolCall[];
  /** Pages that a web search found. */
  sources: { title: string; url: string }[];
  finishReason: string;
  nativeFinishReason: string;
  /** The stop sequence of the request that ended it. */
  stopSequence?: string;
  error?: { code: number; message: string; metadata?: Record<string, unknown> };
  /** A spoken answer: a sound file in base64, and its text. */
  audio?: { data: string; transcript: string };
  /** Tokens at the end of the text that the prediction of the request got right. */
  predictedTokens: number;
  completionTokens: number;
  reasoningTokens: number;
  webSearchRequests: number;
}

/** Why the answer ended in an error; a service may say no more than that it did (§7.2). */
export const errorOf = ({ error, finishReason }: ModelAnswer): ModelAnswer['error'] =>
  error ?? (finishReason === 'error' ? { code: 500, message: 'the model failed' } : undefined);
