/**
 * Writes `src/migrations.ts` from the numbered files of `sql`: bundles and edge runtimes have no files to read. Part of the
 * build.
 *
 *   node scripts/embed-sql.ts
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embedded } from './embedded-sql.ts';

writeFileSync(join(import.meta.dirname, '../src/migrations.ts'), embedded());
