import { hash } from 'node:crypto';

/** A repeatable source of numbers in [0, 1). */
export type Random = () => number;

/** Creates a generator; the same text yields the same sequence (mulberry32 seeded from SHA-256). */
export function randomFrom(text: string): Random {
  let state = hash('sha256', text, 'buffer').readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A short stable identifier of a text: letters and digits only. */
export function fingerprint(text: string, length = 24): string {
  return hash('sha256', text).slice(0, length);
}
