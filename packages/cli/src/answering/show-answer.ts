import { KopekError, type ChatResult, type Client, type MessagesRequest } from '@kopek/core';
import type { Context } from '../context.ts';
import { Markdown } from '../terminal/markdown.ts';
import { isPlain, withoutControls, writeAll } from '../terminal/terminal.ts';

/** How an answer is asked for and shown. */
export interface ShowOptions {
  runId: string;
  signal: AbortSignal;
  /** Writes nothing while the answer comes: the caller writes the whole. */
  isSilent: boolean;
  /** Ends the last line in a pipe too, where another answer may follow. */
  endsLine?: boolean;
  /** Called with each piece of text. */
  onText?: (text: string) => void;
}

/** As the client does by default: the number is needed to know whether it waits. */
const MOST_RETRIES = 2;
const retry = { maxRetries: MOST_RETRIES };

/**
 * Streams an answer to stdout. A pipe gets exactly what the model wrote; a terminal gets Markdown in its styles, no control
 * characters, and a final line break even when the answer breaks off.
 *
 * @throws KopekError with what had arrived and what it cost.
 */
export async function showAnswer(
  { terminal: { stdout, env }, tell, texts }: Context,
  client: Client,
  request: MessagesRequest,
  { runId, signal, isSilent, onText, endsLine = false }: ShowOptions,
): Promise<ChatResult> {
  const isTerminal = stdout.isTTY === true;
  const markdown = isPlain(stdout, env) ? undefined : new Markdown();
  const onFailedAttempt = ({ retryable, retryAfterMs, attempts }: KopekError): void => {
    if (retryable && retryAfterMs !== undefined && retryAfterMs > 0 && attempts <= MOST_RETRIES)
      tell(texts.waiting(Math.ceil(retryAfterMs / 1000)));
  };
  let last = '\n';
  try {
    for await (const event of client.stream(request, { signal, runId, onFailedAttempt, retry })) {
      if (event.type === 'finish') return event.result;
      if (event.type !== 'text-delta') continue;
      onText?.(event.text);
      if (isSilent) continue;
      last = event.text;
      const shown = isTerminal ? withoutControls(event.text) : event.text;
      await writeAll(stdout, markdown === undefined ? shown : markdown.push(shown));
    }
  } finally {
    const rest = markdown?.end() ?? '';
    if (rest !== '') stdout.write(rest);
    if ((isTerminal || endsLine) && !isSilent && !last.endsWith('\n')) stdout.write('\n');
  }
  throw new KopekError({ code: 'interrupted', phase: 'body', message: 'The answer ended without a result.' });
}
