import { type Amount, amountOf } from '@kopek/core/kit';
import { mapped, type InPieces } from './pieces.ts';
import type { LedgerEntry } from '../contract/entry.ts';

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

/** A chain at its place in the order of the account. */
export interface PlacedChain {
  links: Chain;
  /**
   * Whether the times alone show that everything up to this chain came before everything after it. Otherwise the order
   * is the likely one: a top-up between calls that overlap looks like spending in the opposite order.
   */
  isFollowedForCertain: boolean;
}

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
export function* chainsOf(links: readonly Link[]): InPieces<PlacedChain[]> {
  const joints = new Joints();
  const groups = yield* byBalance(links);
  // forwards in time first, which closes no circle; a refund leads back to a balance that was left before
  yield* mapped(groups.values(), (group) => joinForwards(group, joints));
  yield* mapped(groups.values(), (group) => joinEarly(group, joints));
  yield* mapped(links, (link) => {
    if (!joints.previous.get(link)) placeLoop(joints.chainFrom(link), groups, joints);
  });
  // charges of 0 last: any place at their balance would do, so they must take none from a charge that has only one
  yield* mapped(groups.values(), (group) => placeFree(group, joints));
  yield* partByTime(links, joints);
  return inOrderOfAccount(links.filter((link) => !joints.previous.get(link)).map((link) => joints.chainFrom(link)));
}

/** What happened at one balance of the account, each list in order of settlement. */
interface BalanceGroup {
  balance: Amount;
  /** Charges that led to the balance or away from it. */
  paid: Link[];
  /** Charges of 0, which left it as it was. */
  free: Link[];
  /** Charges that led to the balance, and that nothing follows. */
  arrived: Link[];
  /** Charges that led away from it and were settled before the charges that they follow. */
  early: Link[];
}

function* byBalance(links: readonly Link[]): InPieces<Map<string, BalanceGroup>> {
  const groups = new Map<string, BalanceGroup>();
  const groupOf = (balance: Amount): BalanceGroup => {
    const key = balance.toString();
    const group = groups.get(key) ?? { balance, paid: [], free: [], arrived: [], early: [] };
    groups.set(key, group);
    return group;
  };
  yield* mapped(links, (link) => {
    if (link.before.equals(link.after)) groupOf(link.after).free.push(link);
    else for (const balance of [link.before, link.after]) groupOf(balance).paid.push(link);
  });
  return groups;
}

function joinForwards({ balance, paid, arrived, early }: BalanceGroup, joints: Joints): void {
  for (const link of paid) {
    if (link.after.equals(balance)) {
      arrived.push(link);
      continue;
    }
    const previous = arrived.pop();
    if (previous === undefined) early.push(link);
    else joints.join(previous, link);
  }
}

function joinEarly({ arrived, early }: BalanceGroup, joints: Joints): void {
  for (const link of early) {
    const index = arrived.findIndex((previous) => mayPrecede(previous, link) && joints.mayJoin(previous, link));
    const [previous] = index === -1 ? [] : arrived.splice(index, 1);
    if (previous) joints.join(previous, link);
  }
}

/**
 * Puts a charge and its refund, which lead back to where they began, between charges that have one of their balances in
 * common with them. Either of the two may be the first.
 */
function placeLoop(loop: Chain, groups: ReadonlyMap<string, BalanceGroup>, joints: Joints): void {
  if (loop.length === 1 || !loop[0].before.equals(lastOf(loop).after)) return;
  const own = new Set(loop);
  for (const [index, first] of loop.entries()) {
    const last = loop.at(index - 1) ?? first;
    if (index > 0 && !mayPrecede(lastOf(loop), loop[0])) return;
    const others = groups.get(first.before.toString())?.paid.filter((link) => !own.has(link)) ?? [];
    const previous = others.findLast((one) => {
      const next = joints.next.get(one);
      return one.after.equals(first.before) && mayPrecede(one, first) && (!next || mayPrecede(last, next));
    });
    const next = previous
      ? joints.next.get(previous)
      : others.find((one) => one.before.equals(first.before) && !joints.previous.get(one) && mayPrecede(last, one));
    if (!previous && !next) continue;
    // the loop is closed where it was open, and opened between two neighbours in it, which may be the same place
    joints.join(lastOf(loop), loop[0]);
    joints.part(last, first);
    if (previous) joints.join(previous, first);
    if (next) joints.join(last, next);
    return;
  }
}

/** Puts each charge of 0 behind the latest charge that had led to its balance, or wherever else time allows. */
function placeFree({ balance, paid, free }: BalanceGroup, joints: Joints): void {
  const arrived = paid.filter((link) => link.after.equals(balance));
  const left = paid.filter((link) => link.before.equals(balance));
  for (const link of free) {
    const fitsBehind = (previous: Link): boolean => {
      const next = joints.next.get(previous);
      return mayPrecede(previous, link) && (next === undefined || mayPrecede(link, next));
    };
    const previous = arrived.findLast((one) => one.atMs <= link.atMs && fitsBehind(one)) ?? arrived.find(fitsBehind);
    const next = previous
      ? joints.next.get(previous)
      : left.find((one) => !joints.previous.get(one) && mayPrecede(link, one));
    if (previous) joints.join(previous, link);
    if (next) joints.join(link, next);
    arrived.push(link);
  }
}

/**
 * Parts neighbours between which another call began and ended: a top-up, or a refund, had brought the balance back by
 * chance.
 */
function* partByTime(links: readonly Link[], joints: Joints): InPieces<void> {
  const ended = [...links].sort((one, other) => one.atMs - other.atMs);
  let count = 0;
  let lastOpenedMs = -Infinity;
  const opened = [...links].sort((one, other) => one.openedMs - other.openedMs);
  yield* mapped(opened, (link) => {
    for (let other = ended[count]; other && !mayPrecede(link, other); other = ended[++count]) {
      if (other.openedMs < other.atMs) lastOpenedMs = Math.max(lastOpenedMs, other.openedMs);
    }
    const previous = joints.previous.get(link);
    if (previous && previous.atMs <= lastOpenedMs) joints.part(previous, link);
  });
}

/**
 * Whether the service may have charged the one before the other. Not when the other was over as the one began: a program
 * that calls on and on begins in the millisecond in which the call before ended.
 */
function mayPrecede(link: Link, other: Link): boolean {
  return link.openedMs < other.atMs || link.atMs <= other.openedMs;
}

/** Who follows whom, without circles. */
class Joints {
  readonly next = new Map<Link, Link>();
  readonly previous = new Map<Link, Link>();

  join(previous: Link, next: Link): void {
    this.next.set(previous, next);
    this.previous.set(next, previous);
  }

  /** Whether joining them closes no circle. */
  mayJoin(previous: Link, next: Link): boolean {
    for (let link: Link | undefined = next; link !== undefined; link = this.next.get(link)) {
      if (link === previous) return false;
    }
    return true;
  }

  part(previous: Link, next: Link): void {
    this.next.delete(previous);
    this.previous.delete(next);
  }

  /** The link, and all that follow it. */
  chainFrom(link: Link): Chain {
    const chain: Chain = [link];
    for (let next = this.next.get(link); next !== undefined; next = this.next.get(next)) chain.push(next);
    return chain;
  }
}

/** A chain, and the times that decide which chains it may precede. */
interface TimedChain {
  links: Chain;
  lastOpenedMs: number;
  firstSettledMs: number;
}

/**
 * Chains by the time of their first settlement; of neighbours that were under way at the same time, the higher balance
 * comes first, because spending lowers it.
 */
function inOrderOfAccount(chains: readonly Chain[]): PlacedChain[] {
  const sorted = chains
    .map((links): TimedChain => ({
      links,
      lastOpenedMs: links.reduce((latest, { openedMs }) => Math.max(latest, openedMs), -Infinity),
      firstSettledMs: links.reduce((earliest, { atMs }) => Math.min(earliest, atMs), Infinity),
    }))
    // a chain that begins with a charge that settled late is no later for that
    .sort((one, other) => one.firstSettledMs - other.firstSettledMs);
  for (let index = 1; index < sorted.length; index += 1) {
    for (let place = index; place > 0; place -= 1) {
      const [earlier, later] = [sorted[place - 1], sorted[place]];
      if (!earlier || !later || !comesBefore(later, earlier)) break;
      sorted[place - 1] = later;
      sorted[place] = earlier;
    }
  }
  return withCertainty(sorted);
}

function withCertainty(sorted: readonly TimedChain[]): PlacedChain[] {
  const placed: PlacedChain[] = [];
  let openedAfterMs = Infinity;
  const openedAfter = sorted.map(() => Infinity);
  for (let index = sorted.length - 1; index > 0; index -= 1) {
    openedAfterMs = Math.min(openedAfterMs, sorted[index]?.lastOpenedMs ?? Infinity);
    openedAfter[index - 1] = openedAfterMs;
  }
  let settledUpToMs = -Infinity;
  for (const [index, { links, firstSettledMs }] of sorted.entries()) {
    settledUpToMs = Math.max(settledUpToMs, firstSettledMs);
    placed.push({ links, isFollowedForCertain: settledUpToMs <= (openedAfter[index] ?? Infinity) });
  }
  return placed;
}

function comesBefore(later: TimedChain, earlier: TimedChain): boolean {
  // every call of the one was opened before any call of the other had ended
  if (later.lastOpenedMs >= earlier.firstSettledMs) return false;
  const [highest, lowest] = [later.links[0].before, lastOf(later.links).after];
  return lastOf(earlier.links).after.isBelow(highest) && !lowest.isBelow(earlier.links[0].before);
}

/** The link at the end of a chain. */
export function lastOf(chain: Chain): Link {
  return chain.at(-1) ?? chain[0];
}
