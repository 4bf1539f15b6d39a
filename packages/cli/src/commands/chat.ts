import type { Command } from 'commander';
import { holdChat } from '../answering/chat.ts';
import { addMeteredOptions } from '../answering/metered-client.ts';
import type { Context } from '../context.ts';

/** Adds `kopek chat`: a conversation with the price after each answer. */
export function addChat(program: Command, context: Context): Command {
  const { texts } = context;
  return addMeteredOptions(program.command('chat').description(texts.chat.describe), context)
    .addHelpText('after', `\n${texts.chat.orders}\n\n${texts.examples}\n${texts.chat.examples}`)
    .action(context.runs(holdChat));
}
