import { UsageError, type Context } from '../context.ts';
import { projectAt } from '../project.ts';

type LedgerPostgres = typeof import('@kopek/ledger-postgres');
type Query = import('@kopek/ledger-postgres').Query;

interface Connection {
  query: Query;
  end: () => Promise<void>;
}

/** What is used of a driver; each is found by the shape of its own exports. */
interface Drivers {
  pg: {
    Pool: new (options: { connectionString: string; max: number }) => {
      query: Query;
      end(): Promise<void>;
      on(event: 'error', listener: () => void): unknown;
    };
  };
  postgres: (url: string, options: { max: number; onnotice: () => void }) => { unsafe: Query; end(): Promise<void> };
  '@neondatabase/serverless': { neon: (url: string) => { query: Query } };
}

const LEDGER = '@kopek/ledger-postgres';

const CONNECT: { [Name in keyof Drivers]: (driver: Drivers[Name], url: string) => Connection } = {
  pg({ Pool }, url) {
    const pool = new Pool({ connectionString: url, max: 1 });
    // a server that shuts down while the connection is idle is reported here, and again by the next statement
    pool.on('error', () => undefined);
    return { query: (text, values) => pool.query(text, values), end: () => pool.end() };
  },
  postgres(open, url) {
    const sql = open(url, { max: 1, onnotice: () => undefined });
    return { query: (text, values) => sql.unsafe(text, values), end: () => sql.end() };
  },
  '@neondatabase/serverless'({ neon }, url) {
    const sql = neon(url);
    return { query: (text, values) => sql.query(text, values), end: () => Promise.resolve() };
  },
};

/**
 * Reaches `DATABASE_URL` with the driver and the `@kopek/ledger-postgres` of the project in the current folder: this
 * command brings neither.
 *
 * @throws UsageError, in one sentence, when there is no address or something has to be installed.
 */
export function postgresLedger({ terminal, texts }: Context): LedgerPostgres & Connection {
  const url = terminal.env['DATABASE_URL'];
  if (!url) throw new UsageError(texts.ledger.noLedger);
  const { has, require } = projectAt(terminal.cwd);
  const driver = (['pg', 'postgres', '@neondatabase/serverless'] as const).find(has);
  const missing = [...(has(LEDGER) ? [] : [LEDGER]), ...(driver ? [] : ['pg'])];
  if (driver === undefined || missing.length > 0) throw new UsageError(texts.ledger.install(missing.join(' ')));
  const ledger: LedgerPostgres = require(LEDGER);
  // the first statement connects
  return { ...ledger, ...CONNECT[driver](require(driver), url) };
}
