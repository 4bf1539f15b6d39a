import type { ContentPart, Message, MessagesRequest } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { MeteredFlags } from './metered-client.ts';

/** The messages so far, and the attachments of the next one. */
export class Conversation {
  model: string;
  /** Without the instructions. */
  messages: Message[];
  readonly #settings: Pick<MeteredFlags, 'system' | 'maxTokens'>;
  #attachments: ContentPart[] = [];

  constructor(settings: Pick<MeteredFlags, 'model' | 'system' | 'maxTokens'>, messages: Message[] = []) {
    this.model = settings.model;
    this.messages = messages;
    this.#settings = settings;
  }

  /** A file for the next message. */
  attach(part: ContentPart): void {
    this.#attachments.push(part);
  }

  /** Removes the messages; the instructions stay. */
  clear(): void {
    this.messages = [];
    this.#attachments = [];
  }

  /** The request for a message; it becomes part of the conversation when it is {@link answered}. */
  request(text: string): MessagesRequest {
    const { system, maxTokens } = this.#settings;
    const instructions: Message[] = system === undefined ? [] : [{ role: 'system', content: system }];
    return {
      model: this.model,
      messages: [...instructions, ...this.messages, this.#asked(text)],
      ...defined({ max_tokens: maxTokens }),
    };
  }

  /** Keeps a message and its answer, even one that was stopped: the person has read it. */
  answered(text: string, answer: string): void {
    this.messages.push(this.#asked(text), { role: 'assistant', content: answer });
    this.#attachments = [];
  }

  #asked(text: string): Message {
    const parts: ContentPart[] = text === '' ? [] : [{ type: 'text', text }];
    parts.push(...this.#attachments);
    const [only, another] = parts;
    // plain text if that is all there is: every model takes it
    return { role: 'user', content: another === undefined && only?.type === 'text' ? only.text : parts };
  }
}
