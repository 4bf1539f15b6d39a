import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';
import { unprivilegedUser } from './postgres-binaries.ts';

/** A pooler before a server. */
export interface Pooler {
  /** Connection string of a database, through the pooler. */
  url: (serverUrl: string) => string;
  stop: () => Promise<void>;
}

/** The program, where the machine has it: npm has none (`apt-get install pgbouncer`). */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'pgbouncer')).find(isProgram);
}

/**
 * Starts PgBouncer in transaction mode.
 *
 * @param sessions - sessions of the server for each database: callers beyond them take turns, statement by statement.
 */
export async function startPgBouncer(program: string, serverUrl: string, sessions: number): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'kopek-pgbouncer-'));
  await chmod(folder, 0o755);
  const server = new URL(serverUrl);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  const password = decodeURIComponent(server.password);
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port} user=${server.username} password='${password}'`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'max_client_conn = 500',
      `default_pool_size = ${sessions}`,
      'ignore_startup_parameters = extra_float_digits',
    ].join('\n'),
  );
  const user = await unprivilegedUser();
  const pooler = spawn(program, [settings], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  await isUp(pooler);
  return {
    url: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.port = String(port);
      return url.href;
    },
    async stop() {
      pooler.kill('SIGKILL');
      if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function isUp(pooler: ChildProcess): Promise<void> {
  let log = '';
  await new Promise<void>((resolve, reject) => {
    pooler.stderr?.on('data', (text: Buffer) => {
      if (log.length < 100_000) log += text.toString();
      if (log.includes('process up')) resolve();
    });
    pooler.once('error', reject);
    pooler.once('close', () => reject(new Error(`pgbouncer did not start:\n${log}`)));
  });
}
