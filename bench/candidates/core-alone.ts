import type { Candidate } from './candidate.ts';
import { coreCandidate } from './kopek-core.ts';

/** Without a ledger: what the client costs by itself. */
export const candidate: Candidate = coreCandidate({ coalesce: true, alone: true });
