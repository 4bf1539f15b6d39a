/**
 * Detects the kind of a file from its first bytes.
 *
 * Recognises PNG, JPEG, GIF, WebP, AVIF, HEIC, BMP; PDF; MP4, QuickTime, WebM; WAV, MP3, AAC, M4A, Ogg, FLAC.
 *
 * @param bytes - at least the first 64 bytes of the file.
 * @returns a media type such as `image/png`, or undefined.
 */
export function detectMediaType(bytes: Uint8Array): string | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  for (const [start, mediaType] of FIRST_BYTES) if (head.startsWith(start)) return mediaType;
  if (head.startsWith('RIFF')) return RIFF_FORMS[head.slice(8, 12)];
  if (head.slice(4, 8) === 'ftyp') return isoMediaType(head.slice(8, 12));
  if (head.startsWith('\x1A\x45\xDF\xA3')) return head.includes('webm') ? 'video/webm' : 'video/x-matroska';
  // "BM" alone could be text; the two reserved words of the header are zero
  if (head.startsWith('BM') && head.slice(6, 10) === '\0\0\0\0') return 'image/bmp';
  return mpegAudio(bytes[0], bytes[1]);
}

/**
 * Detects the kind of a file from its base64 text, decoding only its start.
 *
 * @returns undefined when the kind is not known, or the text is not base64.
 */
export function detectBase64MediaType(base64: string): string | undefined {
  try {
    return detectMediaType(Uint8Array.from(atob(base64.slice(0, 88)), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

const FIRST_BYTES: readonly (readonly [string, string])[] = [
  ['\x89PNG\r\n\x1A\n', 'image/png'],
  ['\xFF\xD8\xFF', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['\xEF\xBB\xBF%PDF-', 'application/pdf'],
  ['ID3', 'audio/mpeg'],
  ['OggS', 'audio/ogg'],
  ['fLaC', 'audio/flac'],
];

const RIFF_FORMS: Record<string, string> = { WEBP: 'image/webp', WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo' };

/** Files of the ISO base media family differ only in their brand. */
function isoMediaType(brand: string): string {
  if (brand === 'avif' || brand === 'avis') return 'image/avif';
  if (/^(heic|heix|heim|heis|hevc|hevx)$/.test(brand)) return 'image/heic';
  if (brand === 'mif1' || brand === 'msf1') return 'image/heif';
  if (brand === 'qt  ') return 'video/quicktime';
  if (/^M4[ABP] $/.test(brand)) return 'audio/mp4';
  return 'video/mp4';
}

/** MPEG audio has no magic number, only 11 or 12 set bits; the layer bits distinguish MP3 (layer III) from AAC (none). */
function mpegAudio(first: number | undefined, second: number | undefined): string | undefined {
  if (first !== 0xff || second === undefined) return undefined;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  if ((second & 0xe6) === 0xe2) return 'audio/mpeg';
  return undefined;
}
