/** True for an object that is not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a value that was sent: absent and null are the same. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** An object that is not an array, or undefined. */
export function readObject(value: unknown): Record<string, unknown> | undefined {
  return isObject(value) ? value : undefined;
}

/** A string that is not empty, or undefined. A number becomes its text: some services send numeric ids. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
}

/** Text of a message: a string, or parts with text, as some upstreams send it. */
export function readContent(value: unknown, note: (anomaly: 'content_not_string') => void): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  note('content_not_string');
  const parts = (readArray(value) ?? []).filter((part) => !isThought(part));
  return parts.map((part) => readText(readObject(part)?.text) ?? (typeof part === 'string' ? part : '')).join('');
}

/** True for a part of a content that is reasoning, and not text, even if it has a field `text`. */
export function isThought(part: unknown): boolean {
  const type = readObject(part)?.type;
  return typeof type === 'string' && /thinking|reasoning/.test(type);
}

/** An array, or undefined. */
export function readArray(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
