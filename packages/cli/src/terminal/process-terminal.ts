import { EXIT, type ExitCode } from '../context.ts';
import type { StopReason, Terminal } from './terminal.ts';

/** The terminal of this process, and what has become of its output. */
export interface ProcessTerminal {
  terminal: Terminal;
  /** The exit code when the output takes no more. Absent while it does. */
  outputCode: () => ExitCode | undefined;
}

/**
 * Makes the terminal of this process. All output goes through it: when stdout takes no more, the rest is dropped, and
 * commands with something to finish do so first.
 *
 * @param sentenceFor - the line to stderr about an output that failed: not about a reader who left, as `head` does.
 */
export function processTerminal(sentenceFor: (error: Error) => string): ProcessTerminal {
  const listeners = new Set<(reason: StopReason) => void>();
  let outputCode: ExitCode | undefined;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (outputCode !== undefined) return;
    const isGone = error.code === 'EPIPE';
    outputCode = isGone ? EXIT.outputClosed : EXIT.failed;
    if (!isGone) process.stderr.write(`${sentenceFor(error)}\n`);
    if (listeners.size === 0) process.exit(outputCode);
    for (const listener of listeners) listener(isGone ? 'EPIPE' : 'EIO');
  });
  // nobody reads the messages; the work itself goes on
  process.stderr.on('error', () => undefined);
  const terminal: Terminal = {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    env: process.env,
    cwd: process.cwd(),
    onStop(listener) {
      listeners.add(listener);
      const releases = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
        const heard = (): void => listener(signal);
        process.on(signal, heard);
        return () => process.off(signal, heard);
      });
      return () => {
        listeners.delete(listener);
        for (const release of releases) release();
      };
    },
  };
  return { terminal, outputCode: () => outputCode };
}
