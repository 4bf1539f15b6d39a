import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, Service } from '../../examples/runtimes/lib/program.ts';

const LIMIT_MS = 120_000;

/** A worker that may reach this machine, on a port that the system chooses. */
const config = (bundle: string): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .program),
    (name = "internet", network = (allow = ["public", "private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const program :Workerd.Worker = (
  modules = [(name = "program", esModule = embed "${bundle}")],
  compatibilityDate = "2026-06-01",
);
`;

/** Runs a bundled worker in workerd. @param bundle - path inside of the folder. */
export async function runWorker(program: string, folder: string, bundle: string, service: Service): Promise<Report> {
  writeFileSync(join(folder, 'worker.capnp'), config(bundle));
  const server = spawn(program, ['serve', 'worker.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    timeout: LIMIT_MS,
  });
  try {
    const port = await new Promise<number>((resolve, reject) => {
      server.stdio[3]?.on('data', (data: Buffer) => {
        const [, found] = /"port":\s*(\d+)/.exec(data.toString()) ?? [];
        if (found !== undefined) resolve(Number(found));
      });
      server.on('error', reject);
      server.on('exit', (code) => reject(new Error(`workerd ended with ${code}`)));
    });
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify(service) });
    if (!response.ok) throw new Error(`the worker answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Report;
  } finally {
    server.kill();
  }
}
