import { checkOptions, checkOneOf, configurationError } from '@kopek/core/kit';

/** The role, and its access. */
export interface GrantOptions {
  /** Name of an existing role. */
  role: string;
  /** `write` (default): the access an application needs. `read`: for reports, without any write access. */
  access?: 'write' | 'read';
}

/**
 * Returns the SQL that grants a role access. Run it as the owner of the schema, and again after every migration; it has
 * several statements.
 *
 * @throws KopekError `configuration` for invalid options.
 */
export function grantSql(options: GrantOptions): string {
  checkOptions(' of grantSql', options, { 'a string': ['role'], anything: ['access'] });
  const { role, access = 'write' } = options;
  // SQL for a role that nobody named, or with more rights than were meant, would be run all the same
  if (!role) throw configurationError('role of grantSql must be the name of an existing role');
  checkOneOf('access of grantSql', access, ['write', 'read']);
  const name = `"${role.replaceAll('"', '""')}"`;
  const reading = [
    `grant usage on schema kopek to ${name};`,
    `grant select on all tables in schema kopek to ${name};`,
    `grant execute on all functions in schema kopek to ${name};`,
    // it acts as the owner
    `revoke execute on function kopek.open_ledger(text) from ${name};`,
  ];
  const writing = [
    `grant insert, update, delete on kopek.reservation, kopek.entry, kopek.counter, kopek.carried, kopek.limit_event, kopek.rule to ${name};`,
    `grant usage on all sequences in schema kopek to ${name};`,
    `grant execute on function kopek.open_ledger(text) to ${name};`,
  ];
  return [...reading, ...(access === 'write' ? writing : [])].join('\n');
}
