import { readSync } from 'node:fs';
import { isRub } from './money.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** What was found in a ledger file. */
export interface JournalReport {
  /** Entries read. */
  entries: number;
  /** Entries passed over because their number had been seen. */
  duplicates: number;
  /** Numbers (from 1) of lines that are no entries; at most the first 100. */
  damagedLines: number[];
  /** Length of a half-written last line. */
  tornBytes: number;
  /** The last entry is whole and only its line end is missing. */
  endsWithoutNewline?: boolean;
}

/** Receives what a ledger file holds, in order. */
export interface JournalReader {
  entry: (entry: LedgerEntry) => void;
  /** Unknown charges were cleared, in one scope or (undefined) in all. */
  cleared: (scope: string | undefined) => void;
}

/** Longer lines are no entries; it also bounds what a damaged file can take of the memory. */
const MAX_LINE_BYTES = 1024 * 1024;
const MAX_REPORTED_LINES = 100;

/**
 * Reads a file of JSON lines, in bounded memory.
 *
 * Numbers of entries only grow, so an entry whose number does not is a double.
 */
export function readJournal(file: number, reader: JournalReader): JournalReport {
  const report: JournalReport = { entries: 0, duplicates: 0, damagedLines: [], tornBytes: 0 };
  let lineNumber = 0;
  let lastSeq = 0;

  const take = (line: string): boolean => {
    const record = parseRecord(line);
    if (record === undefined) return false;
    if ('cleared' in record) {
      reader.cleared(record.cleared ?? undefined);
    } else if (record.seq <= lastSeq) {
      report.duplicates += 1;
    } else {
      lastSeq = record.seq;
      report.entries += 1;
      reader.entry(record);
    }
    return true;
  };

  // the start of a line whose end has not been read yet; of an endless one only the length is kept
  let rest: Buffer = Buffer.alloc(0);
  let restBytes = 0;
  const block = Buffer.alloc(64 * 1024);
  for (let position = 0, length = 0; (length = readSync(file, block, 0, block.length, position)) > 0;) {
    position += length;
    const read = block.subarray(0, length);
    let from = 0;
    for (let end = read.indexOf(0x0a); end !== -1; end = read.indexOf(0x0a, from)) {
      lineNumber += 1;
      const tooLong = restBytes + end - from > MAX_LINE_BYTES;
      const known = !tooLong && take(Buffer.concat([rest, read.subarray(from, end)]).toString());
      if (!known && report.damagedLines.length < MAX_REPORTED_LINES) report.damagedLines.push(lineNumber);
      rest = Buffer.alloc(0);
      restBytes = 0;
      from = end + 1;
    }
    restBytes += length - from;
    if (restBytes <= MAX_LINE_BYTES) rest = Buffer.concat([rest, read.subarray(from)]);
  }
  if (restBytes > 0) {
    if (restBytes <= MAX_LINE_BYTES && take(rest.toString())) report.endsWithoutNewline = true;
    else report.tornBytes = restBytes;
  }
  return report;
}

type JournalRecord = LedgerEntry | { cleared: string | null };

function parseRecord(line: string): JournalRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Partial<LedgerEntry> & { cleared?: unknown };
  if (typeof record.cleared === 'string' || record.cleared === null) return { cleared: record.cleared };
  const { seq, at, billing, charge } = record;
  const numbered = typeof seq === 'number' && Number.isSafeInteger(seq) && seq > 0 && typeof at === 'string';
  if (!numbered || (billing !== 'none' && billing !== 'charged' && billing !== 'unknown')) return undefined;
  // a price that cannot be added would break every later total
  if (charge?.costRub !== undefined && !isRub(charge.costRub)) return undefined;
  if (Object.values(record.heldRub ?? {}).some((amount) => !isRub(amount))) return undefined;
  return record as LedgerEntry;
}
