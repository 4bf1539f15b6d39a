import type { Command } from 'commander';
import { answerTo } from '../answering/answer-to.ts';
import { attachmentAt, attachmentOf } from '../answering/attachment.ts';
import { Conversation } from '../answering/conversation.ts';
import { keepConversation, lastConversation } from '../answering/last-conversation.ts';
import { addMeteredOptions, withMeteredClient, type MeteredFlags } from '../answering/metered-client.ts';
import { UsageError, EXIT, type Context, type ExitCode } from '../context.ts';
import { readAll } from '../terminal/terminal.ts';

const STDIN = '-';
/** How long the other end of a pipe has to begin, ms. */
const FIRST_BYTE_MS = 5000;

interface AskFlags extends MeteredFlags {
  file?: string[];
  continue?: boolean;
}

/** Adds `kopek ask`: one question, the answer on stdout, its price on stderr. */
export function addAsk(program: Command, context: Context): Command {
  const { texts } = context;
  const command = program
    .command('ask')
    .argument('[question...]', texts.argumentQuestion)
    .description(texts.describeAsk);
  return addMeteredOptions(command, context)
    .option('-f, --file <path>', texts.optionFile, (path, others: string[] | undefined) => [...(others ?? []), path])
    .option('-c, --continue', texts.optionContinue)
    .addHelpText('after', `\n${texts.examples}\n${texts.askExamples}`)
    .action(context.runs(ask));
}

function ask(context: Context, words: string[], flags: AskFlags): Promise<ExitCode> {
  const question = words.join(' ').trim();
  return withMeteredClient(context, flags, async (client) => {
    const conversation = await conversationFor(context, question, flags);
    const { code, text } = await answerTo(conversation.request(question), context, client, flags);
    conversation.answered(question, text);
    if (code === EXIT.ok) keepConversation(context.terminal.env, conversation.messages);
    return code;
  });
}

async function conversationFor(context: Context, question: string, flags: AskFlags): Promise<Conversation> {
  const { texts, terminal } = context;
  const before = flags.continue === true ? lastConversation(terminal.env) : [];
  if (before === undefined) throw new UsageError(texts.nothingToContinue);
  const conversation = new Conversation(flags, before);
  const files = (flags.file ?? []).filter((path) => path !== STDIN);
  for (const path of files) conversation.attach(attachmentAt(path, context));
  const isAll = question === '' && files.length === 0;
  const piped = await pipedInto(context, flags.file?.includes(STDIN) === true, isAll);
  // blanks are no question: an answer about nothing costs money too
  const isBlank = Buffer.from(piped).toString().trim() === '';
  if (!isBlank) conversation.attach(attachmentOf(piped, 'stdin', context));
  else if (isAll) throw new UsageError(texts.noQuestion);
  return conversation;
}

/**
 * Reads the pipe. Over ssh, or as the child of a program, stdin may be a pipe that nobody writes to or closes: a user
 * who has already asked a question does not wait for it. Nothing is sent without it either: the command before this one
 * may just be slow, and an answer about nothing costs money too.
 */
async function pipedInto(
  { terminal: { stdin }, texts }: Context,
  isNamed: boolean,
  isAll: boolean,
): Promise<Uint8Array> {
  if (stdin.isTTY === true && !isNamed) return new Uint8Array();
  const piped = await readAll(stdin, isNamed || isAll ? undefined : FIRST_BYTE_MS);
  if (piped === undefined) throw new UsageError(texts.nothingPiped(FIRST_BYTE_MS / 1000));
  return piped;
}
