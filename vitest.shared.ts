import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/**
 * What random cases are drawn from: the same in every run, unless `KOPEK_SEED` is a number or `random`. And the share of
 * its full count that a long test runs: a tenth between two edits, all of it with `KOPEK_RUNS=1`.
 */
const { KOPEK_SEED = '20261122', KOPEK_RUNS = '0.1', CI = '' } = process.env;
const seed = KOPEK_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(KOPEK_SEED);

/** Whatever tests and their programs leave in the temporary folder goes with the run. */
const temporary = mkdtempSync(join(tmpdir(), 'kopek-tests-'));
// open to the other user as whom PostgreSQL has to run where the tests run as root
chmodSync(temporary, 0o755);
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));

/**
 * Settings that every package shares: tests run on the sources of the whole workspace, without a build.
 *
 * The condition is scoped, because a bare `source` may be set by a consumer's own tools.
 */
export const shared: ViteUserConfig = defineConfig({
  ssr: {
    resolve: {
      conditions: ['@kopek/source', 'node', 'module', 'development|production'],
      externalConditions: ['@kopek/source'],
    },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: [fileURLToPath(new URL('vitest.setup.ts', import.meta.url))],
    env: {
      KOPEK_SEED: String(seed),
      KOPEK_RUNS,
      TMPDIR: temporary,
      // programs that tests start strip types and compile once, not in every process
      NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/node', import.meta.url)),
    },
    // workers already are more than most machines have cores: threads that help to collect garbage wait for each other
    // and room for what a test leaves behind: collecting it piecemeal took a tenth of the processors' time
    execArgv: ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=32'],
    // bounds for what hangs; a busy machine is no failure, and neither are ten times as many runs
    testTimeout: 300_000 * Math.max(1, 10 * Number(KOPEK_RUNS)),
    hookTimeout: 120_000,
    // sockets, processes and terminals of a busy machine fail once in some hundred thousand tests; random cases are the same
    // in a second attempt, so it forgives none of them. What needed one is listed in the end
    retry: CI !== '' && KOPEK_SEED !== 'random' ? 1 : 0,
    expect: { poll: { timeout: 60_000 } },
    // files share a process and what it has imported: loading the frameworks for each file took half of the time.
    // So a test leaves globals and the environment as it found them
    isolate: false,
    // the cases of the conformance table wait: for pieces of an answer, and between the attempts of a framework
    maxConcurrency: 32,
  },
});
