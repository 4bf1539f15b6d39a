import type { AudioPart, ContentPart, FilePart, ImagePart, TextPart, VideoPart } from '../../wire/message.ts';
import { AUDIO_FORMATS } from './audio-format.ts';
import { base64FromBytes, normalizeBase64 } from './base64.ts';
import { detectBase64MediaType, detectMediaType } from './media-type.ts';
import { bytesOf, invalidSource, urlOf, type Address, type Bytes } from './source.ts';

/** Makes a text part of a message. Interface §2.3. */
export function textPart(text: string): TextPart {
  return { type: 'text', text };
}

/** The content of a message: a single text needs no list, and the plain form is understood by every upstream. */
export function contentOf(parts: ContentPart[]): string | ContentPart[] {
  const [first = textPart(''), ...others] = parts;
  return others.length === 0 && first.type === 'text' ? first.text : parts;
}

/**
 * Makes an image part. Interface §2.3.
 *
 * @param image - an http(s) URL, a base64 `data:` URL, or the bytes of the file.
 * @param options - `mediaType` of bytes (detected by default), `detail` (default of the service: `auto`).
 * @throws KopekError `invalid_request` for anything else.
 */
export function imagePart(
  image: Address | Bytes,
  options: { mediaType?: string; detail?: NonNullable<ImagePart['image_url']['detail']> } = {},
): ImagePart {
  const url = urlOf(image, options.mediaType, { helper: 'imagePart', mediaTypePrefix: 'image/' });
  return { type: 'image_url', image_url: options.detail === undefined ? { url } : { url, detail: options.detail } };
}

/**
 * Makes a file part, in practice a PDF. Interface §2.3.
 *
 * @param file - an http(s) URL, a base64 `data:` URL, or the bytes of the file.
 * @param options - `filename` (default `file.pdf`), `mediaType` of bytes that cannot be detected.
 * @throws KopekError `invalid_request` for anything else.
 */
export function filePart(file: Address | Bytes, options: { filename?: string; mediaType?: string } = {}): FilePart {
  return fileOf(urlOf(file, options.mediaType, { helper: 'filePart', mediaTypePrefix: '' }), options);
}

function fileOf(data: string, { filename = 'file.pdf' }: { filename?: string }): FilePart {
  return { type: 'file', file: { filename, file_data: data } };
}

/**
 * Makes a PDF part. Interface §2.3.
 *
 * @param pdf - an http(s) URL, a base64 `data:` URL, or the bytes of the file.
 * @param options - `filename` (default `file.pdf`).
 * @throws KopekError `invalid_request` for anything else, and for bytes that are not a PDF.
 */
export function pdfPart(pdf: Address | Bytes, options: { filename?: string } = {}): FilePart {
  return fileOf(urlOf(pdf, undefined, { helper: 'pdfPart', mediaTypePrefix: 'application/pdf' }), options);
}

/**
 * Makes a video part. Interface §2.3.
 *
 * @param video - an http(s) URL, a base64 `data:` URL, or the bytes of the file.
 * @throws KopekError `invalid_request` for anything else.
 */
export function videoPart(video: Address | Bytes, options: { mediaType?: string } = {}): VideoPart {
  const url = urlOf(video, options.mediaType, { helper: 'videoPart', mediaTypePrefix: 'video/' });
  return { type: 'video_url', video_url: { url } };
}

/**
 * Makes an audio part. Interface §2.3: raw base64, never a URL.
 *
 * @param audio - the bytes of the file, its base64, or a base64 `data:` URL.
 * @param options - `format`, for instance `wav` or `mp3`; detected by default.
 * @throws KopekError `invalid_request` for an http(s) URL (download it first), for a string that is not base64, and
 *   if the format is neither given nor detected.
 */
export function audioPart(
  audio: string | Bytes,
  options: { format?: AudioPart['input_audio']['format'] } = {},
): AudioPart {
  const bytes = bytesOf(audio);
  const { data, mediaType } = bytes
    ? { data: base64FromBytes(bytes), mediaType: detectMediaType(bytes) }
    : fromText(audio);
  const format = options.format ?? (mediaType === undefined ? undefined : AUDIO_FORMATS.get(mediaType));
  if (format === undefined) throw invalidSource(AUDIO, 'does not know the format of this audio; set format');
  return { type: 'input_audio', input_audio: { data, format } };
}

const AUDIO = { helper: 'audioPart', mediaTypePrefix: 'audio/' };

function fromText(text: unknown): { data: string; mediaType: string | undefined } {
  if (text instanceof URL || (typeof text === 'string' && /^[a-z][a-z0-9+.-]*:\/\//i.test(text))) {
    throw invalidSource(AUDIO, 'accepts no URL: input_audio is raw base64. Download the audio and pass its bytes');
  }
  if (typeof text !== 'string') throw invalidSource(AUDIO, `accepts bytes, base64 or a data: URL, got ${typeof text}`);
  const dataUrl = /^data:([^;,]{0,127})[^,]{0,127},/i.exec(text);
  const isText = dataUrl !== null && !/;base64,$/i.test(dataUrl[0]);
  const data = isText ? undefined : normalizeBase64(dataUrl ? text.slice(dataUrl[0].length) : text);
  if (!data) {
    throw invalidSource(AUDIO, 'accepts bytes, base64 or a base64 data: URL, got another string');
  }
  return { data, mediaType: dataUrl?.[1]?.toLowerCase() || detectBase64MediaType(data) };
}
