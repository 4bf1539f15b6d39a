import { KopekError } from '@kopek/core';
import { errorFromAnswer } from '@kopek/core/kit';
import { adviceOf } from '../texts/advice-of.ts';
import type { Language } from '../texts/texts.ts';
import { isTimeout, reasonOf, type Probe } from './probe.ts';
import type { RowId } from './row.ts';

/** The one thing that explains the rest: it ends the examination. */
export interface Cause {
  /** The row that fails because of it. */
  row: RowId;
  cause: string;
  advice: string;
}

/** Ends the examination with the failure that explains it. */
export class RootCause extends Error {
  override name = 'RootCause';
  readonly row: RowId;
  /** What was seen, in the words of the wire. */
  readonly detail: string;
  /** No call before it could cost anything. */
  readonly isFree: boolean;

  constructor(row: RowId, failure: unknown, options: { detail?: string; isFree?: boolean } = {}) {
    const { detail = reasonOf(failure), isFree = true } = options;
    super('the examination ends here', { cause: failure });
    this.row = row;
    this.detail = detail;
    this.isFree = isFree;
  }
}

/** A cause in the language of the reader: core's own sentences. */
export function causeOf({ row, cause, isFree }: RootCause, language: Language, proxy: string | undefined): Cause {
  return { row, ...adviceOf(cause, { locale: language, proxy, isFree }) };
}

/** No other call will be answered either: a key, money or a rate that is refused. */
const FOR_ALL_CALLS: readonly number[] = [401, 402, 407, 429];

/**
 * What an answer explains of all others.
 *
 * @param isFirst - nothing was answered before it, so that whatever refuses it is no matter of its own fields.
 * @returns undefined for an answer that is judged by its row alone.
 */
export function rootIn(row: RowId, { status, headers, text }: Probe, isFirst: boolean): RootCause | undefined {
  const failure = (): KopekError =>
    errorFromAnswer({
      method: 'POST',
      path: '/v1/chat/completions',
      status,
      headers: Object.fromEntries(headers),
      body: text,
      retryUnknown: false,
      billed: true,
    });
  const isRefused = status >= 300 && (isFirst || FOR_ALL_CALLS.includes(status));
  return isRefused ? new RootCause(row, failure(), { isFree: false }) : undefined;
}

/** The connection to the service broke, or nothing came: what explains the rows of this call explains all others. */
export function rootOf(row: RowId, error: unknown): RootCause | undefined {
  if (error instanceof RootCause) return error;
  if (KopekError.isInstance(error)) return undefined;
  const isSilent = isTimeout(error);
  if (!isSilent && !(error instanceof TypeError)) return undefined;
  const code = isSilent ? 'timeout' : 'connection';
  const failure = new KopekError({ code, phase: 'headers', message: 'no answer', billing: 'unknown', cause: error });
  return new RootCause(row, failure, { isFree: false });
}
