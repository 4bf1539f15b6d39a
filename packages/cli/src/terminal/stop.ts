import { EXIT, type ExitCode } from '../context.ts';
import type { Terminal } from './terminal.ts';

/** What ends an answer before its time. */
export interface Stop {
  signal: AbortSignal;
  /** The exit code of the command then. Absent while nobody has stopped it. */
  code: () => ExitCode | undefined;
  /** Ends the watch: from here on the same events end the program at once. */
  release: () => void;
}

/**
 * Watches for Ctrl-C, for a signal of another program, and for an output that is closed. The first one counts. It stops
 * the answer, not the program, so that the cost is shown and recorded.
 */
export function watchForStop(terminal: Terminal): Stop {
  const controller = new AbortController();
  let code: ExitCode | undefined;
  const stop = (reason: ExitCode): void => {
    code ??= reason;
    controller.abort();
  };
  const releases = [
    terminal.onInterrupt(() => stop(EXIT.interrupted)),
    terminal.onTerminate((signal) => stop(signal === 'SIGTERM' ? EXIT.terminated : EXIT.hungUp)),
    terminal.onReaderGone(() => stop(EXIT.readerGone)),
  ];
  return {
    signal: controller.signal,
    code: () => code,
    release: () => {
      for (const release of releases) release();
    },
  };
}
