import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Report, Service } from '../../examples/runtimes/lib/program.ts';

const LIMIT_MS = 180_000;

/**
 * Starts a server that says where it listens, and asks it for the report of the program.
 *
 * @param path - of the route that runs the program; the service is in the body of the request.
 */
export async function runServer(folder: string, args: string[], path: string, service: Service): Promise<Report> {
  const server = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', WRANGLER_SEND_METRICS: 'false' },
  });
  const closed = once(server, 'close');
  const signal = AbortSignal.timeout(LIMIT_MS);
  let output = '';
  try {
    const url = await new Promise<string>((resolve, reject) => {
      const read = (data: Buffer): void => {
        output += data.toString();
        const [, found] = /(http:\/\/127\.0\.0\.1:\d+)/.exec(output) ?? [];
        if (found !== undefined && output.includes('Ready')) resolve(found);
      };
      server.stdout.on('data', read);
      server.stderr.on('data', read);
      server.on('close', (code) => reject(new Error(`the server ended with ${code}`)));
      signal.addEventListener('abort', () => reject(new Error('the server is not ready')));
    });
    const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(service), signal });
    if (!response.ok) throw new Error(`the server answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Report;
  } catch (error) {
    throw new Error(`${String(error)}\n${output}`, { cause: error });
  } finally {
    server.kill();
    await closed;
  }
}
