import type { ErrorCode } from '@kopek/core';

/**
 * The checks of the suite: it must not need a test library.
 */
export function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

/** @throws Error that shows both as JSON. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  const [left, right] = [canonical(actual), canonical(expected)];
  if (left !== right) throw new Error(`${what}: expected ${right}, got ${left}`);
}

/** Checks the named fields only. */
export function matches(actual: object | undefined, expected: object, what: string): void {
  check(actual !== undefined, `${what}: expected ${canonical(expected)}, got nothing`);
  const picked = Object.fromEntries(Object.keys(expected).map((name) => [name, Reflect.get(actual, name)]));
  equal(picked, expected, what);
}

/** Checks that something fails; with a code, as a KopekError of this code. */
export async function fails(action: () => unknown, what: string, code?: ErrorCode): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (code !== undefined) matches(Object(error), { code }, what);
    return;
  }
  throw new Error(`${what}: it did not fail`);
}

/** JSON with sorted names, so that the order in which a store writes fields does not matter. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_name, field: unknown) => {
      if (typeof field !== 'object' || field === null || Array.isArray(field)) return field;
      return Object.fromEntries(Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? 'undefined'
  );
}
