import type { Candidate } from './candidate.ts';
import { providerCandidate } from './kopek-vercel-ai.ts';

/** The provider below `ai`, as it comes: a backlog is joined. */
export const candidate: Candidate = providerCandidate({ coalesce: true, ai: true });
