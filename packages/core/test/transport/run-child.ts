import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a module in a fresh process, for what belongs to a process: its environment, its end. */
export async function runChild(
  code: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['--conditions=@kopek/source', '--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
    timeout: 25_000,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (text) => (stdout += String(text)));
  child.stderr.on('data', (text) => (stderr += String(text)));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { code: exitCode, stdout, stderr };
}
