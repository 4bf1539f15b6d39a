import { KopekError, type Charge, type ChatResult, type MessagesRequest } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { MeteredClient } from '@kopek/ledger';
import { EXIT, type CommonFlags, type Context, type ExitCode } from '../context.ts';
import { exitCodeOf, failureLine } from '../failure.ts';
import { Markdown } from '../terminal/markdown.ts';
import { watchForStop } from '../terminal/stop.ts';
import { isPlain, oneLine, withoutControls, writeAll } from '../terminal/terminal.ts';

/** How an answer is shown. */
export interface AnswerOptions extends CommonFlags {
  /** Other answers follow: every line ends, a JSON document is one line, and the total is shown next to the price. */
  isOneOfMany?: boolean;
}

/**
 * Asks, shows the answer on stdout as it arrives, and its price on stderr. A failure is reported there, with the cost
 * of the partial answer.
 *
 * @returns how it ended, and its text, even when it broke off.
 */
export async function answerTo(
  request: MessagesRequest,
  context: Context,
  client: MeteredClient,
  options: AnswerOptions,
): Promise<{ code: ExitCode; text: string }> {
  const { terminal, texts, printNotice } = context;
  const { json, isOneOfMany } = options;
  const price = (charge: Charge | undefined): string => {
    const cost = context.cost(charge);
    return isOneOfMany ? texts.chat.inAll(cost, context.cost(client.ledger.total())) : cost;
  };
  const sayJson = (document: object): void => context.sayJson(document, isOneOfMany ? 'line' : undefined);
  const stop = watchForStop(terminal, 'answer');
  let said = '';
  const onText = (piece: string): void => void (said += piece);
  try {
    const result = await show(request, context, client, { ...options, signal: stop.signal, onText });
    const { text, model, id, finishReason, tokens, refusal, charge } = result;
    if (json) sayJson({ text, model, id, finishReason, ...defined({ tokens, refusal }), charge });
    else printNotice(`${oneLine(model || request.model || '')}: ${price(charge)}`);
    if (finishReason === 'length') printNotice(texts.cutShort);
    return { code: stop.code() ?? EXIT.ok, text: said };
  } catch (error) {
    if (!KopekError.isInstance(error)) throw error;
    const { code, billing, charge } = error;
    const stopped = stop.code();
    if (json && stopped !== EXIT.outputClosed) sayJson({ error: code, billing, charge });
    const cause = stopped === undefined || stopped === EXIT.failed ? failureLine(error, context) : texts.stopped;
    const sentence = cause.replace(/(?<![.!?…])$/, '.');
    printNotice(billing === 'none' ? cause : `${sentence} ${texts.partialAnswer(price(charge))}`);
    return { code: stopped ?? exitCodeOf(error), text: said };
  } finally {
    stop.release();
  }
}

/** As the client does by default: the number is needed to know whether it waits. */
const retry = { maxRetries: 2 };

/**
 * Streams an answer to stdout. A pipe gets exactly what the model wrote; a terminal gets Markdown in its styles, no control
 * characters, and a final line break even when the answer breaks off.
 *
 * @throws KopekError with the part received and its cost.
 */
async function show(
  request: MessagesRequest,
  { terminal: { stdout, env }, printNotice, texts }: Context,
  client: MeteredClient,
  { json, isOneOfMany, signal, onText }: AnswerOptions & { signal: AbortSignal; onText: (piece: string) => void },
): Promise<ChatResult> {
  const isTerminal = stdout.isTTY === true;
  const markdown = isPlain(stdout, env) ? undefined : new Markdown();
  const onFailedAttempt = ({ retryable, retryAfterMs, attempts }: KopekError): void => {
    if (retryable && retryAfterMs !== undefined && retryAfterMs > 0 && attempts <= retry.maxRetries)
      printNotice(texts.waiting(Math.ceil(retryAfterMs / 1000)));
  };
  let last = '\n';
  try {
    const stream = client.stream(request, { signal, onFailedAttempt, retry });
    for await (const event of stream) {
      // a refusal is the answer of a model that gives no other
      const text =
        event.type === 'text-delta' ? event.text : event.type === 'finish' ? event.result.refusal : undefined;
      if (text === undefined) continue;
      onText(text);
      if (json) continue;
      last = text;
      const shown = isTerminal ? withoutControls(text) : text;
      await writeAll(stdout, markdown === undefined ? shown : markdown.push(shown));
    }
    return await stream.result;
  } finally {
    const rest = markdown?.end() ?? '';
    if (rest !== '') stdout.write(rest);
    if ((isTerminal || isOneOfMany) && !json && !last.endsWith('\n')) stdout.write('\n');
  }
}
