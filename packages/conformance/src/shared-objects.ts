/**
 * Finds objects that two answers have in common and that a user could write into: what is written into one answer would
 * show in the other.
 *
 * Walks own fields of every kind, entries of maps and sets, and what getters give. Frozen objects, functions and
 * prototypes may be shared.
 *
 * @param left - one answer, or a list of its parts.
 * @param right - another answer.
 * @param allowed - objects that may be shared, with all that they hold: the tools that were handed in, for instance.
 * @returns a path into `right` for each shared object, and nothing for what it holds.
 */
export function sharedObjects(left: unknown, right: unknown, allowed: readonly object[] = []): string[] {
  const known = new Set<object>();
  walk(left, '', new Set(allowed), (value) => {
    known.add(value);
    return true;
  });
  const shared: string[] = [];
  walk(right, '', new Set(allowed), (value, path) => {
    if (!known.has(value)) return true;
    if (!Object.isFrozen(value)) shared.push(path === '' ? '(the answer itself)' : path);
    return Object.isFrozen(value);
  });
  return shared;
}

type Visit = (value: object, path: string) => boolean;

/** Visits each object once, depth first; a visit says whether to look into the object. */
function walk(value: unknown, path: string, seen: Set<object>, visit: Visit): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (!visit(value, path)) return;
  for (const key of Reflect.ownKeys(value)) {
    walk(read(value, key), `${path}${typeof key === 'symbol' ? `[${String(key)}]` : `.${key}`}`, seen, visit);
  }
  if (value instanceof Map) for (const [key, item] of value) walk([key, item], `${path}<entry>`, seen, visit);
  if (value instanceof Set) for (const item of value) walk(item, `${path}<item>`, seen, visit);
}

function read(holder: object, key: PropertyKey): unknown {
  try {
    return Reflect.get(holder, key);
  } catch {
    // a getter that throws returns nothing that could be shared
    return undefined;
  }
}
