import { configurationError } from '@kopek/core/kit';
import type { EntriesPage, LedgerStore } from '../contract/contract.ts';
import type { LimitEvent, LimitEventsQuery } from '../contract/limit-events.ts';
import { boundsIn, DEFAULT_TIME_ZONE, type TimeWindow } from './windows.ts';

const DEFAULT_LIMIT = 1000;

/** The bounds of a page as numbers; its entries were opened in the window. */
export interface PageBounds extends TimeWindow {
  /** Ended entries with a greater number. */
  afterSeq: number;
  limit: number;
}

/**
 * Reads the bounds of a page.
 *
 * @param timeZone - of moments without an offset.
 * @throws KopekError `configuration` for what is neither a cursor nor a moment.
 */
export function boundsOf(page: EntriesPage, timeZone: string = DEFAULT_TIME_ZONE): PageBounds {
  const afterSeq = page.after === undefined ? 0 : Number(page.after);
  if (!Number.isSafeInteger(afterSeq) || afterSeq < 0) {
    throw configurationError(`Not a valid page position: ${JSON.stringify(page.after)}.`);
  }
  const limit = page.limit ?? DEFAULT_LIMIT;
  if (!Number.isSafeInteger(limit) || limit < 1) throw configurationError(`A page has 1 entry or more, not ${limit}.`);
  return { afterSeq, limit, ...boundsIn(timeZone, page) };
}

/** Reads all events of a kind, or those about one scope, oldest first. */
export async function allLimitEvents(
  store: Pick<LedgerStore, 'limitEvents'>,
  query: Pick<LimitEventsQuery, 'kind' | 'scope'>,
): Promise<LimitEvent[]> {
  const events: LimitEvent[] = [];
  for (;;) {
    const page = await store.limitEvents({ ...query, afterSeq: events.at(-1)?.seq ?? 0 });
    if (page.length === 0) return events;
    events.push(...page);
  }
}
