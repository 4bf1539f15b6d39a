import { basename } from 'node:path';
import { UsageError, type Context } from '../context.ts';
import { attachmentAt } from './attachment.ts';
import type { MeteredClient } from './metered-client.ts';
import type { Conversation } from './conversation.ts';

/** What an order did: `end` leaves the chat. */
export type OrderResult = 'done' | 'end';

/** Carries out a line that begins with `/`: files, models, a new beginning. */
export function obey(
  line: string,
  context: Context,
  conversation: Conversation,
  { ledger }: Pick<MeteredClient, 'ledger'>,
): OrderResult {
  const { texts, cost, tell } = context;
  const [order = '', ...words] = line.trim().split(/\s+/);
  const rest = words.join(' ');
  switch (order) {
    case '/exit':
    case '/quit':
      return 'end';
    case '/help':
      tell(texts.chat.orders);
      break;
    case '/new':
      conversation.clear();
      tell(texts.chat.cleared);
      break;
    case '/cost':
      tell(texts.chat.total(cost(ledger.total())));
      break;
    case '/model':
      if (rest !== '') conversation.model = rest;
      tell(texts.chat.model(conversation.model));
      break;
    case '/file':
      tell(rest === '' ? texts.chat.orders : attach(rest, context, conversation));
      break;
    default:
      tell(texts.chat.unknownOrder(order));
  }
  return 'done';
}

function attach(path: string, context: Context, conversation: Conversation): string {
  try {
    conversation.attach(attachmentAt(path, context));
    return context.texts.chat.attached(basename(path));
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}
