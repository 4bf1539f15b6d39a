import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** A command that goes on until it is disposed of, with what it has started itself. */
export interface Started extends Disposable {
  /** What the sign has found in its output. */
  match: RegExpExecArray;
  /** All of it so far. */
  output: () => string;
}

/** What a command wrote that has ended well. */
export interface Ended {
  output: string;
  errors: string;
}

/** A bound for what hangs. */
const LIMIT_MS = 900_000;

/** Runs a command to its end. An exit code other than 0 is an error with all that it wrote. */
export function ended(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve({ output, errors });
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}:\n${output}${errors}`));
    });
  });
}

/** Does the same with each of many, some of them at once. */
export async function someAtOnce<T>(count: number, all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: count }, async () => {
      for (const one of left) await act(one);
    }),
  );
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
  const end = (): void => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid as number), 'SIGKILL');
  };
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => {
      end();
      reject(new Error(`${command} ${args.join(' ')} did not say ${sign}:\n${output}`));
    }, LIMIT_MS);
    const look = (data: Buffer): void => {
      output += data.toString();
      const match = sign.exec(output);
      if (!match) return;
      clearTimeout(late);
      resolve({ match, output: () => output, [Symbol.dispose]: end });
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
