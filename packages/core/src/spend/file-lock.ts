import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { KopekError } from '../errors/index.ts';

/** Who holds a lock. */
interface Holder {
  pid: number;
  /** When that process began, by the system's own count: process numbers are used again. Linux only. */
  began?: string;
}

/**
 * Takes a lock file, or takes over one whose process is dead.
 *
 * @returns gives the lock free.
 * @throws KopekError `configuration` while a living process holds it.
 */
export function lockFile(path: string): () => void {
  // written beside and linked into place: a lock file is never seen half-written
  const own = `${path}.${process.pid}`;
  const content = JSON.stringify(thisProcess());
  writeFileSync(own, content, { mode: 0o600 });
  try {
    if (!tryLink(own, path)) {
      takeOver(path);
      if (!tryLink(own, path)) throw inUse(path, readHolder(path));
    }
  } finally {
    unlinkSync(own);
  }
  return () => {
    try {
      unlinkSync(path);
    } catch {
      // gone already: nothing left to give free
    }
  };
}

function tryLink(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function takeOver(path: string): void {
  const holder = readHolder(path);
  if (holder === undefined) return;
  if (isAlive(holder)) throw inUse(path, holder);
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  // somebody else may have taken over between the look and the move: then it is theirs
  const moved = readHolder(aside);
  if (moved && isAlive(moved)) tryLink(aside, path);
  unlinkSync(aside);
}

function thisProcess(): Holder {
  const began = beginningOf(process.pid);
  return began === undefined ? { pid: process.pid } : { pid: process.pid, began };
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const began = beginningOf(holder.pid);
  return began === undefined || holder.began === undefined || began === holder.began;
}

/** Field 22 of `/proc/<pid>/stat`. The name of the program, in brackets, may hold spaces. */
function beginningOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof holder !== 'object' || holder === null) return undefined;
    const { pid, began } = holder as Partial<Holder>;
    if (typeof pid !== 'number') return undefined;
    return typeof began === 'string' ? { pid, began } : { pid };
  } catch {
    return undefined;
  }
}

function inUse(path: string, holder: Holder | undefined): KopekError {
  const who = holder === undefined ? 'another process' : `process ${holder.pid}`;
  return new KopekError({
    code: 'configuration',
    phase: 'configuration',
    message: `The ledger file is being written by ${who} (${path}). One process writes a ledger; share it inside the process, or give each process its own file.`,
  });
}
