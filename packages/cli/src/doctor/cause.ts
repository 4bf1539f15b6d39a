import type { KopekError } from '@kopek/core';
import { adviceFor, adviceOf, type Advice, type Kind } from '../texts/advice-of.ts';
import type { Language } from '../texts/texts.ts';
import type { RowId } from './row.ts';

/** The one thing that explains the rest: it ends the examination. */
export interface Cause extends Advice {
  /** The row that fails because of it. */
  row: RowId;
}

/** What was seen, where no error says it. */
export interface Finding {
  kind: Kind;
  /** As it was received. */
  seen?: string;
}

/** Ends the examination with the failure that explains it. */
export class RootCause extends Error {
  override name = 'RootCause';
  readonly row: RowId;
  /** What was observed, as it was received: of an error its status, else its code. */
  readonly detail: string | undefined;
  /** No call before it could cost anything. */
  readonly isFree: boolean;
  readonly finding: Finding | undefined;

  constructor(row: RowId, failure: Finding | KopekError, isFree = true) {
    super('the examination ends here', { cause: failure });
    this.row = row;
    this.isFree = isFree;
    if ('kind' in failure) {
      this.finding = failure;
      this.detail = failure.seen;
    } else this.detail = failure.status === undefined ? failure.code : `HTTP ${failure.status}`;
  }
}

/**
 * A cause in the language of the reader.
 *
 * @param hide - removes from what the service said whatever belongs to somebody.
 */
export function causeOf(
  { row, cause, finding, isFree }: RootCause,
  language: Language,
  proxy: string | undefined,
  hide: (text: string) => string,
): Cause {
  if (finding !== undefined) return { row, ...adviceFor(finding.kind, language, { seen: hide(finding.seen ?? '') }) };
  return { row, ...adviceOf(cause, language, { proxy, isFree, hide, isOwn: true }) };
}

/** No other call will be answered either: the key is rejected, money or the rate limit is used up, or the service is down. */
const FOR_ALL_CALLS: readonly number[] = [401, 402, 407, 429, 502, 503, 504, 529];

/**
 * The cause that a failure shares with all other calls.
 *
 * @param isFirst - nothing was answered before it, so the reason for a rejection is not in its own fields.
 * @returns undefined for a failure that affects only its own row.
 */
export function rootIn(row: RowId, error: KopekError, isFirst: boolean): RootCause | undefined {
  const { status = 0, code, message, headers = {} } = error;
  const isLost = code === 'connection' || code === 'timeout' || code === 'interrupted';
  const isRejected = status >= 300 && (isFirst || (row !== 'other-paths' && FOR_ALL_CALLS.includes(status)));
  // a page about maintenance, or bytes that a proxy has changed
  const isPage = code === 'invalid_response' && /\bhtml\b/.test(headers['content-type'] ?? '');
  const isAltered = (isPage && row !== 'other-paths') || /cannot be decompressed/.test(message);
  return isLost || isRejected || isAltered ? new RootCause(row, error, false) : undefined;
}
