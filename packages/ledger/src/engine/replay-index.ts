import type { LedgerEntry } from '../contract/entry.ts';
import { storedReplayKeysOf } from './replay-keys.ts';
import type { Row } from './tables.ts';

/** Rows by a text. Most texts have one row, and a set of one would take more memory than the row itself. */
type Index = Map<string, Row | Set<Row>>;

/**
 * Finds charges by their replay keys, in memory. A charge gets them once another one has its id of the answer or its
 * idempotency key: hardly any does, and making them for all would cost as much as everything else that is recorded.
 */
export class ReplayIndex {
  /** By id of the answer and by idempotency key. A set, also one of one row: they have their replay keys. */
  readonly #byName: Index = new Map();
  readonly #byReplayKey: Index = new Map();

  /** Whether a row has the id of the answer of an entry, or its idempotency key. */
  hasNameOf(entry: LedgerEntry): boolean {
    return namesOf(entry).filter((name) => this.#share(name)).length > 0;
  }

  /** Finds the first row with a replay key of an entry that {@link hasNameOf} was asked about, except that with this id. */
  find(replayKey: string, exceptId: string): { id: string; seq: number } | undefined {
    const found = this.#byReplayKey.get(replayKey);
    const rows = found === undefined ? [] : found instanceof Set ? found : [found];
    for (const { entry, seq } of rows) if (entry.id !== exceptId) return { id: entry.id, seq };
    return undefined;
  }

  add(row: Row): void {
    const isShared = this.hasNameOf(row.entry);
    for (const name of namesOf(row.entry)) add(this.#byName, name, row);
    if (isShared) this.#addKeys(row);
  }

  remove(row: Row): void {
    const names = namesOf(row.entry);
    const isShared = names.some((name) => this.#byName.get(name) instanceof Set);
    for (const name of names) remove(this.#byName, name, row);
    if (isShared) for (const key of storedReplayKeysOf(row.entry)) remove(this.#byReplayKey, key, row);
  }

  /** Gives the rows with a name their replay keys. @returns whether there are any. */
  #share(name: string): boolean {
    const found = this.#byName.get(name);
    if (found === undefined) return false;
    if (found instanceof Set) return true;
    this.#byName.set(name, new Set([found]));
    this.#addKeys(found);
    return true;
  }

  #addKeys(row: Row): void {
    for (const key of storedReplayKeysOf(row.entry)) add(this.#byReplayKey, key, row);
  }
}

function add(index: Index, key: string, row: Row): void {
  const found = index.get(key);
  if (found instanceof Set) found.add(row);
  else if (found !== row) index.set(key, found === undefined ? row : new Set([found, row]));
}

function remove(index: Index, key: string, row: Row): void {
  const found = index.get(key);
  if (found === row || (found instanceof Set && found.delete(row) && found.size === 0)) index.delete(key);
}

/** All charges that an entry may repeat have one of these. */
function namesOf({ charge, idempotencyKey }: LedgerEntry): string[] {
  return charge?.costRub === undefined
    ? []
    : [charge.generationId, idempotencyKey].filter((name) => name !== undefined);
}
