import { invalidRequest } from '../../errors/index.ts';
import type { Bytes } from '../../request/content/base64.ts';

/** Shorter strings are cheaper to escape than to find. */
const LARGE_CHARACTERS = 64 * 1024;
/** Characters that JSON would escape, and characters of more than one byte. */
const UNSAFE = /["\\\u0000-\u001f\u0080-\uffff]/; // oxlint-disable-line no-control-regex

/** A serialized JSON document. */
export interface WrittenJson {
  body: string | Bytes;
  characters: number;
}

/**
 * `JSON.stringify` for documents that may contain an image, a PDF or audio.
 *
 * Large strings without characters to escape, such as base64, are left out of the document and copied into its bytes
 * unchanged: an 8 MB image takes 8 ms instead of 33, without two more copies of it.
 *
 * @param hasLarge - whether to look for them.
 * @throws KopekError `invalid_request` for values that JSON cannot represent: cycles, bigints.
 */
export function writeJson(value: object, hasLarge: boolean): WrittenJson {
  try {
    if (hasLarge) return writeLarge(value);
    const text = JSON.stringify(value);
    return { body: text, characters: text.length };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : 'unknown reason';
    throw invalidRequest(`the request cannot be written as JSON: ${reason}`, { cause: error });
  }
}

function writeLarge(value: object): WrittenJson {
  // random, so that no prompt can hold it
  const mark = `large-${globalThis.crypto.randomUUID()}`;
  const large: string[] = [];
  const text = JSON.stringify(value, (_, member: unknown) => {
    if (typeof member !== 'string' || !isLarge(member) || UNSAFE.test(member)) return member;
    large.push(member);
    return mark;
  });
  return { body: splice(text.split(mark), large), characters: text.length + sum(large) - large.length * mark.length };
}

/** Whether a string is large enough to be copied unchanged. */
export function isLarge(text: unknown): boolean {
  return typeof text === 'string' && text.length >= LARGE_CHARACTERS;
}

/** Joins the pieces of text and the large strings between them as bytes. */
function splice(pieces: string[], large: string[]): Bytes {
  const encoder = new TextEncoder();
  const encoded = pieces.map((piece) => encoder.encode(piece));
  const bytes = new Uint8Array(encoded.reduce((length, piece) => length + piece.byteLength, sum(large)));
  let at = 0;
  for (const [index, piece] of encoded.entries()) {
    bytes.set(piece, at);
    at += piece.byteLength;
    const between = large[index];
    if (between === undefined) continue;
    encoder.encodeInto(between, bytes.subarray(at, at + between.length));
    at += between.length;
  }
  return bytes;
}

function sum(strings: string[]): number {
  return strings.reduce((length, text) => length + text.length, 0);
}
