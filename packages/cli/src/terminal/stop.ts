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
 * Watches for Ctrl-C, for another program that ends this one, and for a reader of the output who leaves. The first one
 * counts. The answer is broken off, not the program, so that its cost is shown and booked.
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
