import { UnsupportedFunctionalityError, type LanguageModelV4FilePart } from '@ai-sdk/provider';
import { audioPart, filePart, imagePart, KopekError, textPart, videoPart, type ContentPart } from '@kopek/core';
import { base64FromBytes, bytesFromBase64, detectBase64MediaType, detectMediaType } from '@kopek/core/kit';

/** Files that the service fetches itself when they are given by URL, so that the AI SDK does not download them. Audio has no URL form (§2.3). */
export const SUPPORTED_URLS: Record<string, RegExp[]> = {
  'image/*': [/^https?:/],
  'video/*': [/^https?:/],
  'application/pdf': [/^https?:/],
};

/**
 * Converts a file of a prompt to the content part of §2.3 for its kind.
 *
 * A media type may be a bare `image` or `image/*`: then the bytes decide.
 *
 * @throws UnsupportedFunctionalityError for a kind that the wire cannot represent, naming the media type.
 */
export function toFilePart(part: LanguageModelV4FilePart): ContentPart {
  const { data } = part;
  if (data.type === 'text') return textPart(data.text);
  if (data.type === 'reference') {
    throw unsupported('file references of a provider', 'Kopek stores no files: pass the bytes or a URL of the file.');
  }
  const mediaType = mediaTypeOf(part);
  try {
    return partOfKind(mediaType, data, part);
  } catch (error) {
    // core's helpers say what is wrong with a source
    if (!KopekError.isInstance(error)) throw error;
    throw unsupported(`${mediaType}${data.type === 'url' ? ' by URL' : ''}`, `${error.message}.`);
  }
}

type FileData = Extract<LanguageModelV4FilePart['data'], { type: 'data' | 'url' }>;

function partOfKind(mediaType: string, data: FileData, part: LanguageModelV4FilePart): ContentPart {
  const source = sourceOf(data, mediaType);
  switch (mediaType.split('/', 1)[0]) {
    case 'image':
      return imagePart(source, detailOf(part));
    case 'video':
      return videoPart(source);
    case 'audio':
      return audioPart(source);
    case 'text':
      if (data.type === 'url') throw unsupported(`${mediaType} by URL`, 'Download the text first.');
      return textPart(new TextDecoder().decode(bytesOf(data.data)));
    default:
      if (mediaType === 'application/pdf') return filePart(source, { filename: part.filename ?? 'file.pdf' });
      throw unsupported(`files of type ${mediaType}`, 'Images, audio, video, PDF and text files can be sent.');
  }
}

function mediaTypeOf({ mediaType, data }: LanguageModelV4FilePart): string {
  const given = mediaType.toLowerCase().replace(/;.*$/, '').trim();
  if ((isFull(given) && given !== 'application/octet-stream') || data.type !== 'data') return given;
  const detected = typeof data.data === 'string' ? detectBase64MediaType(data.data) : detectMediaType(data.data);
  const top = given.split('/', 1)[0];
  // "image" states what the caller means; bytes of another kind do not change that
  return detected !== undefined && (top === 'application' || detected.startsWith(`${top}/`)) ? detected : given;
}

/** An address, a `data:` URL where the kind of the bytes is known, or the bytes. */
function sourceOf(data: FileData, mediaType: string): string | Uint8Array {
  if (data.type === 'url') return data.originalUrl ?? data.url.href;
  if (!isFull(mediaType)) return bytesOf(data.data);
  return `data:${mediaType};base64,${typeof data.data === 'string' ? data.data : base64FromBytes(data.data)}`;
}

function isFull(mediaType: string): boolean {
  return /^[^/*]+\/[^/*]+$/.test(mediaType);
}

function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? bytesFromBase64(data) : data;
}

function detailOf(part: LanguageModelV4FilePart): { detail?: string } {
  const detail = part.providerOptions?.kopek?.detail;
  return typeof detail === 'string' ? { detail } : {};
}

function unsupported(functionality: string, advice: string): UnsupportedFunctionalityError {
  const message = `Kopek cannot send ${functionality}. ${advice}`;
  return new UnsupportedFunctionalityError({ functionality, message });
}
