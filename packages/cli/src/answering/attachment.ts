import { basename } from 'node:path';
import { audioPart, imagePart, pdfPart, textPart, videoPart, type ContentPart } from '@kopek/core';
import { detectMediaType } from '@kopek/core/kit';

/**
 * A file as a part of a message, by what its bytes are: an image, a PDF, sound, video, or text.
 *
 * @param bytes - the whole file.
 * @param path - names the file to the model.
 * @returns undefined for bytes that are none of these.
 */
export function attachmentOf(bytes: Uint8Array, path: string): ContentPart | undefined {
  const mediaType = detectMediaType(bytes) ?? '';
  if (mediaType.startsWith('image/')) return imagePart(bytes);
  if (mediaType === 'application/pdf') return pdfPart(bytes, { filename: basename(path) });
  if (mediaType.startsWith('audio/')) return audioPart(bytes);
  if (mediaType.startsWith('video/')) return videoPart(bytes);
  const text = textOf(bytes);
  return text === undefined ? undefined : textPart(`${basename(path)}:\n\n${text}`);
}

function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
