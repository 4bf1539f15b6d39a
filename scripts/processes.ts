import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** A command that goes on until it is disposed of, with what it has started itself. */
export interface Started extends Disposable {
  /** What the sign has found in its output. */
  match: RegExpExecArray;
  /** All of it so far. */
  output: () => string;
}

/** Starts a command that goes on, and waits for a sign in its output. */
export function started(
  command: string,
  args: readonly string[],
  cwd: string,
  sign: RegExp,
  variables: NodeJS.ProcessEnv = {},
): Promise<Started> {
  const env = { ...process.env, ...variables };
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const end = (): void => void process.kill(-(child.pid as number), 'SIGKILL');
  return new Promise((resolve, reject) => {
    let output = '';
    const look = (data: Buffer): void => {
      output += data.toString();
      const match = sign.exec(output);
      if (match) resolve({ match, output: () => output, [Symbol.dispose]: end });
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`)));
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
