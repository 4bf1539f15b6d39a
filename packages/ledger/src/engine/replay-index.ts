import type { LedgerEntry } from '../contract/entry.ts';
import { replayKeysOf } from './replay-keys.ts';
import type { Row, SettledName } from './tables.ts';

/** Rows by a text. Most texts have one row, and a set of one would take more memory than the row itself. */
type Index = Map<string, Row | Set<Row>>;

/**
 * Finds charges by their replay keys, in memory. A charge gets them once another one has its id of the answer or its
 * idempotency key: hardly any does, and making them for all would cost as much as everything else that is recorded.
 */
export class ReplayIndex {
  /** By id of the answer and by idempotency key. Rows in a set, also if there is one, have their replay keys. */
  readonly #byName: Index = new Map();
  readonly #byReplayKey: Index = new Map();

  /** Whether a row has the id of the answer of an entry, or its idempotency key. Such rows get their replay keys. */
  hasNameOf(entry: LedgerEntry): boolean {
    let has = false;
    for (const name of namesOf(entry)) {
      const found = this.#byName.get(name);
      if (found === undefined) continue;
      has = true;
      if (found instanceof Set) continue;
      this.#byName.set(name, new Set([found]));
      this.#addKeys(found);
    }
    return has;
  }

  /** Finds the first row with a replay key of an entry that {@link hasNameOf} was asked about, except that with this id. */
  find(replayKey: string, exceptId: string): SettledName | undefined {
    const found = this.#byReplayKey.get(replayKey);
    const rows = found === undefined ? [] : found instanceof Set ? found : [found];
    for (const { entry } of rows) if (entry.id !== exceptId) return entry;
    return undefined;
  }

  add(row: Row): void {
    if (this.hasNameOf(row.entry)) this.#addKeys(row);
    for (const name of namesOf(row.entry)) add(this.#byName, name, row);
  }

  remove(row: Row): void {
    for (const name of namesOf(row.entry)) {
      if (this.#byName.get(name) instanceof Set)
        for (const key of replayKeysOf(row.entry)) remove(this.#byReplayKey, key, row);
      remove(this.#byName, name, row);
    }
  }

  #addKeys(row: Row): void {
    for (const key of replayKeysOf(row.entry)) add(this.#byReplayKey, key, row);
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

/** Whatever repeats an entry has one of these. */
function namesOf({ charge, idempotencyKey }: LedgerEntry): string[] {
  const names: string[] = [];
  if (charge?.generationId !== undefined) names.push(charge.generationId);
  if (idempotencyKey !== undefined) names.push(idempotencyKey);
  return names;
}
