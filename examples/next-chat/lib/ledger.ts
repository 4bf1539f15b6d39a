import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LedgerTotal } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { createKopek, createLedger } from '@kopek/vercel-ai';
import { LIMITS } from './settings.ts';

const path = process.env.CHAT_LEDGER ?? '.data/ledger.sqlite';
// `next build` loads this file, too, and must leave no ledger behind
const isServer = process.env.NEXT_PHASE !== 'phase-production-build';
if (isServer) mkdirSync(dirname(path), { recursive: true });

/** The ledger of this server. It survives a restart, and all processes of this machine share it. */
export const ledger = createLedger(isServer ? { store: sqliteStore(path) } : {});

// what a limit keeps for an answer in progress: answers of 50 visitors at once fit into the limit of a day
const RESERVED = { estimate: '0.50' };

/**
 * One provider for all conversations. A run is a conversation; a limit rejects a request before it is sent, even in the
 * middle of a tool loop; visitor and address are tags. A stopped answer is read to its end, so that its price is known.
 */
export const kopek = createKopek({
  ledger,
  onAbandon: 'finish',
  spendLimit: [
    { ...RESERVED, maxRub: LIMITS.conversation, per: 'run' },
    { ...RESERVED, maxRub: LIMITS.visitor, per: { tag: 'visitor' }, period: 'day' },
    { ...RESERVED, maxRub: LIMITS.address, per: { tag: 'address' }, period: 'day' },
    { ...RESERVED, maxRub: LIMITS.everybody, period: 'day' },
  ],
});

/**
 * What one scope (`run:…` is a conversation, `visitor=…`, `answer=…`), or all, has cost since a date, or ever. What has not
 * ended counts as unknown, too.
 */
export async function totalOf(scope: string | undefined, from?: string): Promise<LedgerTotal> {
  const { all } = await ledger.totals({ ...(scope !== undefined && { scope }), ...(from !== undefined && { from }) });
  return { ...all, unknown: all.unknown + all.inFlight };
}
