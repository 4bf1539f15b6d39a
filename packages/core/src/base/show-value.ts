/** The kind of a value, for a place that may hold text of the prompt: the value itself is not shown. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'function' ? 'a function' : `a ${typeof value}`;
}

/** A value in short, for a place that holds a setting: numbers and names are shown, anything else only by its kind. */
export function showValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return shorten(`${value}n`);
  return typeof value === 'string' ? JSON.stringify(shorten(value)) : kindOf(value);
}

/** Text of at most 40 characters. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
