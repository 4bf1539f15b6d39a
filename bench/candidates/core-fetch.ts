import type { Candidate } from './candidate.ts';
import { coreCandidate } from './kopek-core.ts';

/** Over the built-in fetch: the way of Bun, Deno, workers and browsers. */
export const candidate: Candidate = coreCandidate({ coalesce: true, fetch: true });
