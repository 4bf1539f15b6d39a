import type { Candidate } from './candidate.ts';
import { coreCandidate } from './kopek-core.ts';

/** Every delta an event of its own, handed out in one array per read, as the adapters read it. */
export const candidate: Candidate = coreCandidate({ coalesce: false, batches: true });
