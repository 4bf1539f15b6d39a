import type { LedgerEntry } from './entry.ts';
import { ATTEMPT_TTL_MS, keepRenewing, stopRenewing, type Renewable } from './renewal.ts';

/**
 * The attempts of this process that have begun and not ended. As long as there are any, the store is told now and then
 * that somebody still cares for them.
 */
export class InFlight implements Renewable {
  readonly #attempts = new Map<string, LedgerEntry>();
  readonly #renew: (ids: readonly string[], ttlMs: number) => void;

  constructor(renew: (ids: readonly string[], ttlMs: number) => void) {
    this.#renew = renew;
  }

  get size(): number {
    return this.#attempts.size;
  }

  add(entry: LedgerEntry, nowMs: number): void {
    this.#attempts.set(entry.id, entry);
    keepRenewing(this, nowMs);
  }

  remove(id: string): void {
    this.#attempts.delete(id);
    if (this.#attempts.size === 0) stopRenewing(this);
  }

  has(id: string): boolean {
    return this.#attempts.has(id);
  }

  /** Ids in the order in which the attempts began. */
  ids(): string[] {
    return [...this.#attempts.keys()];
  }

  entries(): LedgerEntry[] {
    return [...this.#attempts.values()];
  }

  renew(): void {
    this.#renew(this.ids(), ATTEMPT_TTL_MS);
  }
}
