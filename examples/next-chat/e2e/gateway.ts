import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A gateway that can die: in a process of its own, slow enough to be killed in the middle of an answer. */
export async function startGatewayCommand(
  port: number,
  apiKey: string,
  pace = 8,
): Promise<{ kill: () => Promise<void> }> {
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../node_modules/@kopek/gateway/dist/main.js'),
      '--port',
      String(port),
      '--pace',
      String(pace),
    ],
    { env: { ...process.env, KOPEK_API_KEY: apiKey }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const isOver = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await isOver;
    },
  };
}
