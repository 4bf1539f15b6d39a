import type { ChargeMessageMetadata } from '@kopek/vercel-ai';
import type { UIMessage } from 'ai';

/** The metadata of a message. */
export interface ChatMetadata extends Partial<ChargeMessageMetadata> {
  /** How an answer ended, when it was not finished. */
  ended?: 'stopped' | 'broken' | 'length';
  /** Ids of all that stand in this place, this one included, oldest first; only when there are several. */
  branches?: string[];
}

/** An open conversation. */
export interface OpenConversation {
  id: string;
  title: string | undefined;
  messages: ChatMessage[];
  /** Whether its last question is being answered. */
  isLive: boolean;
}

/** A message of this chat: that of the SDK, with its cost. */
export type ChatMessage = UIMessage<ChatMetadata | undefined>;

/** Whether a message has anything to show. */
export function isVisible({ parts }: Pick<ChatMessage, 'parts'>): boolean {
  return parts.some(
    (part) => part.type !== 'step-start' && !((part.type === 'text' || part.type === 'reasoning') && part.text === ''),
  );
}

/** What a message says, without its files and tool calls. */
export function textOf({ parts }: Pick<ChatMessage, 'parts'>): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
