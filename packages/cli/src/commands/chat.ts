import type { Command } from 'commander';
import { holdChat } from '../answering/chat.ts';
import { Conversation } from '../answering/conversation.ts';
import type { CommonFlags, Context, Start } from '../context.ts';
import type { ExitCode } from '../exit-code.ts';
import {
  addMeteredOptions,
  openMeteredClient,
  warnWithoutPrice,
  type MeteredFlags,
} from '../answering/metered-client.ts';
import { wholeNumber } from '../option-values.ts';

interface ChatFlags extends CommonFlags, MeteredFlags {
  system?: string;
  maxTokens?: number;
}

/** Adds `kopek chat`: a conversation with the price after each answer. */
export function addChat(program: Command, context: Context, onStart: Start): Command {
  const { texts } = context;
  return addMeteredOptions(program.command('chat').description(texts.chat.describe), context)
    .option('-s, --system <text>', texts.optionSystem)
    .option('--max-tokens <number>', texts.optionMaxTokens, wholeNumber)
    .addHelpText('after', `\n${texts.chat.orders}\n\n${texts.chat.examples}`)
    .action((flags: ChatFlags) => onStart(chat(context, flags)));
}

async function chat(context: Context, flags: ChatFlags): Promise<ExitCode> {
  const metered = await openMeteredClient(context, flags);
  try {
    await warnWithoutPrice(context, metered, flags);
    return await holdChat(context, { ...metered, conversation: new Conversation(flags), json: flags.json ?? false });
  } finally {
    await metered.close();
  }
}
