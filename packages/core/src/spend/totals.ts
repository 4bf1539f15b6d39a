import { RunningSum, type ChargeSum } from './charge-sum.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** What a ledger, or one group of its entries, has come to. */
export interface LedgerTotal extends ChargeSum {
  /** HTTP attempts: settled, unknown and refused ones together. */
  attempts: number;
  /** Attempts that surely cost nothing, because the service refused them. */
  refused: number;
}

/** Entries by what they have in common. */
export type GroupBy = 'model' | 'tag' | 'run';

/** Where groups land that are no longer kept one by one, so that the groups still add up to the whole. */
export const OTHER_GROUPS = '(other)';

/**
 * Running totals of a ledger: exact, and independent of how many entries are kept.
 */
export class Totals {
  readonly #all = new Group();
  readonly #groups: Record<GroupBy, Map<string, Group>> = { model: new Map(), tag: new Map(), run: new Map() };
  readonly #maxGroups: number;

  constructor(maxGroups: number) {
    this.#maxGroups = maxGroups;
  }

  add(entry: LedgerEntry): void {
    this.#all.add(entry);
    const model = entry.charge?.servedModel ?? entry.charge?.requestedModel ?? entry.model;
    if (model !== undefined) this.#group('model', model).add(entry);
    if (entry.runId !== undefined) this.#group('run', entry.runId).add(entry);
    for (const [name, value] of Object.entries(entry.tags ?? {})) this.#group('tag', `${name}=${value}`).add(entry);
  }

  all(): LedgerTotal {
    return this.#all.total();
  }

  by(groupBy: GroupBy): Record<string, LedgerTotal> {
    // fromEntries defines own properties: a run named __proto__ is a name like any other
    return Object.fromEntries([...this.#groups[groupBy]].map(([key, group]) => [key, group.total()]));
  }

  #group(by: GroupBy, key: string): Group {
    const groups = this.#groups[by];
    const known = groups.get(key);
    if (known) return known;
    const group = new Group();
    groups.set(key, group);
    if (groups.size > this.#maxGroups) this.#foldOldest(groups);
    return group;
  }

  #foldOldest(groups: Map<string, Group>): void {
    for (const [key, group] of groups) {
      if (key === OTHER_GROUPS) continue;
      groups.delete(key);
      const other = groups.get(OTHER_GROUPS) ?? new Group();
      other.fold(group);
      groups.set(OTHER_GROUPS, other);
      return;
    }
  }
}

class Group {
  readonly #sum = new RunningSum();
  #attempts = 0;
  #refused = 0;

  add(entry: LedgerEntry): void {
    this.#attempts += 1;
    if (entry.billing === 'none') this.#refused += 1;
    if (entry.charge !== undefined) this.#sum.add(entry.charge);
  }

  fold(other: Group): void {
    this.#attempts += other.#attempts;
    this.#refused += other.#refused;
    this.#sum.add(other.#sum.toSum());
  }

  total(): LedgerTotal {
    const total: LedgerTotal = { ...this.#sum.toSum(), attempts: this.#attempts, refused: this.#refused };
    // refused attempts are known to cost nothing; an unknown one is not
    if (total.costRub === undefined && total.unknown === 0) total.costRub = '0';
    return total;
  }
}
