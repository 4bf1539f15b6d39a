import { checkOptions } from '@kopek/core/kit';
import type { NewEntry, Outbox } from '../contract/contract.ts';
import { openDatabase } from './open-database.ts';
import { text } from './driver.ts';
import { readable } from './rows.ts';

/** An outbox in a file. */
export interface SqliteOutbox extends Outbox {
  put(entry: NewEntry): void;
  list(): NewEntry[];
  remove(id: string): void;
  close(): void;
}

/**
 * Creates an outbox that survives a crash of the process, for `createLedger({ outbox })`. An entry that cannot be read
 * is reported by a warning and stays in the file.
 *
 * @param path - of a SQLite file, created if absent; processes may share one.
 * @throws KopekError `configuration`, in one sentence, if the file cannot be used.
 */
export function sqliteOutbox(path: string, options: { fsync?: boolean } = {}): SqliteOutbox {
  checkOptions(' of sqliteOutbox', options, { 'a boolean': ['fsync'] });
  const { fsync = false } = options;
  const database = openDatabase(path, { readOnly: false, fsync, busyTimeoutMs: 1000 });
  const put = database.prepare('INSERT OR REPLACE INTO outbox VALUES (?, ?)');
  const remove = database.prepare('DELETE FROM outbox WHERE id = ?');
  // ids are ordered by time
  const list = database.prepare('SELECT entry FROM outbox ORDER BY id');
  let isClosed = false;
  return {
    put(entry) {
      put.run(entry.id, JSON.stringify(entry));
    },
    remove(id) {
      remove.run(id);
    },
    list() {
      const rows = list.all();
      const entries = readable(rows, (row): NewEntry => JSON.parse(text(row, 'entry')));
      const damaged = rows.length - entries.length;
      if (damaged > 0) console.warn(`Kopek: cannot read ${damaged} of ${rows.length} entries in the outbox ${path}.`);
      return entries;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      database.close();
    },
  };
}
