import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { programOf } from '../../../../vitest.program.ts';
import { startHostileServer, type Flood } from './hostile-server.ts';
import type { ProbeOrder, ProbeReport } from './probe.ts';

/** A probe and what the server saw of it. */
export interface ProbeResult extends ProbeReport {
  /** MB that the sockets took for hostile answers. */
  sentMb: number;
  /** Most sockets open at once. */
  sockets: number;
}

/** Runs one probe in a fresh process against a server in this one, so that only the client's memory counts. */
export async function runProbe(
  order: Omit<ProbeOrder, 'baseURL'>,
  flood: Flood = 'line',
  megabytes = 0,
): Promise<ProbeResult> {
  const server = await startHostileServer(flood, megabytes);
  const child = spawn(
    process.execPath,
    [
      '--conditions=@kopek/source',
      '--expose-gc',
      await programOf(join(import.meta.dirname, 'probe.ts')),
      JSON.stringify({ ...order, baseURL: server.origin } satisfies ProbeOrder),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: 300_000,
      // what is compiled for the cache would count as well
      env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '1' },
    },
  );
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  await once(child, 'close');
  await server.close();
  const report = JSON.parse(output) as ProbeReport;
  return { ...report, sentMb: Math.round(server.written() / 1024 / 1024), sockets: server.maxOpen() };
}
