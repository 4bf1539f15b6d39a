import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { formatCost } from '@kopek/core';
import { attachmentOf } from './attachment.ts';
import type { Context } from '../context.ts';
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
  const { texts, language, tell } = context;
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
      tell(texts.chat.total(formatCost(ledger.total(), { locale: language })));
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

function attach(path: string, { terminal, texts }: Context, conversation: Conversation): string {
  const place = resolve(terminal.cwd, path.startsWith('~/') ? join(homedir(), path.slice(2)) : path);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(place);
  } catch (error) {
    return texts.chat.noFile(path, error instanceof Error && 'code' in error ? String(error.code) : '');
  }
  const part = attachmentOf(bytes, place);
  if (part === undefined) return texts.unreadableFile(path);
  conversation.attach(part);
  return texts.chat.attached(basename(place));
}
