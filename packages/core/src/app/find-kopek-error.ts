import { KopekError } from '../errors/kopek-error.ts';

/** Wrappers are followed this far; a cycle ends here too. */
const MAX_DEPTH = 8;

/**
 * Finds the `KopekError` in an error of a framework, in however many others it is wrapped: in `cause`, `lastError`, `error`
 * and the last of `errors`.
 *
 * @example if (findKopekError(error) instanceof SpendLimitError) console.log('the limit is reached');
 * @returns the error itself if it is one; undefined if there is none.
 */
export function findKopekError(error: unknown): KopekError | undefined {
  return findWrapped(error, (inner) => (KopekError.isInstance(inner) ? inner : undefined));
}

/** Looks for something in an error, then in those that it wraps. */
export function findWrapped<Wanted>(
  value: unknown,
  pick: (error: object) => Wanted | undefined,
  depth: number = 0,
): Wanted | undefined {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  const own = pick(value);
  if (own !== undefined) return own;
  const { cause, lastError, error, errors } = value as { [field: string]: unknown };
  // of several attempts, the last one shows how the call ended
  const last = Array.isArray(errors) ? (errors.at(-1) as unknown) : undefined;
  for (const inner of [cause, lastError, error, last]) {
    const found = findWrapped(inner, pick, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
