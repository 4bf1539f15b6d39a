import { createKopek } from '@kopek/vercel-ai';

/** One provider for all routes: its ledger has the bill of every conversation. */
export const kopek = createKopek({ onAbandon: 'finish' });
