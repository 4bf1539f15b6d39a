/** A room of core as the mutator takes it. */
export interface Room {
  /** Files that are changed: patterns below `packages/core`. */
  files: readonly string[];
  /** Tests that may notice: the quick ones that belong to the room. */
  tests: readonly string[];
}

const NO_CODE = ['!src/**/*.test.ts', '!src/**/*.test-d.ts', '!src/**/__fixtures__/**', '!src/**/index.ts'];

const room = (files: readonly string[], tests: readonly string[]): Room => ({ files: [...files, ...NO_CODE], tests });

/** In the order in which they run: from the bottom of core to its top. */
export const ROOMS: Record<string, Room> = {
  money: room(['src/money/**/*.ts'], ['src/money/*.test.ts']),
  errors: room(['src/errors/*.ts'], ['src/errors/*.test.ts', 'test/errors/*.test.ts']),
  parameters: room(['src/parameters/*.ts'], ['src/parameters/*.test.ts', 'src/validate/*.test.ts']),
  validate: room(['src/validate/*.ts'], ['src/validate/*.test.ts']),
  transport: room(
    ['src/transport/*.ts', '!src/transport/undici-agent.ts'],
    ['src/transport/*.test.ts', 'test/transport/{affordable,raw-request}.test.ts'],
  ),
  stream: room(
    ['src/stream/**/*.ts'],
    ['src/stream/**/*.test.ts', 'test/readers/{prefixes,regressions,sse-vectors}.test.ts'],
  ),
  answer: room(['src/answer/*.ts'], ['src/answer/*.test.ts']),
  ledger: room(
    ['src/ledger/*.ts', 'src/ledger/reconcile/*.ts'],
    ['src/ledger/*.test.ts', 'src/ledger/reconcile/*.test.ts'],
  ),
  sqlite: room(['src/ledger/sqlite/*.ts'], ['src/ledger/sqlite/{connections,files,sqlite-store,waiting}.test.ts']),
  client: room(
    ['src/client/*.ts'],
    [
      'src/client/*.test.ts',
      'test/{money-callbacks,opened-stream}.test.ts',
      'test/errors/evidence.test.ts',
      'test/transport/affordable.test.ts',
    ],
  ),
  metered: room(['src/metered/*.ts'], ['src/metered/*.test.ts']),
};
