import { hash } from 'node:crypto';

/** A source of numbers in [0, 1); the same text yields the same sequence. */
export function randomFrom(text: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return hash('sha256', `${text}/${count}`, 'buffer').readUInt32LE(0) / 4_294_967_296;
  };
}

/** A short stable identifier of a text: letters and digits only. */
export function fingerprint(text: string, length = 24): string {
  return hash('sha256', text).slice(0, length);
}
