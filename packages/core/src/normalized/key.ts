import { readObject } from './read.ts';

/** Settings of the key in use. Interface §2.1. */
export interface KeyStatus {
  name: string;
}

/** Reads the answer of the key endpoint. */
export function readKey(body: unknown, _receivedAtMs: number): KeyStatus {
  return { name: String(readObject(body)?.name ?? '') };
}
