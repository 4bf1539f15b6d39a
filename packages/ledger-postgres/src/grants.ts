/** Which role gets access, and how much. */
export interface GrantOptions {
  /** Name of an existing role. */
  role: string;
  /** `book` (default): what an application needs. `read`: reports only, nothing can be changed. */
  access?: 'book' | 'read';
}

/**
 * SQL that lets a role book, or only read. To be run by the owner of the schema, again after every migration; several
 * statements.
 */
export function grantSql({ role, access = 'book' }: GrantOptions): string {
  const name = `"${role.replaceAll('"', '""')}"`;
  const reading = [
    `grant usage on schema kopek to ${name};`,
    `grant select on all tables in schema kopek to ${name};`,
    `grant execute on all functions in schema kopek to ${name};`,
  ];
  const booking = [`grant insert, update, delete on kopek.hold, kopek.entry, kopek.counter, kopek.carried to ${name};`];
  return [...reading, ...(access === 'book' ? booking : [])].join('\n');
}
