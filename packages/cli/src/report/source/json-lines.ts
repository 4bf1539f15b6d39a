import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LedgerEntry } from '@kopek/ledger';
import { wrongAmount } from '@kopek/ledger/reconcile';
import { UsageError, type Context } from '../../context.ts';
import type { Stretch } from '../../moments.ts';
import type { ReportTexts } from '../../texts/texts.ts';
import type { EntrySource } from './entry-source.ts';

/**
 * The export at a place, as `kopek ledger export` writes it; undefined when there is none.
 *
 * @param place - a file, or `-` for a pipe, which cannot be read again.
 */
export async function exportAt({ terminal, texts }: Context, place: string): Promise<EntrySource | undefined> {
  const sourceOf = (read: () => AsyncIterable<Uint8Array | string>, isRepeatable: boolean): EntrySource => ({
    entries: (stretch) => entriesOf(read(), stretch, texts.report),
    isRepeatable,
  });
  if (place === '-') return sourceOf(() => terminal.stdin, false);
  const path = resolve(terminal.cwd, place);
  const found = await stat(path).catch(() => undefined);
  // `<(kopek ledger export …)` of a shell, or /dev/stdin
  const isPipe = found?.isFIFO() === true;
  if (!isPipe && !(found?.isFile() && (await isJsonLines(path)))) return undefined;
  return sourceOf(() => createReadStream(path), !isPipe);
}

/** Whether a file begins as JSON lines do, or is an export of nothing. A SQLite ledger begins with its name. */
async function isJsonLines(file: string): Promise<boolean> {
  return /^\uFEFF?\s*(?:\{|$)/.test(await text(createReadStream(file, { end: 63 })));
}

/** @throws UsageError for a line that is no entry, and one that repeats an entry. */
async function* entriesOf(
  input: AsyncIterable<Uint8Array | string>,
  { from, to }: Stretch,
  texts: ReportTexts,
): AsyncGenerator<LedgerEntry> {
  const fromMs = from === undefined ? -Infinity : Date.parse(from);
  const toMs = to === undefined ? Infinity : Date.parse(to);
  // two exports in one file must not count an entry twice
  const seen = new Set<string>();
  let number = 0;
  for await (const line of linesOf(input)) {
    number += 1;
    if (line.trim() === '') continue;
    const entry = entryOf(line);
    if (entry === undefined) throw new UsageError(texts.badLine(number));
    const [field] = wrongAmount(entry) ?? [];
    if (field !== undefined) throw new UsageError(texts.badAmount(number, field));
    if (seen.has(entry.id)) throw new UsageError(texts.repeatedLine(number));
    seen.add(entry.id);
    const openedMs = Date.parse(entry.openedAt);
    if (openedMs >= fromMs && openedMs < toMs) yield entry;
  }
}

/** Not `node:readline`, for which a U+2028 in a tag ends a line. */
async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // joined at the end of the line, however long it is
  let begun: string[] = [];
  for await (const piece of input) {
    const lines = (typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })).split('\n');
    for (const [index, line] of lines.entries()) {
      begun.push(line);
      if (index === lines.length - 1) continue;
      yield begun.join('');
      begun = [];
    }
  }
  const rest = begun.join('');
  if (rest !== '') yield rest;
}

const STATUSES = new Set<unknown>(['in-flight', 'settled', 'inferred', 'unknown', 'rejected']);

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
