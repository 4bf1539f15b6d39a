import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { audioPart, imagePart, pdfPart, textPart, videoPart, type ContentPart } from '@kopek/core';
import { detectMediaType } from '@kopek/core/kit';
import { UsageError, type Context } from '../context.ts';

/**
 * A file as a part of a message.
 *
 * @param path - as it was typed, `~` for the home folder.
 * @throws UsageError when it cannot be read, or is nothing that a model takes.
 */
export function attachmentAt(path: string, context: Context): ContentPart {
  const { terminal, texts } = context;
  const place = resolve(terminal.cwd, path.startsWith('~/') ? join(homedir(), path.slice(2)) : path);
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(place);
  } catch (error) {
    throw new UsageError(texts.noFile(path, error instanceof Error && 'code' in error ? String(error.code) : ''));
  }
  return attachmentOf(bytes, path, context);
}

/**
 * Makes a message part from the bytes of a file, by their kind: an image, a PDF, audio, video, or text.
 *
 * @param path - names the file to the model.
 * @throws UsageError for bytes that are none of these.
 */
export function attachmentOf(bytes: Uint8Array, path: string, { texts }: Context): ContentPart {
  const mediaType = detectMediaType(bytes) ?? '';
  if (mediaType.startsWith('image/')) return imagePart(bytes);
  if (mediaType === 'application/pdf') return pdfPart(bytes, { filename: basename(path) });
  if (mediaType.startsWith('audio/')) return audioPart(bytes);
  if (mediaType.startsWith('video/')) return videoPart(bytes);
  if (bytes.includes(0) || !isUtf8(bytes)) throw new UsageError(texts.unreadableFile(path));
  return textPart(`${basename(path)}:\n\n${new TextDecoder().decode(bytes)}`);
}
