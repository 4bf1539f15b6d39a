import { basename } from 'node:path';
import type { Ledger, MeteredClient } from '@kopek/ledger';
import type { Command } from 'commander';
import { answerTo } from '../answering/answer-to.ts';
import { attachmentAt } from '../answering/attachment.ts';
import { Conversation } from '../answering/conversation.ts';
import { linesOf, type Lines } from '../answering/lines.ts';
import { addMeteredOptions, withMeteredClient, type MeteredFlags } from '../answering/metered-client.ts';
import { EXIT, UsageError, type Context, type ExitCode } from '../context.ts';
import { beside, widthOf, type Output } from '../terminal/terminal.ts';

/** Exits that end an interactive conversation too. */
const GOODBYES: readonly ExitCode[] = [EXIT.hungUp, EXIT.outputClosed, EXIT.terminated];

/** Adds `kopek chat`: a conversation with the price after each answer. */
export function addChat(program: Command, context: Context): Command {
  const { texts } = context;
  return addMeteredOptions(program.command('chat').description(texts.chat.describe), context)
    .addHelpText('after', () => {
      const orders = ordersOf(context, context.terminal.stdout);
      return `\n${orders}\n\n${texts.examples}\n${texts.chat.examples}`;
    })
    .action(context.runs(chat));
}

/** What can be written instead of a message. */
function ordersOf({ terminal, texts: { chat: words } }: Context, output: Output = terminal.stderr): string {
  const rows = Object.entries(words.orders);
  const length = Math.max(...rows.map(([order]) => order.length));
  const lines = rows.flatMap(([order, text]) => beside(`  ${order.padEnd(length)}`, text, widthOf(output)));
  return [words.ordersTitle, ...lines].join('\n');
}

/** Each answer as it arrives, then its price and the total. A failure ends a piped conversation, not an interactive one. */
function chat(context: Context, flags: MeteredFlags): Promise<ExitCode> {
  const { terminal, texts, printNotice, cost } = context;
  return withMeteredClient(context, flags, async (client) => {
    const lines = linesOf(terminal);
    if (terminal.stdin.isTTY === true) printNotice(texts.chat.greeting(flags.model));
    const code = await talk(context, client, flags, lines).finally(lines.close);
    if (!flags.json) printNotice(texts.chat.total(cost(client.ledger.total())));
    return code;
  });
}

async function talk(context: Context, client: MeteredClient, flags: MeteredFlags, lines: Lines): Promise<ExitCode> {
  const isTyped = context.terminal.stdin.isTTY === true;
  const conversation = new Conversation(flags);
  for (;;) {
    const line = await lines.next(isTyped ? context.paint('bold', '› ') : '');
    if (line === undefined) return EXIT.ok;
    if (line === 'interrupt') return EXIT.interrupted;
    const text = line.text.trim();
    if (text === '') continue;
    if (/^\/(exit|quit)(?!\S)/.test(text)) return EXIT.ok;
    if (/^\/(?!\/)/.test(text)) {
      context.printNotice(obey(text, context, conversation, client.ledger));
      continue;
    }
    // a message that begins with a slash is typed with two
    const message = text.replace(/^\/\//, '/');
    const answer = await answerTo(conversation.request(message), context, client, { ...flags, isOneOfMany: true });
    // a failure leaves the conversation as it was
    if (answer.code === EXIT.ok || answer.text !== '') conversation.answered(message, answer.text);
    if (answer.code !== EXIT.ok && (!isTyped || GOODBYES.includes(answer.code))) return answer.code;
  }
}

/** Carries out a line that begins with `/`: files, models, a new beginning. Returns what to say of it. */
function obey(line: string, context: Context, conversation: Conversation, ledger: Ledger): string {
  const { texts, cost } = context;
  const [order = '', ...words] = line.trim().split(/\s+/);
  const rest = words.join(' ');
  switch (order) {
    case '/help':
      return ordersOf(context);
    case '/new':
      conversation.clear();
      return texts.chat.cleared;
    case '/cost':
      return texts.chat.total(cost(ledger.total()));
    case '/model':
      if (rest !== '') conversation.model = rest;
      return texts.chat.model(conversation.model);
    case '/file':
      return rest === '' ? ordersOf(context) : attach(rest, context, conversation);
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
