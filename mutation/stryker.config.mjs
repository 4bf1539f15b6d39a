/** Stryker for one room of the ledger (`ROOM`), in the folder of its package. */
import { fileURLToPath } from 'node:url';
import { ROOMS } from '../scripts/rooms.ts';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

/** The quick tests that may notice a change, beside those of the room. `sql` leaves out those of its own that wait for processes. */
export const TESTS = {
  'ledger/engine': ['src/engine/**/*.test.ts', 'src/budgets/budgets.test.ts', 'src/ledger/{attempt-life,local}.test.ts', 'src/sql/any-driver.test.ts'],
  'ledger/sql': ['src/sql/{columns,connections,damage,files,opening,sql-tables,sqlite-store,waiting}.test.ts', 'src/budgets/budgets.test.ts'],
  'ledger/limits': [
    'src/limits/**/*.test.ts',
    'src/ledger/{attempt-life,wait-mode,latest-prices,ledger-waits,meter,settings}.test.ts',
    'src/budgets/budgets.test.ts',
  ],
  'ledger/store-client': ['src/store-client/**/*.test.ts', 'src/ledger/{attempt-life,ledger,renewal,store-failures}.test.ts', 'test/honoured-key.test.ts'],
}; // prettier-ignore

const room = process.env.ROOM ?? 'ledger/engine';
const path = `src/${room.slice(room.indexOf('/') + 1)}`;
// a room within this one has a row of its own
const others = ROOMS.filter((other) => other.room.startsWith(`${room}/`)).map(
  (other) => `!${path}${other.room.slice(room.length)}/**`,
);
const file = room.replaceAll('/', '-');

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: [
    `${path}/**/*.ts`,
    ...others,
    '!src/**/*.test.ts',
    '!src/**/*.test-d.ts',
    '!src/**/__fixtures__/**',
    '!src/**/index.ts',
  ],
  testFiles: TESTS[room],
  thresholds: { high: 100, low: 92, break: 90 },
  // the sandbox is a folder of the package: what it lacks is found above
  ignorePatterns: ['tsconfig*.json', 'vitest.config.ts', 'dist', 'api', '.turbo'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', here('messages.mjs')],
  ignorers: ['messages'],
  vitest: { configFile: here('vitest.config.ts') },
  ignoreStatic: true,
  disableTypeChecks: false,
  concurrency: 2,
  // a machine that is busy is no endless loop: those are counted
  timeoutMS: 60_000,
  timeoutFactor: 2,
  dryRunTimeoutMinutes: 15,
  incremental: true,
  incrementalFile: here(`../artefacts/mutation/${file}.json`),
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { allowColor: false, logTests: false },
  htmlReporter: { fileName: here(`../artefacts/mutation/${file}.html`) },
};
