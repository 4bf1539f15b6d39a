import type { Candidate } from './candidate.ts';
import { coreCandidate } from './kopek-core.ts';

/** `client.stream` as it comes: a backlog is joined. */
export const candidate: Candidate = coreCandidate({ coalesce: true });
