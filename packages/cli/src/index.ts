export { run } from './command.ts';
export { EXIT, type ExitCode } from './exit-code.ts';
export type { Input, Output, Terminal } from './terminal/terminal.ts';
