import type { MaybePromise } from '@kopek/core';
import { isPromiseLike } from '@kopek/core/kit';

/** What a store in memory answers as long as little is asked of it: at once. */
export function atOnce<T>(answer: MaybePromise<T>): T {
  if (isPromiseLike(answer)) throw new Error('It answers later.');
  return answer;
}
