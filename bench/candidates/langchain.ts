import type { Candidate } from './candidate.ts';
import { langchainCandidate } from './kopek-langchain.ts';

/** `ChatKopek` as it comes: a backlog is joined. */
export const candidate: Candidate = langchainCandidate({ coalesce: true });
