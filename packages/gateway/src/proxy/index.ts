export { openTape } from './recording/tape.ts';
export { createRedaction, type Redaction } from './recording/redact.ts';
export { readRecordings, type Recording } from './recording/recording.ts';
export type { RecordedAnswer } from '../service/tape.ts';
export type { MadeAnswer } from '../service/answer/made.ts';
export type { MatchOptions, RecordOptions, RedactOptions, ReplayOptions } from '../service/options.ts';
