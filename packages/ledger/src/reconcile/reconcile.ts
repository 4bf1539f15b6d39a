import { compareRub, sumRub } from '@kopek/core';
import { type Amount, amountOf, checkHas, checkOptions, checkOneOf, ZERO } from '@kopek/core/kit';
import { billingOf, TOOL_PATH, type LedgerEntry } from '../contract/entry.ts';
import { exportEntries } from '../export/entries-text.ts';
import { inOneGo, mapped, withTurns, type InPieces } from './pieces.ts';
import type { LedgerStore, NewEntry } from '../contract/contract.ts';
import { boundsIn, covers, DEFAULT_TIME_ZONE } from '../base/windows.ts';
import { chainsOf, lastOf, linkOf, type Link } from './chains.ts';
import { ClockSetbacks } from './clock-setbacks.ts';

/** How the account is used, which only you know. */
export interface ReconcileOptions {
  /**
   * `exclusive`: this ledger has all spending of the account, so a drop of the balance that contains exactly one
   * unknown attempt is its cost. `shared`: others spend from it too, so drops are only reported.
   */
  account: 'exclusive' | 'shared';
  /**
   * Only drops between charges opened at or after this: ISO 8601, or a date of Europe/Moscow. The whole ledger is
   * read anyway: calls that were in flight then explain spending.
   */
  from?: string;
  /** Only drops between charges opened before this. */
  to?: string;
}

/** Money that left the account between two recorded charges that otherwise follow each other. */
export interface BalanceGap {
  /** How much the balance dropped beyond recorded charges, rubles; always above 0. */
  fallRub: string;
  /** The last charge before it. */
  after: LedgerEntry;
  /** The first charge after it. */
  before: LedgerEntry;
  /** Attempts of unknown cost that may have been billed in it. Together they cost at most the drop. */
  unknown: LedgerEntry[];
  /** Attempts that are still in flight and may have been billed in it. */
  inFlight: LedgerEntry[];
  /**
   * Some of these entries, or entries within an hour of them, have times from another clock: they were sent while the
   * store was down (`limitsSkipped`), or the clock of the store was set back. Their order proves nothing, so no cost
   * is inferred.
   */
  acrossClocks?: true;
}

/** Money that was paid into the account, where the order of the charges is known. */
export interface TopUp {
  /** How much the balance rose at least, rubles; always above 0. */
  riseRub: string;
  after: LedgerEntry;
  before: LedgerEntry;
}

/** The result of comparing the balances with the ledger. */
export interface ReconcileReport {
  /** Number of charges with a balance, the basis of this report. */
  charges: number;
  /** Unexplained drops, in the order of the account. */
  gaps: BalanceGap[];
  /** Sum of the unexplained drops, rubles. */
  unexplainedRub: string;
  topUps: TopUp[];
  /** Entries whose cost was found now, as stored. */
  inferred: LedgerEntry[];
}

/** The result of comparing balances without changing the ledger. */
export interface BalanceComparison {
  /** Charges with a balance, in the order in which the account saw them. */
  charges: LedgerEntry[];
  /** Drops that no recorded charge explains, in the order of the account. */
  gaps: BalanceGap[];
  topUps: TopUp[];
}

/**
 * How long an attempt may still be billed after its caller gave up: the service works for a while before it notices.
 */
const LATE_BILL_MS = 10 * 60_000;
/** How wrong the clock of a computer may be. */
const WRONG_CLOCK_MS = 3_600_000;

/**
 * Compares the ledger with the balance of the account, which every settled answer contains: `balance + cost` of one
 * charge is the balance after the one before. Where it is not, money left the account that is not recorded.
 *
 * With `account: 'exclusive'`, a drop with exactly one unknown attempt that can explain no other drop is the cost of
 * that attempt, if all times around it are from one clock: the entry becomes `inferred`, counts as spent, and its
 * reservation is released. If calls around it overlapped, a top-up may look like a drop; the cost must then also be within
 * the estimate of the attempt. It sends no request and can be repeated.
 *
 * @param source - a ledger, or a store.
 * @throws what the store throws; KopekError `configuration` for an invalid ledger or options.
 */
export async function reconcile(
  source: { readonly store: LedgerStore; settle?: LedgerStore['settle'] } | LedgerStore,
  options: ReconcileOptions,
): Promise<ReconcileReport> {
  const store = (Object(source) as { store?: LedgerStore }).store ?? (source as LedgerStore);
  checkHas('the ledger of reconcile', store ?? null, 'renew', 'a ledger, or a ledger store such as sqliteStore(path)');
  checkOptions(' of reconcile', options, { anything: ['account', 'from', 'to'] });
  const { account } = options;
  // no default, because only the caller knows whether others spend from the account
  checkOneOf('account of reconcile', account ?? null, ['exclusive', 'shared']);
  const window = boundsIn(DEFAULT_TIME_ZONE, options);
  const isAskedFor = ({ openedAt }: LedgerEntry): boolean => covers(window, Date.parse(openedAt));
  const isBetween = (place: Pick<BalanceGap, 'after' | 'before'>): boolean =>
    isAskedFor(place.after) && isAskedFor(place.before);

  const entries: LedgerEntry[] = [];
  for await (const entry of exportEntries(store)) entries.push(entry);
  const { charges, falls, topUps } = await withTurns(compare(entries));
  const gaps: BalanceGap[] = [];
  const inferred: LedgerEntry[] = [];
  const found = account === 'exclusive' ? inferable(falls) : new Map<BalanceGap, LedgerEntry>();
  for (const fall of falls.filter(isBetween)) {
    const entry = found.get(fall);
    if (entry === undefined) gaps.push(gapOf(fall));
    else {
      const priced = inferredEntry(entry, fall.fallRub);
      // by the ledger, so that its own totals know the price as well
      inferred.push(await (source.settle?.(priced) ?? store.settle(priced)));
    }
  }
  return {
    charges: (await withTurns(mapped(charges, isAskedFor))).filter(Boolean).length,
    gaps,
    unexplainedRub: sumRub(gaps.map((gap) => gap.fallRub)),
    topUps: topUps.filter(isBetween),
    inferred,
  };
}

/**
 * Compares entries with their balances, as {@link reconcile} does, and changes nothing.
 *
 * @param entries - in order of settlement.
 */
export function compareBalances(entries: Iterable<LedgerEntry>): BalanceComparison {
  const { charges, falls, topUps } = inOneGo(compare(entries));
  return { charges, gaps: falls.map(gapOf), topUps };
}

function* compare(entries: Iterable<LedgerEntry>): InPieces<Omit<BalanceComparison, 'gaps'> & { falls: Fall[] }> {
  const links: Link[] = [];
  const others: LedgerEntry[] = [];
  const limitsSkipped: LedgerEntry[] = [];
  const setbacks = new ClockSetbacks();
  let cutMs = -Infinity;
  yield* mapped(entries, (entry) => {
    const link = linkOf(entry);
    // numbers are missing before it: charges up to then may have been removed from the source
    if (link && links.length === 0 && entry.seq > others.length + 1) cutMs = link.atMs;
    if (link) links.push(link);
    else others.push(entry);
    if (entry.limitsSkipped) limitsSkipped.push(entry);
    setbacks.add(entry);
  });
  const topUps: TopUp[] = [];
  const falls: Fall[] = [];
  const billed = others.filter(({ path }) => path !== TOOL_PATH);
  const priced = billed.filter((entry) => entry.charge?.costRub !== undefined && entry.replayOf === undefined);
  const chains = yield* chainsOf(links);
  for (const [index, { links: chain, isFollowedForCertain }] of chains.entries()) {
    const next = chains[index + 1];
    if (next === undefined) break;
    const [last, first] = [lastOf(chain), next.links[0]];
    const fall = last.after.minus(first.before);
    const place = { after: last.entry, before: first.entry };
    const isOrderUncertain = setbacks.touch(last.openedMs, first.atMs);
    if (fall.isNegative && !isOrderUncertain)
      topUps.push({ riseRub: first.before.minus(last.after).toString(), ...place });
    if (!fall.isAbove(ZERO)) continue;
    // each fall is compared with every entry without a balance
    yield;
    const within = (entry: LedgerEntry): boolean => mayBeBilledWithin(entry, last.openedMs, first.atMs);
    const known = explanationOf(fall, priced.filter(within));
    if (known !== undefined) {
      // one price explains one fall
      for (const entry of known) priced.splice(priced.indexOf(entry), 1);
      continue;
    }
    const candidates = billed.filter(within);
    const near = limitsSkipped.filter(({ openedAt }) => {
      const openedMs = Date.parse(openedAt);
      return openedMs > last.openedMs - WRONG_CLOCK_MS && openedMs < first.atMs + WRONG_CLOCK_MS;
    });
    const clocks = new Set([last.entry, first.entry, ...candidates, ...near].map(clockOf));
    falls.push({
      fallRub: fall.toString(),
      ...place,
      unknown: candidates.filter((entry) => entry.status === 'unknown'),
      inFlight: candidates.filter((entry) => entry.status === 'in-flight'),
      isMixed:
        last.openedMs <= cutMs || priced.some(within) || candidates.some(({ replayOf }) => replayOf !== undefined),
      isCertain: isFollowedForCertain,
      ...(clocks.size > 1 || isOrderUncertain ? { acrossClocks: true } : {}),
    });
  }
  return { charges: chains.flatMap(({ links: chain }) => chain.map(({ entry }) => entry)), falls, topUps };
}

/** A gap, and how much it proves. */
interface Fall extends BalanceGap {
  /** Recorded charges without a balance, that were taken for replays, or that are no longer in the ledger, may be part of it. */
  isMixed: boolean;
  /** Time alone shows which of its sides came first. */
  isCertain: boolean;
}

function gapOf({ isMixed: _isMixed, isCertain: _isCertain, ...gap }: Fall): BalanceGap {
  return gap;
}

/** Whose clock the times of an entry are from: the store's, or that of its computer when the store could not be asked. */
function clockOf({ limitsSkipped, instanceId }: LedgerEntry): string | undefined {
  return limitsSkipped === true ? `instanceId ${instanceId}` : undefined;
}

function mayBeBilledWithin(entry: LedgerEntry, fromMs: number, toMs: number): boolean {
  const untilMs = entry.status === 'in-flight' ? Infinity : Date.parse(entry.at) + LATE_BILL_MS;
  return Date.parse(entry.openedAt) <= toMs && untilMs >= fromMs;
}

/**
 * Recorded charges without a balance (earlier inferred ones too) that add up to exactly the fall: all of them, or one.
 */
function explanationOf(fall: Amount, priced: readonly LedgerEntry[]): LedgerEntry[] | undefined {
  const one = priced.find((entry) => amountOf(entry.charge?.costRub ?? '0').equals(fall));
  if (one) return [one];
  const all = amountOf(sumRub(priced.map((entry) => entry.charge?.costRub ?? '0')));
  return all.equals(fall) ? [...priced] : undefined;
}

/** Gaps with one attempt that can explain them, which can explain no other gap. */
function inferable(gaps: readonly Fall[]): Map<BalanceGap, LedgerEntry> {
  const uses = new Map<string, number>();
  for (const { unknown } of gaps) for (const { id } of unknown) uses.set(id, (uses.get(id) ?? 0) + 1);
  const found = new Map<BalanceGap, LedgerEntry>();
  for (const gap of gaps) {
    const [only, another] = gap.unknown;
    if (gap.isMixed || gap.acrossClocks || gap.inFlight.length > 0 || !only || another) continue;
    const isEnough = compareRub(gap.fallRub, only.charge?.atLeastRub ?? '0') >= 0;
    if (uses.get(only.id) === 1 && isEnough && (gap.isCertain || isWithinEstimate(gap.fallRub, only)))
      found.set(gap, only);
  }
  return found;
}

function isWithinEstimate(fallRub: string, { estimateRub, charge }: LedgerEntry): boolean {
  // the known part may be above the estimate
  return (
    estimateRub !== undefined && [estimateRub, charge?.atLeastRub ?? '0'].some((rub) => compareRub(fallRub, rub) <= 0)
  );
}

function inferredEntry(entry: LedgerEntry, costRub: string): NewEntry {
  const { seq: _seq, ...known } = entry;
  const { atLeastRub: _atLeast, ...charge } = entry.charge ?? {};
  return {
    ...known,
    status: 'inferred',
    billing: billingOf('inferred'),
    charge: { ...charge, status: 'inferred', costRub },
  };
}
