import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { styleText } from 'node:util';
import stringWidth from 'string-width';

/** Where a command writes. */
export interface Output {
  /** Calls `done` when the text was written, or could not be. */
  write(text: string | Uint8Array, done?: () => void): unknown;
  /** Absent or false for a pipe or a file. */
  isTTY?: boolean;
  /** Width of a terminal, characters. */
  columns?: number;
}

/** What a command reads. */
export interface Input extends AsyncIterable<Uint8Array | string> {
  isTTY?: boolean;
  /** Gives up what was not read, so that an open pipe does not keep the program alive. */
  destroy?(): unknown;
}

/**
 * What ends a command early: Ctrl-C, another program, the reader of stdout, who left (`EPIPE`), or an output that takes no
 * more, such as a full disk (`EIO`).
 */
export type StopReason = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'EPIPE' | 'EIO';

/** The parts of `process` that the commands use. */
export interface Terminal {
  stdin: Input;
  stdout: Output;
  stderr: Output;
  env: Record<string, string | undefined>;
  cwd: string;
  /** Calls the listener at each of these instead of ending the program. Returns a function that removes the listener. */
  onStop(listener: (reason: StopReason) => void): () => void;
}

/** Between columns. */
export const GAP = '  ';

/** Colours of a terminal. */
export type Colour = 'red' | 'green' | 'yellow' | 'dim' | 'bold';

/** Whether an output shows no colours: it is not a terminal, or `NO_COLOR` is set to anything. */
export function isPlain(output: Output, env: Terminal['env']): boolean {
  return output.isTTY !== true || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
}

/** Writes text in a colour where the output shows them. */
export function painter(output: Output, env: Terminal['env']): (colour: Colour, text: string) => string {
  const plain = isPlain(output, env);
  return (colour, text) => (plain ? text : styleText(colour, text, { validateStream: false }));
}

// everything but tab and line feed: a name or an answer of the service must not drive the terminal, nor turn its text around
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Text of the service as it may be shown in a terminal: control characters and marks of direction are left out. */
export function withoutControls(text: string): string {
  return text.replaceAll(CONTROL, '');
}

/** The same for a name within a line: breaks and tabs become blanks. */
export function oneLine(text: string): string {
  return withoutControls(text.replaceAll(/\s+/g, ' ')).trim();
}

/** How many characters fit on a line; a pipe has no end of the line. */
export function widthOf({ isTTY, columns }: Output): number {
  // a terminal that was never told its size says 0
  return isTTY === true ? columns || 80 : Infinity;
}

/** How many columns a text takes on the screen: colours take none, a Chinese character or an emoji takes two. */
export function lengthOf(text: string): number {
  return stringWidth(text);
}

/** A text with blanks after it, so that it takes this many columns. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - lengthOf(text)));
}

/**
 * A text in lines of a width, broken between words; each goes on under its own beginning. A word that is longer than a line
 * stays whole: what the terminal breaks can be copied.
 */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    if (lengthOf(line) <= width) return [line];
    const indent = /^ */.exec(line)?.[0] ?? '';
    return broken(line.trimStart(), width - indent.length).map((part) => indent + part);
  });
}

/** With less room than this, a text stands below its name. */
const LEAST_ROOM = 20;

/** A name, and beside it a text that goes on under its own beginning; where that is too narrow, below the name, indented. */
export function beside(name: string, text: string, width: number): string[] {
  const room = width - lengthOf(name) - GAP.length;
  const longestWord = text.split(' ').reduce((most, word) => Math.max(most, lengthOf(word)), 0);
  if (room < Math.max(LEAST_ROOM, longestWord))
    return [name.trimEnd(), `${/^ */.exec(name)?.[0] ?? ''}${GAP}${text}`].flatMap((part) => wrapped(part, width));
  const margin = ' '.repeat(lengthOf(name));
  return broken(text, room).map((line, index) => `${index === 0 ? name : margin}${GAP}${line}`);
}

/** The words of a text in lines of a width. */
export function broken(text: string, width: number): string[] {
  const lines: string[][] = [];
  let room = 0;
  for (const word of text.trimStart().split(/ +/)) {
    const length = lengthOf(word) + 1;
    if (length > room) {
      room = width + 1;
      lines.push([]);
    }
    lines.at(-1)?.push(word);
    room -= length;
  }
  return lines.map((words) => words.join(' '));
}

/** Writes text, and waits until the reader has taken it: a slow pipe must not fill the memory. */
export function writeAll(output: Output, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => void output.write(text, resolve));
}

/**
 * All that comes through stdin.
 *
 * @param firstByteMs - how long to wait for its first byte; absent: for ever.
 * @returns undefined when nothing came in that time, and the other end was still open.
 */
export async function readAll(stdin: Input, firstByteMs?: number): Promise<Uint8Array | undefined> {
  const iterator = stdin[Symbol.asyncIterator]();
  // an open pipe keeps the program alive, not this timer
  const enough = firstByteMs === undefined ? [] : [setTimeout(firstByteMs, undefined, { ref: false })];
  let next = await Promise.race([iterator.next(), ...enough]);
  if (next === undefined) {
    stdin.destroy?.();
    return undefined;
  }
  const pieces: Uint8Array[] = [];
  for (; next.done !== true; next = await iterator.next()) pieces.push(Buffer.from(next.value));
  return Buffer.concat(pieces);
}

/** The only line that is read of what is typed or piped in, without its end; undefined when nothing comes. */
export async function onlyLine(stdin: Input): Promise<string | undefined> {
  const input = stdin instanceof Readable ? stdin : Readable.from(stdin);
  try {
    for await (const line of createInterface({ input })) return line;
    return undefined;
  } finally {
    // an open terminal would keep the program alive
    stdin.destroy?.();
  }
}
