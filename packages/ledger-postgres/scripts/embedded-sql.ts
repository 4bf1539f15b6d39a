import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../sql');

/** The module that holds the files of `sql`, in order. */
export function embedded(): string {
  const files = readdirSync(FOLDER)
    .filter((name) => /^\d{3}-.*\.sql$/.test(name))
    .toSorted();
  const texts = files.map((name) => {
    const text = readFileSync(join(FOLDER, name), 'utf8')
      .replaceAll('\\', '\\\\')
      .replaceAll('`', '\\`')
      .replaceAll('${', '\\${');
    return `  {\n    name: '${name}',\n    sql: \`${text}\`,\n  },\n`;
  });
  return `/** One step of the schema. */
export interface Migration {
  /** Name of its file in \`sql\`. */
  name: string;
  sql: string;
}

/** The steps of the schema, in order. Written by \`scripts/embed-sql.ts\` from the files of \`sql\`: change those. */
export const MIGRATIONS: readonly Migration[] = [
${texts.join('')}];
`;
}
