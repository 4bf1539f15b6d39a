export { openTape } from './recording/tape.ts';
export { createRedaction, type Redaction } from './recording/redact.ts';
export { readRecordings } from './recording/recording.ts';
export type { RecordedAnswer, Recording, RequestIdentity } from '../service/tape.ts';
export type { MadeAnswer } from '../service/answer/generation.ts';
export type { MatchOptions, RedactOptions, ReplayOptions } from '../service/options.ts';
