/**
 * A value, or a promise of it. Any thenable counts, also of another realm or a database driver: test it with
 * `isPromiseLike`, never with `instanceof Promise`.
 */
export type MaybePromise<T> = T | PromiseLike<T>;

/** Whether a value is a promise or any other thenable. Stubs of remote objects are callable thenables. */
export function isPromiseLike<T>(value: MaybePromise<T>): value is PromiseLike<T> {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  return 'then' in value && typeof value.then === 'function';
}

/** Continues with a value, or with that of a promise: a synchronous value stays synchronous. */
export function andThen<T, Result>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<Result>,
): MaybePromise<Result> {
  return isPromiseLike(value) ? Promise.resolve(value).then(next) : next(value);
}

/** Waits for values of which some may be promises; synchronous if none is. */
export function allOf<T>(values: readonly MaybePromise<T>[]): MaybePromise<T[]> {
  const known = values.filter((value): value is T & Exclude<typeof value, PromiseLike<T>> => !isPromiseLike(value));
  return known.length === values.length ? known : Promise.all(values);
}

/** Ends a wait from outside: an `AbortSignal`, or anything that works like one. */
export interface WaitSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
