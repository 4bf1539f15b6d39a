import { KopekError, sentenceOf, type ErrorCode } from '@kopek/core';
import { EXIT, type ExitCode } from './exit-code.ts';
import { withoutControls } from './terminal/terminal.ts';
import { TEXTS, type Language } from './texts/texts.ts';

/** Their messages say what is wrong more exactly than a general sentence could. */
const EXACT: readonly ErrorCode[] = ['configuration', 'invalid_request', 'bad_request', 'authentication', 'not_found'];

/** What went wrong, on one line: the exact message, in Russian after a sentence that says what it means. */
export function sentenceFor(error: unknown, language: Language): string {
  const message = withoutControls(error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ');
  if (language === 'en' || !KopekError.isInstance(error) || EXACT.includes(error.code)) return message;
  // most commands that open a ledger send no request, of which the general sentence speaks
  const words =
    error.code === 'store_unavailable' ? TEXTS[language].ledgerDown : sentenceOf(error, { locale: language });
  return `${words} (${message})`;
}

/** The exit code for a failure. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!KopekError.isInstance(error)) return EXIT.failed;
  if (error.code === 'configuration' || error.code === 'invalid_request') return EXIT.usage;
  return error.code === 'spend_limit' ? EXIT.limit : EXIT.failed;
}
