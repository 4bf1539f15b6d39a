import type { Candidate } from './candidate.ts';
import { coreCandidate } from './kopek-core.ts';

/** Every delta an event of its own, also of a backlog. */
export const candidate: Candidate = coreCandidate({ coalesce: false });
