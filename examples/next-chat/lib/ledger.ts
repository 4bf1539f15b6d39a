import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LedgerTotal } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { createKopek, createLedger } from '@kopek/vercel-ai';

const path = process.env.CHAT_BOOKS ?? '.data/books.sqlite';
mkdirSync(dirname(path), { recursive: true });

/** What one conversation, one visitor a day, and all visitors a day may cost, in rubles. */
export const LIMITS = {
  conversationRub: process.env.CHAT_LIMIT_RUB ?? '5.00',
  visitorRub: process.env.CHAT_VISITOR_LIMIT_RUB ?? '10.00',
  dayRub: process.env.CHAT_DAY_LIMIT_RUB ?? '50.00',
};

/** The ledger of this server. It survives a restart, and all processes of this machine share it. */
export const ledger = createLedger({ store: sqliteStore(path) });

/**
 * One provider for all conversations. A run is a conversation; a limit rejects a request before it is sent, even in the
 * middle of a tool loop; a visitor is a tag. A stopped answer is read to its end, so that its price is known.
 */
export const kopek = createKopek({
  ledger,
  onAbandon: 'finish',
  spendLimit: [
    { maxRub: LIMITS.conversationRub, per: 'run' },
    { maxRub: LIMITS.visitorRub, per: { tag: 'visitor' }, period: 'day' },
    { maxRub: LIMITS.dayRub, period: 'day' },
  ],
});

/**
 * What one scope has come to: `run:…` (a conversation), `tag:visitor=…`, `tag:answer=…`. However much others have spent, it
 * costs the same to ask.
 *
 * @param from - a date: earlier calls do not count.
 */
export async function totalOf(scope: string, from?: string): Promise<LedgerTotal> {
  const { all } = await ledger.totals({ scope, ...(from !== undefined && { from }) });
  return all;
}
