import { UnsupportedFunctionalityError, type LanguageModelV4FilePart } from '@ai-sdk/provider';
import { audioPart, filePart, imagePart, textPart, videoPart, type ContentPart } from '@kopek/core';
import { base64FromBytes, bytesFromBase64, detectBase64MediaType, detectMediaType } from '@kopek/core/kit';

/** Files that the service fetches itself when they are given by URL, so that the AI SDK does not download them. Audio has no URL form (§2.3). */
export const SUPPORTED_URLS: Record<string, RegExp[]> = {
  'image/*': [/^https?:/],
  'video/*': [/^https?:/],
  'application/pdf': [/^https?:/],
};

/**
 * A file of a prompt as the content part of §2.3 for its kind.
 *
 * A media type may be a bare `image` or `image/*`: then the bytes decide.
 *
 * @throws UnsupportedFunctionalityError for a kind that the wire cannot hold, naming the media type.
 */
export function toFilePart(part: LanguageModelV4FilePart): ContentPart {
  const { data } = part;
  if (data.type === 'text') return textPart(data.text);
  if (data.type === 'reference') {
    throw unsupported('file references of a provider', 'Kopek stores no files: pass the bytes or a URL of the file.');
  }
  const mediaType = mediaTypeOf(part);
  const kind = mediaType.split('/', 1)[0];
  if (kind === 'image') return imagePart(sourceOf(data, mediaType), detailOf(part));
  if (kind === 'video') return videoPart(sourceOf(data, mediaType));
  if (kind === 'audio') return toAudioPart(data, mediaType);
  if (kind === 'text') return textPart(textOf(data, mediaType));
  if (mediaType === 'application/pdf') {
    return filePart(sourceOf(data, mediaType), { filename: part.filename ?? 'file.pdf' });
  }
  throw unsupported(`files of type ${mediaType}`, 'Images, audio, video, PDF and text files can be sent.');
}

type FileData = Extract<LanguageModelV4FilePart['data'], { type: 'data' | 'url' }>;

function mediaTypeOf({ mediaType, data }: LanguageModelV4FilePart): string {
  const given = mediaType.toLowerCase().replace(/;.*$/, '').trim();
  const isFull = /^[^/*]+\/[^/*]+$/.test(given) && given !== 'application/octet-stream';
  if (isFull || data.type !== 'data') return given;
  const detected = typeof data.data === 'string' ? detectBase64MediaType(data.data) : detectMediaType(data.data);
  const top = given.split('/', 1)[0];
  // "image" says what the caller means; bytes of another kind do not change that
  return detected !== undefined && (top === 'application' || detected.startsWith(`${top}/`)) ? detected : given;
}

function sourceOf(data: FileData, mediaType: string): string | Uint8Array {
  if (data.type === 'url') return data.originalUrl ?? data.url.href;
  if (!/^[^/*]+\/[^/*]+$/.test(mediaType)) {
    throw unsupported(
      `files of type ${mediaType}`,
      'The bytes do not show what kind of file it is: give the full media type.',
    );
  }
  return `data:${mediaType};base64,${typeof data.data === 'string' ? data.data : base64FromBytes(data.data)}`;
}

function toAudioPart(data: FileData, mediaType: string): ContentPart {
  if (data.type === 'url') {
    throw unsupported('audio by URL', 'The interface accepts audio only as bytes: download it first.');
  }
  const base64 = typeof data.data === 'string' ? data.data : base64FromBytes(data.data);
  // a bare "audio" leaves the format to the bytes
  const sound = mediaType.includes('/') && !mediaType.endsWith('/*') ? `data:${mediaType};base64,${base64}` : base64;
  try {
    return audioPart(sound);
  } catch (error) {
    throw unsupported(`files of type ${mediaType}`, error instanceof Error ? `${error.message}.` : '');
  }
}

function textOf(data: FileData, mediaType: string): string {
  if (data.type === 'url') throw unsupported(`${mediaType} by URL`, 'Download the text first.');
  return new TextDecoder().decode(typeof data.data === 'string' ? bytesFromBase64(data.data) : data.data);
}

function detailOf(part: LanguageModelV4FilePart): { detail?: string } {
  const detail = part.providerOptions?.kopek?.detail;
  return typeof detail === 'string' ? { detail } : {};
}

function unsupported(functionality: string, advice: string): UnsupportedFunctionalityError {
  return new UnsupportedFunctionalityError({
    functionality,
    message: `Kopek cannot send ${functionality}. ${advice}`,
  });
}
