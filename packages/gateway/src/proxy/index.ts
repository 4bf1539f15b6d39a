export { openTape } from './recording/tape.ts';
export { createRedaction, type Redaction } from './recording/redact.ts';
export { readRecordings, type RecordedAnswer, type Recording } from './recording/recording.ts';
export type { MatchOptions, RecordOptions, RedactOptions, ReplayOptions } from '../service/options.ts';
