import { readObject } from '../wire/read.ts';
import type { ErrorDetail } from './error-body.ts';

/** What a service says when an amount is used up. */
export interface BudgetRefusal {
  /** When the budget resets, as an ISO 8601 timestamp. */
  resetsAt?: string;
  /** Whose budget it is, in the word of the service: `project`, `key`. */
  scope?: string;
  /** The money is only reserved for requests in flight: it may be free again soon. */
  isReserved: boolean;
}

const OWNERS = 'account|customer|key|organization|project|team|user|workspace';
/** Codes and types, which decide whatever the status. */
const CODES = new RegExp(
  `^(?:insufficient_(?:balance|credits?|funds|quota)|billing_hard_limit_reached|out_of_credits` +
    `|(?:(?:in_flight|daily|weekly|monthly|max|${OWNERS})_)?(?:budget|spend(?:ing)?_limit|key_limit)_(?:exceeded|exhausted|reached))$`,
);
/** Words, which decide under the statuses that such services use. */
const ALLOWED_VALUES = new RegExp(
  [
    'insufficient.{0,20}(?:balance|funds|credit|quota)',
    'out of (?:credits|budget)',
    'budget\\b.{0,60}(?:exhausted|exceeded|reached|spent)',
    '(?:exceed|reach)\\w*.{0,40}(?:budget|spend(?:ing)? limit)',
    '(?:credit|key|spend(?:ing)?) limit.{0,20}(?:exceeded|reached)',
    'баланс|бюджет|лимит|недостаточно средств',
  ].join('|'),
  'i',
);
const RATE = /rate.?limit|too many requests|лимит запросов|слишком много запросов|слишком часто/i;
const WORD_STATUSES: readonly unknown[] = [403, 412, 429];

/**
 * Reads a rejection for want of money, as the services of this family send it (`docs/interface.md`, part three).
 *
 * @param status - HTTP status, or the code of an error inside a 2xx.
 * @returns undefined for any other error.
 */
export function readBudgetRefusal(status: unknown, { message, code, sent }: ErrorDetail): BudgetRefusal | undefined {
  if (typeof status === 'number' && status >= 500) return undefined;
  const error = readObject(sent) ?? {};
  const metadata = readObject(error.metadata) ?? {};
  const codes = [code, error.code, error.type, metadata.error_type].filter((word) => typeof word === 'string');
  const words = `${code ?? ''} ${message}`;
  const isMoney =
    status === 402 ||
    codes.some((word) => CODES.test(word)) ||
    (WORD_STATUSES.includes(status) && !RATE.test(words) && ALLOWED_VALUES.test(words));
  if (!isMoney) return undefined;
  const rejection: BudgetRefusal = { isReserved: /\bin[-_ ]flight/i.test(`${codes.join(' ')} ${message}`) };
  const times = [error, metadata].flatMap((part) => [part.resets_at, part.reset_at, part.budget_reset_at]);
  const resetsAt = times.map(timeOf).find((time) => time !== undefined);
  if (resetsAt !== undefined) rejection.resetsAt = resetsAt;
  const scope = new RegExp(`(?:^|\\b|_)(${OWNERS})(?:_|\\b|$)`, 'i').exec([...codes, message].join(' '))?.[1];
  if (scope !== undefined) rejection.scope = scope.toLowerCase();
  return rejection;
}

/** A time as ISO 8601 or in Unix seconds; undefined for anything else. */
function timeOf(value: unknown): string | undefined {
  const isText = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);
  if (!isText && typeof value !== 'number') return undefined;
  const time = new Date(isText ? value : Number(value) * 1000);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
