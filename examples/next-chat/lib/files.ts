import type { FileUIPart } from 'ai';
import { QUESTION } from './settings.ts';

/** The kinds of files that the service accepts, with how each begins in base64. */
const BEGINNINGS = new Map([
  ['image/png', /^iVBORw0KGgo/],
  ['image/jpeg', /^\/9j\//],
  ['image/gif', /^R0lGOD[dl]h/],
  ['image/webp', /^UklGR.{6}XRUJQ/],
  ['application/pdf', /^JVBERi0/],
]);

/** As the `accept` of a file picker. */
export const ACCEPTED: string = [...BEGINNINGS.keys()].join(',');

/** Whether an address holds a file of this kind: by its first bytes, since whoever sends it can declare anything. */
export function isOfKind(mediaType: string, url: string): boolean {
  const head = `data:${mediaType};base64,`;
  return url.startsWith(head) && BEGINNINGS.get(mediaType)?.test(url.slice(head.length, head.length + 16)) === true;
}

/** Bytes of the files that a question brings along; those that the server has already are not sent again. */
export function bytesOf(files: readonly FileUIPart[]): number {
  return files.reduce((sum, { url }) => sum + (url.startsWith('data:') ? Math.floor(url.length * 0.75) : 0), 0);
}

/** Why a file cannot go with a question. */
export type FileFault = 'kind' | 'size' | 'count' | 'name';

/** A file as a part of a question that has the given files already, or why it cannot be one. */
export async function readFile(file: File, files: readonly FileUIPart[]): Promise<FileUIPart | FileFault> {
  if (!BEGINNINGS.has(file.type)) return 'kind';
  if (files.length >= QUESTION.files) return 'count';
  if (file.name.length > QUESTION.nameCharacters) return 'name';
  if (file.size + bytesOf(files) > QUESTION.bytes) return 'size';
  const url = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });
  return isOfKind(file.type, url) ? { type: 'file', mediaType: file.type, filename: file.name, url } : 'kind';
}
