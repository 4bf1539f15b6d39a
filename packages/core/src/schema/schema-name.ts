/**
 * Makes a valid `response_format.json_schema.name`: letters, digits, `_` and `-`, 1 to 64 of them.
 *
 * @param name - any text, for instance the title of a schema; other characters become `_`.
 * @param fallback - used if nothing readable is left. Default `response`.
 */
export function schemaName(name: string | undefined, fallback: string = 'response'): string {
  const plain = (name ?? '').slice(0, 64).replaceAll(/[^A-Za-z0-9_-]/g, '_');
  return /[A-Za-z0-9]/.test(plain) ? plain : fallback;
}
