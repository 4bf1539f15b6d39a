/**
 * How deep data may be nested. Some versions of Node serialize JSON of any depth, but print, clone or revive only a
 * few thousand levels of it, so data for callers stays far below that.
 */
const DEEPEST_LEVEL = 200;

/** Whether parsed data is nested deeper than callers can handle. */
export function isTooDeep(value: unknown, deepestLevel: number = DEEPEST_LEVEL): boolean {
  // level by level: recursion would overflow the stack where JSON.stringify does
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestLevel) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}
