/**
 * A copy of a JSON value with its texts changed.
 *
 * @param change - `name` is the field that holds the text, or the list with it; `""` outside of fields.
 */
export function mapTexts<Value>(value: Value, change: (text: string, name: string) => string): Value {
  const walk = (inner: unknown, name: string): unknown => {
    if (typeof inner === 'string') return change(inner, name);
    if (Array.isArray(inner)) return inner.map((item) => walk(item, name));
    if (typeof inner !== 'object' || inner === null) return inner;
    // entries, not assignment: a property may be called __proto__
    return Object.fromEntries(Object.entries(inner).map(([key, field]) => [key, walk(field, key)]));
  };
  return walk(value, '') as Value;
}
