import { EXIT, type ExitCode } from '../context.ts';
import type { StopReason, Terminal } from './terminal.ts';

/** What ends an answer before its time. */
export interface Stop {
  signal: AbortSignal;
  /** The exit code of the command then. Absent while nobody has stopped it. */
  code: () => ExitCode | undefined;
  /** Ends the watch: from here on the same events end the program at once. */
  release: () => void;
}

const CODES: Readonly<Record<StopReason, ExitCode>> = {
  SIGINT: EXIT.interrupted,
  SIGTERM: EXIT.terminated,
  SIGHUP: EXIT.hungUp,
  EPIPE: EXIT.outputClosed,
  EIO: EXIT.failed,
};

/**
 * Watches for what ends a command early. The first one counts. It stops the answer, not the program, so that the cost is
 * shown and recorded.
 *
 * @param goesOn - what lasts on when the output takes no more: an answer whose price comes at its end.
 */
export function watchForStop(terminal: Terminal, goesOn?: 'answer'): Stop {
  const controller = new AbortController();
  let code: ExitCode | undefined;
  const release = terminal.onStop((reason) => {
    code ??= CODES[reason];
    if (reason !== 'EIO' || goesOn === undefined) controller.abort();
  });
  return { signal: controller.signal, code: () => code, release };
}
