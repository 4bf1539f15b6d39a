import { invalidRequest, type KopekError } from '../../errors/index.ts';
import { base64FromBytes } from './base64.ts';
import { detectMediaType } from './media-type.ts';

/** Bytes of a file, in the forms that people have them: a `Buffer` is a `Uint8Array`. */
export type Bytes = Uint8Array | ArrayBuffer;

/** An address that the service can fetch, or a `data:` URL. */
export type Address = string | URL;

/** Kind of file that a part takes. */
export interface Kind {
  /** Name of the helper, for messages. */
  helper: string;
  /** What the media type must start with; `''` takes any. */
  mediaTypePrefix: string;
}

/** The bytes of a source; undefined for anything else. */
export function bytesOf(source: unknown): Uint8Array | undefined {
  if (source instanceof Uint8Array) return source;
  // an ArrayBuffer of another realm (a frame, a test environment) fails `instanceof`
  const isBuffer = Object.prototype.toString.call(source) === '[object ArrayBuffer]';
  return isBuffer ? new Uint8Array(source as ArrayBuffer) : undefined;
}

/**
 * Converts a URL or bytes to the value of a `url` or `file_data` field.
 *
 * @param mediaType - of the bytes. If it is absent or has no subtype (`image`, `image/*`), it is detected.
 * @throws KopekError `invalid_request` when a string is not a URL, or when the bytes are of another or an unknown kind.
 */
export function urlOf(source: Address | Bytes, mediaType: string | undefined, kind: Kind): string {
  const bytes = bytesOf(source);
  if (bytes) return `data:${mediaTypeOf(bytes, mediaType, kind)};base64,${base64FromBytes(bytes)}`;
  const url = typeof source === 'string' ? source : source instanceof URL ? source.href : undefined;
  if (url === undefined) throw invalidSource(kind, `accepts a URL, a data: URL or bytes, got ${typeof source}`);
  if (/^(https?:\/\/.|data:[^,]{0,256};base64,)/i.test(url)) return url;
  if (/^data:/i.test(url)) throw invalidSource(kind, 'accepts data: URLs in base64 only (data:image/png;base64,…)');
  throw invalidSource(
    kind,
    'accepts an http(s) URL, a data: URL or bytes, got another string; read a file first, decode plain base64 with bytesFromBase64',
  );
}

export function invalidSource(kind: Kind, message: string): KopekError {
  return invalidRequest(`${kind.helper} ${message}`);
}

function mediaTypeOf(bytes: Uint8Array, mediaType: string | undefined, kind: Kind): string {
  if (mediaType !== undefined && /^[^/*\s;,]+\/[^/*\s;,]+$/.test(mediaType)) return mediaType;
  const detected = detectMediaType(bytes);
  if (detected === undefined) {
    throw invalidSource(kind, `does not know what these ${bytes.length} bytes are; set mediaType`);
  }
  if (!detected.startsWith(kind.mediaTypePrefix)) {
    throw invalidSource(kind, `got bytes of ${detected}; set mediaType if that is intended`);
  }
  return detected;
}
