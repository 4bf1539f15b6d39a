import { formatCost, KopekError } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { Context } from '../context.ts';
import { EXIT, type ExitCode } from '../exit-code.ts';
import { exitCodeOf, sentenceFor } from '../failure.ts';
import type { MeteredClient } from './metered-client.ts';
import { showAnswer } from './show-answer.ts';
import { watchForStop } from '../terminal/stop.ts';
import { painter, withoutControls } from '../terminal/terminal.ts';
import type { Conversation } from './conversation.ts';
import { linesOf, type Lines } from './lines.ts';
import { obey } from './orders.ts';

/** Exits that end an interactive conversation too. */
const GOODBYES: readonly ExitCode[] = [EXIT.hungUp, EXIT.readerGone, EXIT.terminated];

/** How a chat is held. */
export interface ChatSettings extends MeteredClient {
  conversation: Conversation;
  /** One JSON document for each answer. */
  json: boolean;
}

/**
 * A conversation in the terminal: the answer as it comes, its price and the sum after it. A failure ends a piped
 * conversation, but not an interactive one.
 */
export async function holdChat(context: Context, settings: ChatSettings): Promise<ExitCode> {
  const { terminal, texts, tell, language } = context;
  const isTyped = terminal.stdin.isTTY === true;
  const lines = linesOf(terminal);
  if (isTyped) tell(texts.chat.greeting(settings.conversation.model));
  try {
    const code = await talk(context, settings, lines, isTyped);
    if (!settings.json) tell(texts.chat.total(formatCost(settings.ledger.total(), { locale: language })));
    return code;
  } finally {
    lines.close();
  }
}

async function talk(context: Context, settings: ChatSettings, lines: Lines, isTyped: boolean): Promise<ExitCode> {
  const prompt = isTyped ? context.paint('bold', '› ') : '';
  for (;;) {
    const line = await lines.next(prompt);
    if (line === undefined) return EXIT.ok;
    if (line === 'interrupt') return EXIT.interrupted;
    const text = line.text.trim();
    if (text === '') continue;
    if (/^\/(?!\/)/.test(text)) {
      if (obey(text, context, settings.conversation, settings) === 'end') return EXIT.ok;
      continue;
    }
    // a message that begins with a slash is typed with two
    const code = await answer(context, settings, text.replace(/^\/\//, '/'));
    if (code !== EXIT.ok && (!isTyped || GOODBYES.includes(code))) return code;
  }
}

/** One message and its answer; a failure is reported, and leaves the conversation as it was. */
async function answer(context: Context, settings: ChatSettings, text: string): Promise<ExitCode> {
  const { terminal, tell, texts, language } = context;
  const { conversation, client, runId, json } = settings;
  const paint = painter(terminal.stderr, terminal.env);
  const rub = (): string => formatCost(settings.ledger.total(), { locale: language });
  const stop = watchForStop(terminal);
  let said = '';
  const onText = (piece: string): void => void (said += piece);
  try {
    const result = await showAnswer(context, client, conversation.request(text), {
      runId,
      signal: stop.signal,
      isSilent: json,
      endsLine: true,
      onText,
    });
    const { charge, model, finishReason, id, tokens } = result;
    conversation.answered(text, result.text);
    if (json)
      context.say(JSON.stringify({ text: result.text, model, id, finishReason, ...defined({ tokens }), charge }));
    else
      tell(paint('dim', texts.chat.answered(withoutControls(model), formatCost(charge, { locale: language }), rub())));
    if (finishReason === 'length') tell(texts.cutShort);
    return EXIT.ok;
  } catch (error) {
    if (!KopekError.isInstance(error)) throw error;
    if (said !== '') conversation.answered(text, said);
    const code = stop.code();
    if (json && code !== EXIT.readerGone)
      context.say(JSON.stringify({ error: error.code, billing: error.billing, charge: error.charge }));
    const words = code !== undefined ? texts.stopped : `${paint('red', 'kopek:')} ${sentenceFor(error, language)}`;
    const cost = error.billing === 'none' ? undefined : formatCost(error.charge, { locale: language });
    tell(cost === undefined ? words : `${words} ${texts.chat.broken(cost, rub())}`);
    return code ?? exitCodeOf(error);
  } finally {
    stop.release();
  }
}
