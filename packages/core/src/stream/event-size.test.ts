import { expect, test } from 'vitest';
import { EventSizeGuard } from './event-size.ts';

/** @returns how many bytes may be parsed before the first event that is too large. */
function allowed(text: string, limit: number, size: number): number {
  const guard = new EventSizeGuard(limit);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    const taken = guard.take(piece);
    if (taken < piece.length) return at + taken;
  }
  return bytes.length;
}

test.each([
  ['as many bytes as allowed', 'data:12345\n\n', 10, 12],
  ['one byte more', 'data:123456\n\n', 10, 0],
  ['lines are added up', 'data:1\ndata:2\n\n', 12, 15],
  ['lines are added up, one byte too many', 'data:1\ndata:2\n\n', 11, 0],
  ['line ends do not count', 'data:1\r\ndata:2\r\n\r\n', 12, 18],
  ['comments do not count', 'data:1\n:a comment\ndata:2\n\n', 12, 26],
  ['a comment by itself has the same limit', ':1234567890\n', 10, 0],
  ['many comments have none', ':1234\n'.repeat(100), 10, 600],
  ['events are counted apart', 'data:1\n\ndata:2\n\n', 6, 16],
  ['events before the large one may be read', 'data:1\n\ndata:22\n\n', 6, 8],
  ['an event that never ends', `data:1\n\n${'x'.repeat(100)}`, 50, 8],
  ['letters count as bytes', 'data:Ж\n\n', 6, 0],
])('%s', (_, text, limit, wanted) => {
  expect(allowed(text, limit, 1000)).toBe(wanted);
});

test('the verdict is the same for every size of pieces', () => {
  const text = 'data:1\r\n\r\ndata:22\rdata:3\r\r:c\ndata:4444\n\r\ndata:55555\n\n';
  const bytes = new TextEncoder().encode(text).length;
  for (let limit = 4; limit < 16; limit++) {
    const fits = allowed(text, limit, 1) === bytes;
    for (let size = 2; size <= bytes; size++)
      expect(allowed(text, limit, size) === bytes, `${limit}/${size}`).toBe(fits);
  }
});
