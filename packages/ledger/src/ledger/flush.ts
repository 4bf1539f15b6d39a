import { MAX_DELAY_MS } from '@kopek/core/kit';
import type { Backlog } from '../store-client/backlog.ts';
import type { LocalEntries } from './local.ts';

/** What is left after waiting. */
export interface FlushResult {
  /** Attempts that have not ended. */
  inFlight: number;
  /** Entries that the store has not accepted yet, and attempts that it does not know to be unsent. */
  unsaved: number;
}

interface Waited {
  local: LocalEntries;
  backlog: Backlog;
  /** Called whenever an attempt ends or an entry is stored. */
  watchers: Set<() => void>;
  timeoutMs: number;
}

/** Waits for the attempts that are in flight now, and for the entries that wait for the store now. */
export function flushed({ local, backlog, watchers, timeoutMs }: Waited): Promise<FlushResult> {
  const open = new Set([...local.inFlight().map(({ id }) => id), ...backlog.waiting.keys()]);
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      watchers.delete(check);
      const ids = [...open];
      const inFlight = ids.filter((id) => local.isInFlight(id)).length;
      resolve({ inFlight, unsaved: ids.filter((id) => backlog.waiting.has(id)).length });
    };
    const check = (): void => {
      // this runs for each attempt that ends, so those that have ended are dropped
      for (const id of open) {
        if (local.isInFlight(id) || backlog.waiting.has(id)) return;
        open.delete(id);
      }
      finish();
    };
    // keeps the program alive while its caller waits
    const timer = setTimeout(finish, Math.min(timeoutMs, MAX_DELAY_MS));
    watchers.add(check);
    void backlog.deliverAll();
    check();
  });
}
