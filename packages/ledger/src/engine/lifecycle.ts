import { amountOf, copyOf, defined, isRub, kindOf } from '@kopek/core/kit';
import { OPENING, scopesOf, type Attribution, type LedgerEntry } from '../contract/entry.ts';
import { isoTime, momentMs } from '../base/iso-time.ts';
import { isScopeName, nameRule } from '../contract/scope.ts';
import type { NewEntry, ReserveRequest } from '../contract/contract.ts';
import { DEFAULT_TIME_ZONE, momentOf } from '../base/windows.ts';
import type { Row } from './tables.ts';

const BEGINNING = [...OPENING, 'estimateRubByScope'] as const;

/** Makes the row of an attempt that was just sent. */
export function openRow(call: ReserveRequest, nowMs: number, reservesAll: boolean): Row {
  const entry = copyOf(openEntry(call, isoTime(nowMs)));
  const expiresMs = nowMs + call.ttlMs;
  const { averageCostRub } = call;
  return { entry, seq: 0, openedMs: nowMs, expiresMs, reservesAll, averageCostRub, scopes: scopesOf(entry) };
}

/** Makes the entry of an attempt that was just sent. */
export function openEntry(
  { id, attempt, estimateRub, estimateRubByScope }: ReserveRequest,
  openedAt: string,
): LedgerEntry {
  const opened = { id, seq: 0, status: 'in-flight', openedAt, at: openedAt, billing: 'unknown' } as const;
  return { ...opened, ...attempt, ...defined({ estimateRub, estimateRubByScope }) };
}

/**
 * Joins the end of an attempt with its recorded beginning. The beginning stays as first reported, because it decided
 * where the attempt counts.
 *
 * @param row - undefined for an attempt that is not recorded.
 * @param nowMs - when an unrecorded one was opened, unless the entry contains the moment.
 */
export function endedEntry(row: Row | undefined, entry: NewEntry, nowMs: () => number): LedgerEntry {
  if (row === undefined) {
    const openedMs = entry.openedAt === undefined ? nowMs() : momentOf(entry.openedAt, DEFAULT_TIME_ZONE);
    const at = Date.parse(entry.at) < openedMs ? isoTime(openedMs) : entry.at;
    return { ...entry, seq: 0, openedAt: isoTime(openedMs), at };
  }
  const { entry: known, openedMs } = row;
  const { openedAt, attempt } = known;
  const ended: LedgerEntry = { ...entry, seq: 0, openedAt, attempt };
  // the caller knows how long it took, the store when it began: their clocks may differ
  const reportedMs =
    entry.openedAt === undefined || entry.openedAt === openedAt ? openedMs : Date.parse(entry.openedAt);
  const behindMs = openedMs - reportedMs;
  const latestMs = behindMs === 0 ? Infinity : nowMs();
  const moment = (text: string): string => {
    const ms = Math.min(momentMs(text) + behindMs, latestMs);
    return ms < openedMs ? openedAt : behindMs === 0 ? text : isoTime(ms);
  };
  ended.at = moment(entry.at);
  if (entry.abandonedAt !== undefined) ended.abandonedAt = moment(entry.abandonedAt);
  for (const name of BEGINNING) {
    // rarely does a field differ, and an object from which one was deleted stays slow and large
    if (ended[name] === known[name]) continue;
    if (known[name] === undefined) delete ended[name];
    else Object.assign(ended, { [name]: known[name] });
  }
  if (ended.estimateRub === undefined && known.estimateRub !== undefined) ended.estimateRub = known.estimateRub;
  return ended;
}

/** Makes the entry of an overdue attempt: it may have been billed, and counts as what its model usually costs. */
export function expiredEntry({ entry: open, expiresMs, averageCostRub }: Row): LedgerEntry {
  const charge = defined({ status: 'unknown' as const, requestedModel: open.model });
  const at = new Date(expiresMs).toISOString();
  const estimateRub = averageCostRub ?? open.estimateRub;
  return defined({ ...open, status: 'unknown' as const, at, charge, errorCode: 'expired', estimateRub });
}

/** Whether an attempt has ended only by expiry. */
export function hasExpired({ status, errorCode }: LedgerEntry): boolean {
  return status === 'unknown' && errorCode === 'expired';
}

/** The cost of an entry; undefined if it is unknown, and for a replay. */
export function costRubOf({ charge, replayOf }: LedgerEntry): string | undefined {
  return replayOf === undefined ? charge?.costRub : undefined;
}

/**
 * Rejects an entry that later sums could not count.
 *
 * @throws TypeError; nothing is recorded then.
 */
export function checkNewEntry(entry: NewEntry): void {
  const fault = entryFault(entry);
  if (fault !== undefined) throw new TypeError(fault);
}

/** Explains why an entry cannot be counted. Undefined if it can. */
export function entryFault(entry: NewEntry): string | undefined {
  const { status, charge, estimateRub, estimateRubByScope, at, openedAt = at, abandonedAt = at } = entry;
  const priced = charge?.costRub !== undefined;
  if (status === 'settled' || status === 'inferred') {
    if (!priced || !isRub(charge?.costRub)) return `An entry that is ${status} needs a charge with a price.`;
  } else if (priced) return `An entry that is ${status} cannot have a price.`;
  if (Number.isNaN(momentMs(at) + momentMs(openedAt) + momentMs(abandonedAt)))
    return 'The moments of an entry must be ISO 8601: at, openedAt, abandonedAt.';
  return estimateFault(charge?.atLeastRub, estimateRub, ...Object.values(estimateRubByScope ?? NONE));
}

/**
 * Explains why an attempt cannot be counted: its model, runs and tags must be well-formed text of at most 256 bytes
 * without control characters, because all of them are indexed. Undefined if it can.
 */
export function attemptFault({ model, runId, parentRunId, tags }: Attribution): string | undefined {
  if (!isScopeName(model)) return nameRule('model');
  if (!isScopeName(runId)) return nameRule('runId');
  if (!isScopeName(parentRunId)) return nameRule('parentRunId');
  if (tags !== undefined && kindOf(tags) !== 'an object') return `tags must be an object, not ${kindOf(tags)}.`;
  // without lists of names, because this runs for every call
  for (const name in tags) {
    if (isTag(name, tags[name])) continue;
    const tag = `tag ${JSON.stringify(name.slice(0, 40))}`;
    return TAG_NAME.test(name) ? nameRule(tag) : `${tag} must have a name without "=".`;
  }
  return undefined;
}

/** Whether a tag can be stored; a call with any other is rejected. */
export function isTag(name: string, value: unknown): boolean {
  return TAG_NAME.test(name) && typeof value === 'string' && isScopeName(`${name}=${value}`);
}

/** With "=", the tags `a=b: 'c'` and `a: 'b=c'` would be one scope. */
const TAG_NAME = /^[^=]+$/s;

/** @throws TypeError for an attempt with a fault, and for an estimate that is no amount; nothing is recorded then. */
export function checkReserveRequest(request: ReserveRequest): void {
  const { attempt, estimateRub, averageCostRub, estimateRubByScope } = request;
  const estimates = Object.values(estimateRubByScope ?? NONE);
  const fault = attemptFault(attempt) ?? estimateFault(estimateRub, averageCostRub, ...estimates);
  if (fault !== undefined) throw new TypeError(fault);
}

const NONE: Readonly<Record<string, string>> = {};

/** Explains which estimate is not an amount, or below 0. */
function estimateFault(...estimates: (string | undefined)[]): string | undefined {
  for (const rub of estimates) {
    if (rub === undefined || (isRub(rub) && !amountOf(rub).isNegative)) continue;
    return `An estimate must be a decimal string of rubles from 0 up, not ${JSON.stringify(rub)}.`;
  }
  return undefined;
}
