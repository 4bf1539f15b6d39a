#!/usr/bin/env node
// an older Node has no node:sqlite, and would fail with a puzzling error
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error(`kopek needs Node 22.19 or newer, and this is Node ${process.versions.node}`);
  process.exit(1);
}

const { setFlagsFromString } = await import('node:v8');
// what a report reads is garbage at once: with more room for it, 200,000 entries take 80 MB more and no less time
setFlagsFromString('--semi-space-growth-factor=1');
// Node 22 warns that SQLite is experimental: of that, and of nothing else, nobody needs to hear
const emitWarning = process.emitWarning.bind(process) as (...given: unknown[]) => void;
process.emitWarning = (warning: string | Error, ...rest: unknown[]): void => {
  const text = typeof warning === 'string' ? warning : warning.message;
  if (!text.startsWith('SQLite is an experimental feature')) emitWarning(warning, ...rest);
};
const { outputFailure, run } = await import('./command.ts');
const { processTerminal } = await import('./terminal/process-terminal.ts');
const { terminal, outputCode } = processTerminal((error) => outputFailure(error, process.argv.slice(2), process.env));
const code = await run(process.argv.slice(2), terminal);
// what was written last may fail after the command has ended
process.on('exit', () => (process.exitCode = outputCode() ?? code));
