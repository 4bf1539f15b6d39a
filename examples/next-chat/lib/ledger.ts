import { createKopek, createLedger } from '@kopek/vercel-ai';

/** The books of this server. In memory: a real app gives the ledger a store that outlives a restart. */
const ledger = createLedger();

/**
 * One provider for all conversations. The limit counts per run, and a run is a conversation: it refuses a request
 * before it leaves, also in the middle of a tool loop.
 */
export const kopek = createKopek({
  ledger,
  spendLimit: { maxRub: process.env.CHAT_LIMIT_RUB ?? '5.00', per: 'run', onUnknown: 'allow' },
});
