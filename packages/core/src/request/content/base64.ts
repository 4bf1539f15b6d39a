import { invalidRequest } from '../../errors/index.ts';

/**
 * Bytes that do not share their memory, which is what `fetch` takes for a body.
 *
 * Written so that a compiler before TypeScript 5.7, where `Uint8Array` is not generic, can read it.
 */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;

/**
 * Writes bytes as base64: standard alphabet, padded, no line breaks.
 *
 * Runs everywhere; uses the runtime's native encoder where one exists (Node, Bun, Deno; newer browsers and workers).
 */
export function base64FromBytes(bytes: Uint8Array): string {
  if (hasBuffer) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  const native = (bytes as { toBase64?: () => string }).toBase64;
  return native ? native.call(bytes) : base64InChunks(bytes);
}

/**
 * Reads base64 of either alphabet, with or without padding and white space.
 *
 * @throws KopekError `invalid_request` when the text is not base64. The text itself is not in the message.
 */
export function bytesFromBase64(text: string): Bytes {
  const base64 = normalizeBase64(text);
  if (base64 === undefined) throw invalidRequest(`not base64 (${text.length} characters)`);
  if (hasBuffer) {
    // a small Buffer shares its memory with others, so the bytes are copied out
    const bytes = Buffer.from(base64, 'base64');
    return new Uint8Array(bytes);
  }
  return bytesByAtob(base64);
}

/**
 * Brings base64 into the standard form: standard alphabet, padded, no white space.
 *
 * @returns the same string when it has that form already; undefined when it is not base64.
 */
export function normalizeBase64(text: string): string | undefined {
  // the patterns look for a single foreign character: one that repeats over the whole text would overflow the stack
  const plain = /[^A-Za-z0-9+/=]/.test(text)
    ? text.replaceAll(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/')
    : text;
  const padding = plain.endsWith('==') ? 2 : plain.endsWith('=') ? 1 : 0;
  const unpadded = padding === 0 ? plain : plain.slice(0, -padding);
  // Buffer silently skips unknown characters and would return other bytes
  if (unpadded.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(unpadded)) return undefined;
  const missing = (4 - (unpadded.length % 4)) % 4;
  return padding === missing ? plain : unpadded + '='.repeat(missing);
}

/** Encoder of runtimes without a native one. Exported for its test. */
export function base64InChunks(bytes: Uint8Array): string {
  // each chunk is a multiple of 3, so that no padding appears inside; a call with more arguments overflows the stack
  const chunkBytes = 3 * 8192;
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    parts.push(btoa(String.fromCharCode(...bytes.subarray(start, start + chunkBytes))));
  }
  return parts.join('');
}

/** Decoder of runtimes without a native one; takes the standard alphabet. Exported for its test. */
export function bytesByAtob(base64: string): Bytes {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

const hasBuffer = typeof Buffer === 'function';
