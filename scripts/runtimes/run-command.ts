import { spawn } from 'node:child_process';
import type { Report, Service } from '../../examples/runtimes/lib/program.ts';

const LIMIT_MS = 180_000;

/**
 * Runs a command whose last line is the report of the program.
 *
 * Not synchronously: the gateway lives in this process and has to answer meanwhile.
 */
export function runCommand(folder: string, command: string, args: string[], service: Service): Promise<Report> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, KOPEK_BASE_URL: service.baseURL, KOPEK_API_KEY: service.apiKey },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    });
    let [output, problems] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (problems += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      const last = output.trim().split('\n').at(-1) ?? '';
      if (last.startsWith('{')) resolve(JSON.parse(last) as Report);
      else reject(new Error(`it ended with ${code}: ${output}${problems}`));
    });
  });
}
