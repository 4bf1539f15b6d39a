import { KopekError } from '@kopek/core';
import { UsageError, EXIT, type Context, type ExitCode } from './context.ts';
import { oneLine, painter, type Terminal } from './terminal/terminal.ts';
import { adviceOf } from './texts/advice-of.ts';
import { sayMistake } from './texts/mistakes.ts';

/** What went wrong and what to do, in the words of the command line; what these do not cover, in English as thrown. */
function sentenceFor(error: unknown, { language, texts, rub }: Context): string {
  const message = error instanceof Error ? error.message : String(error);
  // errors about arguments and files are shown as they are: the reader typed the command
  const said = sayMistake(message, texts.mistakes);
  if (!KopekError.isInstance(error)) return said;
  if (said !== message) return said.replace(/(-?\d[\d.]*) ₽/, (_, amount: string) => rub(amount));
  const { cause, advice } = adviceOf(error, language);
  // without advice the cause is the general sentence for visitors
  if (language === 'en' && advice === '' && error.code !== 'spend_limit') return message;
  // most commands that open a ledger send no request, of which the general sentence speaks
  if (error.code === 'store_unavailable') return `${texts.ledgerDown} (${message})`;
  return `${cause} ${advice}`;
}

/** The same for stderr, with the name of the program. */
export function failureLine(error: unknown, context: Context): string {
  // a mistake of the caller may need several lines
  const text = error instanceof UsageError ? error.message : oneLine(sentenceFor(error, context));
  return withPrefix(text, context.terminal);
}

/** An error with the name of the program, as every command writes it. */
export function withPrefix(text: string, { stderr, env }: Terminal): string {
  return `${painter(stderr, env)('red', 'kopek:')} ${text.replace(/^error: /, '')}`;
}

/** The exit code for a failure. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!KopekError.isInstance(error)) return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  if (error.code === 'configuration' || error.code === 'invalid_request') return EXIT.usage;
  return error.code === 'spend_limit' ? EXIT.limit : EXIT.failed;
}
