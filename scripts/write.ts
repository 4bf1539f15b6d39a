/**
 * Writes everything in git that is made from something else: the tables of the architecture page, the copies of SQL, the documents
 * of the gateway, the dashboards, and the API reports of the packages, which it builds first. Checks compare them.
 *
 *   npx -y pnpm@12 write
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARCHITECTURE, withTables } from './architecture-tables.ts';
import { ROOT, WITH_TOOLS } from './packages.ts';

const page = join(ROOT, ARCHITECTURE);
writeFileSync(page, withTables(readFileSync(page, 'utf8')));
const FROM_SOURCES = ['--conditions=@kopek/source'];
run('node', 'packages/ledger-postgres/scripts/embed-sql.ts');
run('node', ...FROM_SOURCES, 'packages/gateway/scripts/documents.ts');
run('node', ...FROM_SOURCES, 'packages/otel/scripts/write-dashboards.ts');
run('oxfmt', 'packages/gateway/*.json', 'packages/otel/grafana/*.json');
run('turbo', 'run', 'build');
run('node', 'scripts/check-api.ts', '--update');

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: ROOT, env: WITH_TOOLS, stdio: 'inherit' });
}
