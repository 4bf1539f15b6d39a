import type { Command } from 'commander';
import { holdChat } from '../answering/chat.ts';
import { addMeteredOptions, withMeteredClient, type MeteredFlags } from '../answering/metered-client.ts';
import type { CommonFlags, Context, Start } from '../context.ts';

type ChatFlags = CommonFlags & MeteredFlags;

/** Adds `kopek chat`: a conversation with the price after each answer. */
export function addChat(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  return addMeteredOptions(program.command('chat').description(texts.chat.describe), context)
    .addHelpText('after', `\n${texts.chat.orders}\n\n${texts.chat.examples}`)
    .action((flags: ChatFlags) =>
      onStart(withMeteredClient(context, flags, (metered) => holdChat(context, metered, flags))),
    );
}
