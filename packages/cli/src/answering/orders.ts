import { basename } from 'node:path';
import type { Ledger } from '@kopek/ledger';
import { UsageError, type Context } from '../context.ts';
import { attachmentAt } from './attachment.ts';
import type { Conversation } from './conversation.ts';

/** Carries out a line that begins with `/`: files, models, a new beginning. Returns what to say of it. */
export function obey(line: string, context: Context, conversation: Conversation, ledger: Ledger): string {
  const { texts, cost } = context;
  const [order = '', ...words] = line.trim().split(/\s+/);
  const rest = words.join(' ');
  switch (order) {
    case '/help':
      return texts.chat.orders;
    case '/new':
      conversation.clear();
      return texts.chat.cleared;
    case '/cost':
      return texts.chat.total(cost(ledger.total()));
    case '/model':
      if (rest !== '') conversation.model = rest;
      return texts.chat.model(conversation.model);
    case '/file':
      return rest === '' ? texts.chat.orders : attach(rest, context, conversation);
    default:
      return texts.chat.unknownOrder(order);
  }
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
