import { getEventListeners } from 'node:events';
import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Ledger } from '@kopek/ledger';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What a process holds while no call is under way. */
export interface State {
  heapMB: number;
  rssMB: number;
  sockets: number;
  timers: number;
  /** Listeners on the process, and on the one signal that all calls share. */
  listeners: number;
  /** Entries that the ledger over memory keeps in this process; bounded. */
  memoryEntries: number;
  /** The same for the ledger over SQLite. */
  sqliteEntries: number;
  /** The file with its journal; it grows by what it books. */
  sqliteFileMB: number;
  /** Attempts in the books, and those of them without an end. */
  attempts: number;
  inFlight: number;
}

/** What a state is taken of. */
export interface Observed {
  memory: Ledger;
  sqlite: Ledger;
  file: string;
  signal: AbortSignal;
}

const SETTLE_TRIES = 120;
const SETTLE_MS = 250;

/** What the heap holds while no call is under way, after collections, MB. */
export async function heapAtRest(): Promise<number> {
  // what a finalizer or a weak reference holds goes with the next collection
  for (let round = 0; round < 3; round++) {
    collect();
    await pause(20);
  }
  return process.memoryUsage().heapUsed / 1e6;
}

/** Waits until nothing changes any more, collects garbage and looks. */
export async function stateOf({ memory, sqlite, file, signal }: Observed): Promise<State> {
  // idle sockets close after some seconds, and abandoned answers at their time limit
  let quiet = 0;
  for (let tries = 0; tries < SETTLE_TRIES && quiet < 8; tries++) {
    const before = process.getActiveResourcesInfo().length;
    await pause(SETTLE_MS);
    const idle = memory.total().inFlight + sqlite.total().inFlight === 0;
    quiet = idle && process.getActiveResourcesInfo().length === before ? quiet + 1 : 0;
  }
  const heapMB = await heapAtRest();
  const active = process.getActiveResourcesInfo();
  const totals = [memory.total(), sqlite.total()];
  return {
    heapMB,
    rssMB: process.memoryUsage.rss() / 1e6,
    sockets: active.filter((name) => name.startsWith('TCP')).length,
    timers: active.filter((name) => name === 'Timeout').length,
    listeners:
      getEventListeners(signal, 'abort').length +
      process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    memoryEntries: memory.entries().length,
    sqliteEntries: sqlite.entries().length,
    sqliteFileMB:
      ['', '-wal'].reduce((sum, end) => sum + (statSync(file + end, { throwIfNoEntry: false })?.size ?? 0), 0) / 1e6,
    attempts: totals.reduce((sum, { attempts }) => sum + attempts, 0),
    inFlight: totals.reduce((sum, { inFlight }) => sum + inFlight, 0),
  };
}
