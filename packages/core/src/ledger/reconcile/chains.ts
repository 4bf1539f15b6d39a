import { amountOf, type Amount } from '../../money/amount.ts';
import type { LedgerEntry } from '../entry.ts';

/** A settled entry, and the balance of the account on both sides of it. */
export interface Link {
  entry: LedgerEntry;
  openedMs: number;
  atMs: number;
  /** Balance before the charge. */
  before: Amount;
  /** Balance after it, as the answer reported it. */
  after: Amount;
}

/** Charges that followed each other without anything in between. */
export type Chain = [Link, ...Link[]];

/** The evidence of an entry; undefined for one without a balance, or that repeats another. */
export function linkOf(entry: LedgerEntry): Link | undefined {
  const { charge, status, replayOf } = entry;
  if (status !== 'settled' || replayOf !== undefined) return undefined;
  if (charge?.costRub === undefined || charge.balanceRub === undefined) return undefined;
  const after = amountOf(charge.balanceRub);
  return {
    entry,
    openedMs: Date.parse(entry.openedAt),
    atMs: Date.parse(entry.at),
    before: after.plus(amountOf(charge.costRub)),
    after,
  };
}

/**
 * Joins charges by their balances: one follows another when its balance before is the other's balance after. Where
 * balances are equal by chance, those that are next to each other in time are joined.
 *
 * @param links - in order of settlement; calls settle out of order, so the order only breaks ties.
 * @returns chains in the order in which the account saw them.
 */
export function chainsOf(links: readonly Link[]): Chain[] {
  const joints = new Joints();
  // forwards in time first, which closes no circle; a refund leads back to a balance that was left before
  const open = Array.from(byBalance(links).values(), (group) => joinForwards(group, joints));
  for (const ends of open) joinEarly(ends, joints);
  const chains: Chain[] = [];
  for (const link of links) {
    if (joints.hasPredecessor(link)) continue;
    const chain: Chain = [link];
    for (let next = joints.successorOf(link); next !== undefined; next = joints.successorOf(next)) chain.push(next);
    chains.push(chain);
  }
  return inOrderOfAccount(chains);
}

/** Every link at the balances on its two sides: those that a charge of 0 keeps apart by one balance come once. */
function byBalance(links: readonly Link[]): Map<string, { balance: Amount; links: Link[] }> {
  const groups = new Map<string, { balance: Amount; links: Link[] }>();
  for (const link of links) {
    for (const balance of link.before.equals(link.after) ? [link.after] : [link.before, link.after]) {
      const key = balance.toString();
      const group = groups.get(key) ?? { balance, links: [] };
      group.links.push(link);
      groups.set(key, group);
    }
  }
  return groups;
}

/** Links at one balance that found no neighbour: those that ended there, and those that settled before what they follow. */
interface OpenEnds {
  arrived: Link[];
  early: Link[];
}

function joinForwards({ balance, links }: { balance: Amount; links: readonly Link[] }, joints: Joints): OpenEnds {
  const arrived: Link[] = [];
  const early: Link[] = [];
  for (const link of links) {
    if (link.before.equals(balance)) {
      const previous = arrived.pop();
      if (previous === undefined) early.push(link);
      else joints.join(previous, link);
    }
    if (link.after.equals(balance)) arrived.push(link);
  }
  return { arrived, early };
}

function joinEarly({ arrived, early }: OpenEnds, joints: Joints): void {
  for (const link of early) {
    const index = arrived.findIndex((previous) => joints.mayJoin(previous, link));
    const [previous] = index === -1 ? [] : arrived.splice(index, 1);
    if (previous) joints.join(previous, link);
  }
}

/** Who follows whom, without circles. */
class Joints {
  readonly #next = new Map<Link, Link>();
  readonly #previous = new Map<Link, Link>();

  join(previous: Link, next: Link): void {
    this.#next.set(previous, next);
    this.#previous.set(next, previous);
  }

  /** Whether joining them closes no circle. */
  mayJoin(previous: Link, next: Link): boolean {
    for (let link: Link | undefined = next; link !== undefined; link = this.#next.get(link)) {
      if (link === previous) return false;
    }
    return true;
  }

  successorOf(link: Link): Link | undefined {
    return this.#next.get(link);
  }

  hasPredecessor(link: Link): boolean {
    return this.#previous.has(link);
  }
}

/**
 * Chains by the time of their first settlement; of neighbours that were under way at the same time, the higher balance
 * comes first, because spending lowers it.
 */
function inOrderOfAccount(chains: Chain[]): Chain[] {
  const sorted = [...chains];
  for (let index = 1; index < sorted.length; index += 1) {
    for (let place = index; place > 0; place -= 1) {
      const [earlier, later] = [sorted[place - 1], sorted[place]];
      if (!earlier || !later || !comesBefore(later, earlier)) break;
      sorted[place - 1] = later;
      sorted[place] = earlier;
    }
  }
  return sorted;
}

function comesBefore(later: Chain, earlier: Chain): boolean {
  const overlap = later[0].openedMs < lastOf(earlier).atMs;
  return overlap && lastOf(earlier).after.isBelow(later[0].before) && !lastOf(later).after.isBelow(earlier[0].before);
}

/** The link at the end of a chain. */
export function lastOf(chain: Chain): Link {
  return chain.at(-1) ?? chain[0];
}
