import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';

/** The text that the tour works on. */
export interface SourceDocument {
  name: string;
  text: string;
}

/** Longest text that is sent, characters: the tour must cost kopeks, against a real service too. */
const MAX_CHARACTERS = 24_000;

/** The project's own interface document, or the file that was named. */
export async function readDocument(path: string | undefined): Promise<SourceDocument> {
  const file = path === undefined ? join(import.meta.dirname, '../../docs/interface.md') : resolve(path);
  const text = await readFile(file, 'utf8');
  if (text.trim() === '') throw new Error(`${file} is empty`);
  return { name: basename(file), text: text.slice(0, MAX_CHARACTERS) };
}

/** Lines that hold a word, with their numbers. */
export function linesWith(text: string, word: string): string[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line.toLowerCase().includes(word.toLowerCase()))
    .slice(0, 5)
    .map(({ line, number }) => `line ${number}: ${line.slice(0, 160)}`);
}

/** How many words a text has. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
}

/** The headings of a Markdown text, or its first lines. */
export function headings(text: string): string[] {
  const found = text.match(/^#{1,3} .+$/gm)?.map((line) => line.replace(/^#+ /, ''));
  return (found ?? text.split('\n').filter((line) => line.trim() !== '')).slice(0, 12);
}
