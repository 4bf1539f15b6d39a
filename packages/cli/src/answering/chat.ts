import type { MeteredClient } from '@kopek/ledger';
import { EXIT, type Context, type ExitCode } from '../context.ts';
import { answerTo } from './answer-to.ts';
import { Conversation } from './conversation.ts';
import { linesOf, type Lines } from './lines.ts';
import type { MeteredFlags } from './metered-client.ts';
import { obey } from './orders.ts';

/** Exits that end an interactive conversation too. */
const GOODBYES: readonly ExitCode[] = [EXIT.hungUp, EXIT.readerGone, EXIT.terminated];

/**
 * A conversation in the terminal: the answer as it comes, its price and the sum after it. A failure ends a piped
 * conversation, but not an interactive one.
 */
export async function holdChat(context: Context, client: MeteredClient, flags: MeteredFlags): Promise<ExitCode> {
  const { terminal, texts, tell, cost } = context;
  const lines = linesOf(terminal);
  if (terminal.stdin.isTTY === true) tell(texts.chat.greeting(flags.model));
  try {
    const code = await talk(context, client, flags, lines);
    if (!flags.json) tell(texts.chat.total(cost(client.ledger.total())));
    return code;
  } finally {
    lines.close();
  }
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
      context.tell(obey(text, context, conversation, client.ledger));
      continue;
    }
    // a message that begins with a slash is typed with two
    const message = text.replace(/^\/\//, '/');
    const options = { isJson: flags.json === true, isOneOfMany: true };
    const answer = await answerTo(conversation.request(message), context, client, options);
    // a failure leaves the conversation as it was
    if (answer.code === EXIT.ok || answer.text !== '') conversation.answered(message, answer.text);
    if (answer.code !== EXIT.ok && (!isTyped || GOODBYES.includes(answer.code))) return answer.code;
  }
}
