import { messagesOf, titleOf } from './history.ts';
import { totalOf } from './ledger.ts';
import { liveQuestion } from './live.ts';
import type { ChatMessage, OpenConversation } from './messages.ts';

/** A conversation as a page shows it: up to the question, while it is being answered. */
export async function conversationOf(id: string, visitor: string): Promise<OpenConversation | undefined> {
  const messages = messagesOf(id, visitor);
  if (messages === undefined) return undefined;
  const question = liveQuestion(id);
  const under = messages.findIndex((message) => message.id === question);
  const finished = under === -1 ? messages : messages.slice(0, under + 1);
  const shown = await Promise.all(finished.map(priced));
  return { id, title: titleOf(id, visitor), messages: shown, isLive: question !== undefined };
}

/** An answer that ended before its price arrived: the ledger may have it by now. */
async function priced(message: ChatMessage): Promise<ChatMessage> {
  const { metadata } = message;
  if (metadata?.charge === undefined ? metadata?.ended === undefined : metadata.charge.unknown === 0) return message;
  return { ...message, metadata: { ...metadata, charge: await totalOf(`answer=${message.id}`) } };
}
