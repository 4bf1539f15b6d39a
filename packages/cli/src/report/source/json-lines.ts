import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { LedgerEntry } from '@kopek/ledger';
import type { Stretch } from '../../moments.ts';
import type { EntrySource } from './entry-source.ts';

/** A line of an export is not an entry, or repeats one. */
export class ExportLineError extends Error {
  override name = 'ExportLineError';
  readonly line: number;
  readonly reason: 'no-entry' | 'repeated';

  constructor(line: number, reason: 'no-entry' | 'repeated') {
    super(`line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

/** Whether a file begins as JSON lines do, or is an export of nothing. An SQLite ledger begins with its name. */
export async function isJsonLines(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return /^\uFEFF?\s*(?:\{|$)/.test(buffer.toString('utf8', 0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** The export in a file, as `kopek ledger export` writes it. */
export function fileSource(file: string): EntrySource {
  return { ...textSource(() => createReadStream(file)), isRepeatable: true };
}

/** The export that comes in by a pipe. */
export function pipeSource(input: AsyncIterable<Uint8Array | string>): EntrySource {
  return { ...textSource(() => input), isRepeatable: false };
}

function textSource(read: () => AsyncIterable<Uint8Array | string>): Omit<EntrySource, 'isRepeatable'> {
  return {
    entries: (stretch) => entriesOf(read(), stretch),
    totalRub: () => Promise.resolve(undefined),
    months: () => Promise.resolve([]),
    limits: () => Promise.resolve([]),
  };
}

async function* entriesOf(input: AsyncIterable<Uint8Array | string>, stretch: Stretch): AsyncGenerator<LedgerEntry> {
  const fromMs = stretch.from === undefined ? -Infinity : Date.parse(stretch.from);
  const toMs = stretch.to === undefined ? Infinity : Date.parse(stretch.to);
  // two exports in one file must not count an entry twice
  const seen = new Set<string>();
  let number = 0;
  for await (const line of linesOf(input)) {
    number += 1;
    if (line.trim() === '') continue;
    const entry = entryOf(line);
    if (entry === undefined) throw new ExportLineError(number, 'no-entry');
    if (seen.has(entry.id)) throw new ExportLineError(number, 'repeated');
    seen.add(entry.id);
    const openedMs = Date.parse(entry.openedAt);
    if (openedMs >= fromMs && openedMs < toMs) yield entry;
  }
}

async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of input) {
    const lines = (rest + (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true }))).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const STATUSES = new Set<unknown>(['in-flight', 'settled', 'inferred', 'unknown', 'refused']);

function entryOf(line: string): LedgerEntry | undefined {
  try {
    const value: LedgerEntry = JSON.parse(line);
    const isEntry =
      typeof value.id === 'string' && STATUSES.has(value.status) && !Number.isNaN(Date.parse(value.openedAt));
    return isEntry ? value : undefined;
  } catch {
    return undefined;
  }
}
