import type { ChatRequest } from '@kopek/core/wire';
import { fieldError, GatewayError } from '../../protocol/errors.ts';
import type { ModelConfig } from '../../catalog/catalog.ts';
import { compress } from '../../protocol/compress.ts';
import { frameTokens, messageTokens, type Conversation, type SeenMessage } from '../../protocol/conversation.ts';

/** A conversation that fits the context of a model, and the room left for the answer. */
export interface Fitted {
  messages: SeenMessage[];
  /** Tokens of tools, format and media. */
  frameTokens: number;
  promptTokens: number;
  maxTokens: number;
  /** Tokens that compression removed. */
  removedTokens: number;
}

/**
 * Checks a request against the context of a model, and compresses the middle of a prompt that is too long (§2.6).
 *
 * @throws GatewayError 400 when `max_tokens` or the prompt does not fit.
 */
export function fit(request: ChatRequest, conversation: Conversation, model: ModelConfig): Fitted {
  const { contextLength = 32_768, maxOutputTokens = 4_096 } = model;
  if (request.max_tokens !== undefined && request.max_tokens >= contextLength)
    throw fieldError('max_tokens', `must be in [1, ${contextLength}), the context length of ${model.id}`);
  // any max_tokens below the context length is in range (§8): up to a quarter of the context is reserved for it, and the
  // answer may use all that the prompt leaves free
  const wanted = request.max_tokens ?? maxOutputTokens;
  const frame = conversation.mediaTokens + frameTokens(request);
  const before = count(conversation.messages);
  const limit = contextLength - Math.min(wanted, Math.floor(contextLength / 4)) - frame;
  let messages: SeenMessage[] | undefined = conversation.messages;
  if (before > limit) {
    const isOff = request.plugins?.some(
      ({ id, ...plugin }) => id === 'context-compression' && 'enabled' in plugin && plugin.enabled === false,
    );
    messages = isOff || limit <= 0 ? undefined : compress(messages, limit);
    const why = isOff ? 'context-compression is off' : 'compression cannot help';
    if (messages === undefined) {
      const text = `The prompt has ${before + frame} tokens, too many for ${model.id} with this max_tokens; ${why}`;
      throw new GatewayError(400, text, {
        path: request.prompt === undefined ? 'messages' : 'prompt',
        reason: 'context_length',
        context_length: contextLength,
        prompt_tokens: before + frame,
      });
    }
  }
  const promptTokens = count(messages) + frame;
  const maxTokens = Math.min(wanted, contextLength - promptTokens);
  return { messages, frameTokens: frame, promptTokens, maxTokens, removedTokens: before + frame - promptTokens };
}

const count = (messages: readonly SeenMessage[]): number =>
  messages.reduce((sum, message) => sum + messageTokens(message), 0);
