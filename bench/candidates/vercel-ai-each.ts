import type { Candidate } from './candidate.ts';
import { providerCandidate } from './kopek-vercel-ai.ts';

/** The provider by itself, every delta a part of its own, also of a backlog. */
export const candidate: Candidate = providerCandidate({ coalesce: false, ai: false });
