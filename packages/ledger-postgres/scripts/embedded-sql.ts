import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../sql');

/** The module that holds the files of `sql`, in order. */
export function embedded(): string {
  return `/** A file of \`sql\`. */
export interface SqlFile {
  name: string;
  sql: string;
}

/**
 * The steps of the tables, in order: each is run once, and the number of its name is the version of the schema after it.
 * Written by \`scripts/embed-sql.ts\`, as all of this: change the files of \`sql\`.
 */
export const MIGRATIONS: readonly SqlFile[] = [
${textsOf('.', /^\d{3}-.*\.sql$/)}];

/** The functions of the schema, in order: each version replaces all of them. */
export const FUNCTIONS: readonly SqlFile[] = [
${textsOf('functions', /\.sql$/)}];
`;
}

function textsOf(folder: string, names: RegExp): string {
  const files = readdirSync(join(FOLDER, folder))
    .filter((name) => names.test(name))
    .toSorted();
  const texts = files.map((name) => {
    const text = readFileSync(join(FOLDER, folder, name), 'utf8')
      .replaceAll('\\', '\\\\')
      .replaceAll('`', '\\`')
      .replaceAll('${', '\\${');
    return `  {\n    name: '${name}',\n    sql: \`${text}\`,\n  },\n`;
  });
  return texts.join('');
}
