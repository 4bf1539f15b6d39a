import type { Report, Service } from '../../examples/runtimes/lib/program.ts';
import { started, type Started } from '../processes.ts';

const LIMIT_MS = 180_000;
/** A server says where it listens, and that it is ready, in either order. */
const READY = /(?=[^]*Ready)[^]*(http:\/\/127\.0\.0\.1:\d+)/;

export function startServer(folder: string, args: string[]): Promise<Started> {
  const quiet = { NEXT_TELEMETRY_DISABLED: '1', WRANGLER_SEND_METRICS: 'false' };
  return started(process.execPath, args, folder, READY, quiet);
}

/** Asks the route of a server that runs the program for its report; the service is in the body of the request. */
export async function askServer(server: Started, path: string, service: Service): Promise<Report> {
  const request = { method: 'POST', body: JSON.stringify(service), signal: AbortSignal.timeout(LIMIT_MS) };
  try {
    const response = await fetch(`${server.match[1]}${path}`, request);
    if (!response.ok) throw new Error(`the server answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Report;
  } catch (error) {
    throw new Error(`${String(error)}\n${server.output()}`, { cause: error });
  }
}
