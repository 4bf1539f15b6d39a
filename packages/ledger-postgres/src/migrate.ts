import { checkOptions, configurationError } from '@kopek/core/kit';
import { FUNCTIONS, MIGRATIONS, type SqlFile } from './migrations.ts';
import { checkQuery, rowsOf, type Query } from './query.ts';
import { withRepeats } from './repeat.ts';
import { codeOf, storeError } from './store-error.ts';

/** The version of the schema that this package needs: the number of its last migration. */
export const SCHEMA_VERSION: number = Math.max(...MIGRATIONS.map(versionOf));

/** The outcome of a migration. */
export interface MigrationResult {
  /** Version before; 0 if there was no schema. */
  from: number;
  /** Version now. */
  to: number;
}

/**
 * Creates the schema `kopek`, or migrates an older one; a current one stays unchanged.
 *
 * One statement in one transaction: all of it or nothing. If ten machines start at once, one works and the others
 * wait.
 *
 * @throws KopekError `configuration` if `query` is not a function, the schema is that of another version, or the role may not create the schema (the message
 *   contains the SQL to run), and `store_unavailable`, which is `retryable` if the database may recover by itself.
 */
export async function migrate(options: { query: Query }): Promise<MigrationResult> {
  checkOptions(' of migrate', options, { anything: ['query'] });
  const { query } = options;
  checkQuery('migrate', query);
  const from = await schemaVersion(query);
  if (from === SCHEMA_VERSION) return { from, to: from };
  if (from > SCHEMA_VERSION) {
    throw configurationError(
      `The schema kopek of this database was made by another version of Kopek: it is version ${from}, and this one uses version ${SCHEMA_VERSION}.`,
    );
  }
  try {
    await withRepeats(() => query(migrationSql(), []));
  } catch (error) {
    if (codeOf(error) !== '42501') throw storeError(error, 'migrate');
    throw configurationError(
      `The role of this connection may not create the schema of Kopek (version ${from}, needed ${SCHEMA_VERSION}). ` +
        'Run migrate({ query }) once with a role that has CREATE on the database, or pass the text of migrationSql() ' +
        'to somebody who has such a role; then run grantSql({ role }) for this role.',
    );
  }
  return { from, to: await schemaVersion(query) };
}

/**
 * Reads the version of the schema in the database: 0 if there is none.
 *
 * @throws KopekError `store_unavailable`, or `configuration` if the role may not read it.
 */
export async function schemaVersion(query: Query): Promise<number> {
  checkQuery('schemaVersion', query);
  try {
    // a number: drivers write a boolean each in its own way
    if (Number(await one(query, `select count(to_regclass('kopek.migration'))::text as answer`)) === 0) return 0;
    return Number(await one(query, 'select coalesce(max(version), 0)::text as answer from kopek.migration'));
  } catch (error) {
    throw storeError(error, 'schemaVersion');
  }
}

/**
 * Returns the whole schema as one repeatable statement, as {@link migrate} runs it: for people who create schemas by
 * hand.
 */
export function migrationSql(): string {
  const steps = MIGRATIONS.map(
    (file) => `
  if v_version < ${versionOf(file)} then
${executed(file)}
    insert into kopek.migration (version, name) values (${versionOf(file)}, '${file.name}');
  end if;`,
  );
  return `do $kopek_migrate$
declare
  v_version integer;
begin
  -- of ten machines that start at once, one works
  perform pg_advisory_xact_lock(hashtextextended('kopek.migrate', 0));
  -- a question to the catalogue, not to_regclass: that may answer from before the lock
  if not exists (
    select from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'kopek' and c.relname = 'migration'
  ) then
    create schema if not exists kopek;
    create table kopek.migration (
      version integer primary key,
      name text not null,
      applied_at timestamptz not null default clock_timestamp()
    );
  end if;
  select coalesce(max(version), 0) into v_version from kopek.migration;
${steps.join('\n')}

  if v_version < ${SCHEMA_VERSION} then
${FUNCTIONS.map(executed).join('\n')}
  end if;
end
$kopek_migrate$`;
}

function versionOf({ name }: SqlFile): number {
  return Number.parseInt(name, 10);
}

function executed({ sql }: SqlFile): string {
  return `    execute $kopek_step$\n${sql}\n$kopek_step$;`;
}

async function one(query: Query, text: string): Promise<unknown> {
  const [row] = rowsOf(await query(text, []));
  return row?.['answer'];
}
