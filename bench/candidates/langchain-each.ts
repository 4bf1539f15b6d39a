import type { Candidate } from './candidate.ts';
import { langchainCandidate } from './kopek-langchain.ts';

/** `ChatKopek`, every delta a chunk of its own, also of a backlog. */
export const candidate: Candidate = langchainCandidate({ coalesce: false });
