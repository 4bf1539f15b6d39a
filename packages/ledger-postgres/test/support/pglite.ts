import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const FOLDER = join(import.meta.dirname, '../../../../node_modules/.cache/pglite');

/** An empty PGlite: making its cluster takes four times as long as loading the one that an earlier run made. */
export async function emptyPglite(): Promise<PGlite> {
  const cluster = join(FOLDER, `${version()}.tar`);
  if (existsSync(cluster)) return PGlite.create({ loadDataDir: new Blob([readFileSync(cluster)]) });
  const database = await PGlite.create();
  const files = await database.dumpDataDir('none');
  mkdirSync(FOLDER, { recursive: true });
  // whole at once, for other runs
  const unfinished = `${cluster}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await files.arrayBuffer()));
  renameSync(unfinished, cluster);
  return database;
}

function version(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string };
  return version;
}
