import { KopekError } from '@kopek/core';
import { adviceOf, type Advice } from '../texts/advice-of.ts';
import type { Language } from '../texts/texts.ts';
import type { RowId } from './row.ts';
import { reasonOf } from './wire.ts';

/** The one thing that explains the rest: it ends the examination. */
export interface Cause extends Advice {
  /** The row that fails because of it. */
  row: RowId;
}

/** Ends the examination with the failure that explains it. */
export class RootCause extends Error {
  override name = 'RootCause';
  readonly row: RowId;
  /** What was observed, as it was received. */
  readonly detail: string;
  /** No call before it could cost anything. */
  readonly isFree: boolean;

  constructor(row: RowId, failure: unknown, isFree = true) {
    super('the examination ends here', { cause: failure });
    this.row = row;
    this.detail = reasonOf(failure);
    this.isFree = isFree;
  }
}

/** A cause in the language of the reader: core's own sentences. */
export function causeOf({ row, cause, isFree }: RootCause, language: Language, proxy: string | undefined): Cause {
  return { row, ...adviceOf(cause, language, { proxy, isFree }) };
}

/** No other call will be answered either: the key is rejected, or money or the rate limit is used up. */
const FOR_ALL_CALLS: readonly number[] = [401, 402, 407, 429];

/**
 * The cause that a failure shares with all other calls.
 *
 * @param isFirst - nothing was answered before it, so the reason for a rejection is not in its own fields.
 * @returns undefined for a failure that affects only its own row.
 */
export function rootIn(row: RowId, error: KopekError, isFirst: boolean): RootCause | undefined {
  const { status = 0, code } = error;
  const isLost = code === 'connection' || code === 'timeout' || code === 'interrupted';
  const isRejected = status >= 300 && (isFirst || FOR_ALL_CALLS.includes(status));
  return isLost || isRejected ? new RootCause(row, error, false) : undefined;
}
