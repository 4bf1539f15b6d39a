import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { placePostgres, unprivilegedUser } from './postgres-binaries.ts';

/** A PostgreSQL of its own, with an empty data folder. */
export interface PostgresServer {
  /** Connection string of a database on it. */
  url: (database: string) => string;
  /** Kills the server as a power cut would, and starts it again on what the disk holds. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Settings of {@link startPostgres}. */
export interface PostgresOptions {
  /** Commits wait for the disk, as they do in production. Default false: the tests need no disk. */
  durable?: boolean;
  /** Further settings: `max_connections=300`. */
  settings?: readonly string[];
}

export const PASSWORD = 'a password of the tests';

/** Starts a server from npm alone: nothing is installed on the machine. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kopek-postgres-'));
  const programs = await placePostgres(join(folder, 'server'));
  const user = await unprivilegedUser();
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  await chmod(folder, 0o755);
  if (user) await chown(data, user.uid, user.gid);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD);
  await initialize(programs, data, passwordFile, user);

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    ...(options.durable ? [] : ['fsync=off', 'full_page_writes=off']),
    ...(options.settings ?? []),
  ];
  const start = (): Promise<ChildProcess> => startServer(programs, data, port, settings, user);
  let server = await start();
  return {
    url: (database) => `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`,
    async crash() {
      // the postmaster alone: its children find it gone and end without writing anything
      server.kill('SIGKILL');
      await once(server, 'close');
      server = await start();
    },
    async stop() {
      // immediate: the data folder is thrown away
      server.kill('SIGQUIT');
      if (server.exitCode === null && server.signalCode === null) await once(server, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type User = { uid: number; gid: number } | undefined;

async function initialize(programs: string, data: string, passwordFile: string, user: User): Promise<void> {
  const initdb = spawn(
    join(programs, 'initdb'),
    [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-sync',
      '--locale=C',
      '--encoding=UTF8',
    ],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env['PATH'] } },
  );
  await finished(initdb, 'initdb');
}

async function startServer(
  programs: string,
  data: string,
  port: number,
  settings: readonly string[],
  user: User,
): Promise<ChildProcess> {
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env['PATH'] } },
  );
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (text: Buffer) => {
      log += text.toString();
      if (log.includes('database system is ready to accept connections')) resolve();
      if (log.length > 100_000) log = log.slice(-10_000);
    });
    server.once('error', reject);
    server.once('close', () => reject(new Error(`postgres did not start:\n${log}`)));
  });
  return server;
}

async function finished(child: ChildProcess, name: string): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => (errors += text.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${name} failed:\n${errors}`);
}
