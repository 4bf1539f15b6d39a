export { run } from './command.ts';
export { EXIT, type ExitCode } from './context.ts';
export type { Input, Output, StopReason, Terminal } from './terminal/terminal.ts';
