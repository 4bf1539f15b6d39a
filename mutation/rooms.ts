import { ROOMS as TABLE } from '../scripts/rooms.ts';

/** A room as the mutator takes it. */
export interface Room {
  /** Folder of its package. */
  folder: string;
  /** Files that are changed: patterns below the package. */
  files: readonly string[];
  /** Tests that may notice: the quick ones that belong to the room. */
  tests: readonly string[];
}

const CHANGED = /^(core|ledger)\//;
/** Types, tests, and what only the tests of other rooms show. */
const LEFT_OUT = ['core/wire', 'core/base', 'ledger/contract/suite'];
const NO_CODE = ['!src/**/*.test.ts', '!src/**/*.test-d.ts', '!src/**/__fixtures__/**', '!src/**/index.ts'];
const NOT_CHANGED: Readonly<Record<string, readonly string[]>> = {
  'core/transport': ['!src/transport/http/undici-agent.ts'],
};
/** Tests that are not beside the code. */
const MORE_TESTS: Readonly<Record<string, readonly string[]>> = {
  'core/errors': ['test/errors/*.test.ts'],
  'core/transport': ['test/transport/{affordable,raw-request}.test.ts'],
  'core/stream': ['test/readers/{prefixes,regressions,sse-vectors}.test.ts'],
  'core/client': ['test/opened-stream.test.ts', 'test/errors/evidence.test.ts', 'test/transport/affordable.test.ts'],
  'ledger/book': [
    'src/budgets/budgets.test.ts',
    'src/ledger/{attempt-life,local}.test.ts',
    'src/sql/any-driver.test.ts',
  ],
  'ledger/limits': [
    'test/sentence-of-limits.test.ts',
    'src/ledger/{attempt-life,hold,latest-prices,ledger-waits,meter,settings}.test.ts',
    'src/budgets/budgets.test.ts',
  ],
  'ledger/delivery': ['src/ledger/{attempt-life,ledger,renewal,store-failures}.test.ts', 'test/honoured-key.test.ts'],
  'ledger/ledger': ['test/{evidence,money-callbacks,usage-delivery}.test.ts'],
};
/** In place of all tests of the room: the others wait for processes. */
const QUICK_TESTS: Readonly<Record<string, readonly string[]>> = {
  'ledger/sql': [
    'src/sql/{connections,damage,files,opening,sqlite-store,waiting}.test.ts',
    'src/budgets/budgets.test.ts',
  ],
};

/** The rooms of core and of the ledger, by their name in the table, from the bottom up. */
export const ROOMS: Readonly<Record<string, Room>> = Object.fromEntries(
  TABLE.filter(({ room }) => CHANGED.test(room) && !LEFT_OUT.includes(room)).map(({ room }) => {
    const [folder = '', ...path] = room.split('/');
    const inside = `src/${path.join('/')}/**`;
    // a room within this one has a row of its own
    const others = TABLE.filter((other) => other.room.startsWith(`${room}/`));
    const without = others.map((other) => `!src/${other.room.slice(folder.length + 1)}/**`);
    return [
      room,
      {
        folder,
        files: [`${inside}/*.ts`, ...without, ...(NOT_CHANGED[room] ?? []), ...NO_CODE],
        tests: QUICK_TESTS[room] ?? [`${inside}/*.test.ts`, ...(MORE_TESTS[room] ?? [])],
      },
    ];
  }),
);
