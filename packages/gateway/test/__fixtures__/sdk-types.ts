import type { Message, RawMessageStreamEvent } from '@anthropic-ai/sdk/resources/messages';
import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses';

/** What the official SDKs declare; `output_text` is what the SDK itself adds to an answer. */
export interface SdkTypes {
  ChatCompletion: ChatCompletion;
  ChatCompletionChunk: ChatCompletionChunk;
  Response: Omit<Response, 'output_text'>;
  ResponseStreamEvent: ResponseStreamEvent;
  Message: Message;
  MessageStreamEvent: RawMessageStreamEvent;
}
