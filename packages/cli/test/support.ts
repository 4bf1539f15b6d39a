import { run, type Terminal } from '../src/index.ts';

/** What a command did. */
export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** How a command is run. */
export interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  stdin?: string | Uint8Array;
  /** Width of the terminal. */
  columns?: number;
  /** Whether stdout and stderr are a terminal. */
  isTTY?: boolean;
  /** Whether stdin is a terminal; by default it is when nothing is piped in. */
  stdinIsTTY?: boolean;
  /** The same for stderr. */
  onError?: (text: string, interrupt: () => void) => unknown;
  /** Called after each piece that is written to stdout, with a way to press Ctrl-C. */
  onOutput?: (text: string, interrupt: () => void) => void;
}

/** Runs `kopek` with these words; the output is kept. */
export async function kopek(words: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const {
    env = {},
    cwd = process.cwd(),
    stdin,
    isTTY = false,
    stdinIsTTY = stdin === undefined,
    onOutput,
    onError,
  } = options;
  const listeners = new Set<(reason: 'SIGINT') => void>();
  const written = { stdout: '', stderr: '' };
  const interrupt = (): void => listeners.forEach((listener) => listener('SIGINT'));
  const terminal: Terminal = {
    stdin: Object.assign(pieces(stdin), { isTTY: stdinIsTTY }),
    stdout: {
      isTTY,
      ...(options.columns === undefined ? {} : { columns: options.columns }),
      write(text, done) {
        written.stdout += String(text);
        done?.();
        onOutput?.(String(text), interrupt);
      },
    },
    stderr: {
      isTTY,
      ...(options.columns === undefined ? {} : { columns: options.columns }),
      write(text, done) {
        written.stderr += String(text);
        done?.();
        onError?.(String(text), interrupt);
      },
    },
    env,
    cwd,
    onStop(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { code: await run(words, terminal), ...written };
}

async function* pieces(stdin: string | Uint8Array | undefined): AsyncGenerator<Uint8Array | string> {
  if (stdin !== undefined) yield stdin;
}

/** The environment that names a gateway. */
export function envOf(gateway: { baseURL: string; apiKey: string }): Record<string, string> {
  return { KOPEK_BASE_URL: gateway.baseURL, KOPEK_API_KEY: gateway.apiKey };
}
