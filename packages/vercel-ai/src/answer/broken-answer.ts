import { KopekError } from '@kopek/core';
import { isPassedOn } from './errors.ts';
import type { PartSource } from './part-stream.ts';

/**
 * Distinguishes a broken answer from a rejected request, if nothing of the answer has arrived yet.
 *
 * After a 2xx it may have been billed, so it ends as a stream does and is not retried. An error of the service, and a
 * body that is not an answer at all, are rejections: they are thrown. So is what may be repeated, on request.
 */
export function brokeAfterHeaders(error: unknown, signal: AbortSignal | undefined): error is KopekError {
  if (!KopekError.isInstance(error) || error.status === undefined || isPassedOn(error, signal)) return false;
  if (error.status < 200 || error.status >= 300 || error.retryable) return false;
  return error.code !== 'provider_error' && error.code !== 'invalid_response';
}

/** Makes the stream of an answer that broke at its beginning. */
export function brokenAnswer(error: KopekError): PartSource {
  return { batches: () => ({ next: () => Promise.reject(error) }), cancel: () => {} };
}
