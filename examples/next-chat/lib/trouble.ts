import { describeError, findKopekError, formatRub, type ErrorCode, type SpendLimitError } from '@kopek/vercel-ai';
import type { LIMITS } from './settings.ts';
import { TEXTS, type Language } from './texts.ts';

/** Whose limit it is. */
export type LimitOf = keyof typeof LIMITS;

/** What went wrong, as the server sends it in the error text of a stream: nothing in it names a path or a status. */
export interface Trouble {
  sentence: string;
  /** The same question would fail again. */
  isLasting: boolean;
  /** The limit that is reached. */
  limit?: LimitOf;
}

/** What a visitor may know of an error. */
export function troubleOf(error: unknown, language: Language): Trouble {
  const known = findKopekError(error);
  const isLasting = known !== undefined && LASTING.includes(known.code);
  if (known?.code !== 'spend_limit' || (known as SpendLimitError).reason !== 'exceeded')
    return { sentence: describeError(error, { locale: language }), isLasting };
  const { scope, maxRub, windowEndsAt } = known as SpendLimitError;
  const [, limit = 'everybody'] = SCOPES.find(([beginning]) => scope.startsWith(beginning)) ?? [];
  const texts = TEXTS[language];
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Moscow' } as const;
  const time = new Intl.DateTimeFormat(language, format);
  const reached = texts.limitReached[limit](formatRub(maxRub, { locale: language }));
  const reset = windowEndsAt === undefined ? '' : ` ${texts.resetsAt(time.format(new Date(windowEndsAt)))}`;
  return { sentence: reached + reset, isLasting: true, limit };
}

const SCOPES: readonly (readonly [beginning: string, limit: LimitOf])[] = [
  ['run:', 'conversation'],
  ['visitor=', 'visitor'],
  ['address=', 'address'],
];

/** When each kind of error was last written to the log. */
const logged = new Map<string, number>();

/** One line a minute for each kind of error: errors of Kopek hold neither the key nor the prompt. A stack only for the rest. */
export function logTrouble(error: unknown): void {
  const known = findKopekError(error);
  if (known === undefined) return console.error(error);
  if (Date.now() - (logged.get(known.code) ?? 0) < 60_000) return;
  logged.set(known.code, Date.now());
  console.error(`${known.code}: ${known.message}`);
}

/** What only a change of the question, of the app or of its account can mend. */
const LASTING: readonly ErrorCode[] = [
  'authentication',
  'configuration',
  'invalid_request',
  'not_found',
  'payment_required',
  'permission_denied',
];
