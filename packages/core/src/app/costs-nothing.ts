import { KopekError } from '../errors/kopek-error.ts';

/** Wrappers are followed this far; a cycle ends here too. */
const MAX_DEPTH = 8;

/**
 * Whether an error is known to have cost nothing, so that another model may be asked without paying twice.
 *
 * Errors wrapped by other libraries are found through `cause`, `lastError` and `errors`: of several attempts, none may
 * have cost anything. False for an error without evidence.
 */
export function costsNothing(error: unknown): boolean {
  return isFree(error, 0);
}

function isFree(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  if (KopekError.isInstance(value)) return value.billing === 'none';
  const { cause, lastError, errors } = value as { [field: string]: unknown };
  if (Array.isArray(errors) && errors.length > 0) return errors.every((error) => isFree(error, depth + 1));
  return isFree(lastError ?? cause, depth + 1);
}
