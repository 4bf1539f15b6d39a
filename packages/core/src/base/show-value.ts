/** Names the kind of a value that may be text of the prompt: the value itself is not shown. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'function' ? 'a function' : `a ${typeof value}`;
}

/** Shows the value of a setting in short: numbers and names as they are, anything else only by its kind. */
export function showValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return shorten(`${value}n`);
  return typeof value === 'string' ? JSON.stringify(shorten(value)) : kindOf(value);
}

/** Text of at most so many characters. */
export function shorten(text: string, maxCharacters = 40): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters - 1)}…` : text;
}
