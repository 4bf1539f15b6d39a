import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** A running app. */
export interface App {
  url: string;
  /** What it has printed. */
  output: () => string;
  /** Ends it: in order, or in the middle of everything. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/** The built app, served on a free port with the given environment. */
export async function startApp(variables: Record<string, string>): Promise<App> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/next/dist/bin/next'),
      'start',
      '--port',
      String(port),
      '--hostname',
      '127.0.0.1',
    ],
    { cwd: join(import.meta.dirname, '..'), env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const look = (data: Buffer): void => {
      output += data.toString();
      if (output.includes('Ready in')) resolve();
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.on('exit', (code) => reject(new Error(`the app ended with ${code}:\n${output}`)));
  });
  await ready;
  return {
    url,
    output: () => output,
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        child.removeAllListeners('exit');
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill(signal);
      }),
  };
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
