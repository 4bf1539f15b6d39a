import { createInterface, type Interface } from 'node:readline/promises';
import { Readable, Writable } from 'node:stream';
import type { Terminal } from '../terminal/terminal.ts';

/** Reads messages one at a time, typed or from a pipe. */
export interface Lines {
  /** Absent at the end (Ctrl-D); `interrupt` for Ctrl-C before anything was typed. */
  next: (prompt: string) => Promise<{ text: string } | 'interrupt' | undefined>;
  close: () => void;
}

/** Reads from a terminal with editing and history, or line by line from a pipe. */
export function linesOf({ stdin, stdout }: Terminal): Lines {
  if (stdin.isTTY === true && stdin instanceof Readable && stdout instanceof Writable) return typedLines(stdin, stdout);
  const lines = createInterface({ input: Readable.from(stdin) });
  const iterator = lines[Symbol.asyncIterator]();
  return {
    async next() {
      const { done, value } = await iterator.next();
      return done === true ? undefined : { text: value };
    },
    close: () => lines.close(),
  };
}

/**
 * A reader for each message: between them the terminal is in its usual mode, where Ctrl-C is a signal. What is pasted
 * arrives at once, so its lines are one message.
 */
function typedLines(input: Readable, output: Writable): Lines {
  let history: string[] = [];
  let current: Interface | undefined;
  return {
    next: (prompt) =>
      new Promise((resolve) => {
        const reader = createInterface({ input, output, terminal: true, prompt, history: [...history] });
        const lines: string[] = [];
        current = reader;
        reader.on('history', (list) => (history = list));
        reader.on('line', (line) => {
          if (lines.push(line) === 1) setImmediate(() => reader.close());
        });
        reader.on('SIGINT', () => {
          if (reader.line === '') {
            resolve('interrupt');
            reader.close();
          } else reader.write(null, { ctrl: true, name: 'u' });
        });
        reader.once('close', () => resolve(lines.length === 0 ? undefined : { text: lines.join('\n') }));
        reader.prompt();
      }),
    close: () => current?.close(),
  };
}
