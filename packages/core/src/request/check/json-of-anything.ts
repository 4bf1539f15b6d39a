import { invalidRequest } from '../../errors/index.ts';

/**
 * Any value that a caller may hand over as the input or the result of a tool, as JSON: a bigint becomes its digits, a
 * cycle is named.
 *
 * @throws KopekError `invalid_request` for a value that is nested too deeply to be written.
 */
export function jsonOfAnything(value: unknown): string {
  try {
    return toText(value) ?? 'null';
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw invalidRequest('the input or the result of a tool is nested too deeply to be written as JSON', {
      cause: error,
    });
  }
}

function toText(value: unknown): string | undefined {
  const open: object[] = [];
  return JSON.stringify(value, function (this: unknown, _key, item: unknown) {
    if (typeof item === 'bigint') return item.toString();
    if (typeof item !== 'object' || item === null) return item;
    // `this` is the holder: whatever is no longer above it is closed
    while (open.length > 0 && open.at(-1) !== this) open.pop();
    if (open.includes(item)) return '[Circular]';
    open.push(item);
    return item;
  });
}
