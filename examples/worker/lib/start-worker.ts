import { spawn } from 'node:child_process';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..');

/** A Worker on workerd. */
export interface RunningWorker {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the Worker by `wrangler dev`: no account is asked for, and nothing leaves this machine.
 *
 * @param variables - what are secrets where it is deployed.
 * @param books - folder of the books; they are found there after a restart.
 */
export function startWorker(variables: Record<string, string>, books: string): Promise<RunningWorker> {
  const settings = Object.entries(variables).flatMap(([name, value]) => ['--var', `${name}:${value}`]);
  const wrangler = join(FOLDER, 'node_modules/wrangler/bin/wrangler.js');
  const child = spawn(
    process.execPath,
    [wrangler, 'dev', '--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0', '--persist-to', books, ...settings],
    {
      cwd: FOLDER,
      stdio: ['ignore', 'pipe', 'pipe'],
      // this repository runs its packages from their sources
      env: {
        ...process.env,
        WRANGLER_BUILD_CONDITIONS: '@kopek/source,workerd,worker,browser',
        WRANGLER_LOG_PATH: join(books, 'logs'),
        WRANGLER_SEND_METRICS: 'false',
      },
    },
  );
  const ended = new Promise<void>((resolve) => void child.on('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (data: Buffer): void => {
      output += data.toString();
      const [, url] = /Ready on (http:\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve({ url, stop });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', reject);
    child.on('close', (code) => reject(new Error(`wrangler ended with ${code}:\n${output}`)));
  });
}
