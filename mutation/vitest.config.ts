import { fileURLToPath } from 'node:url';
import { mergeConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../vitest.shared.ts';

/** Tests that count long, or in thousands, what a shorter test of the same file shows. */
const LONG_TESTS = [
  'keeps a million charges of six decimals exact',
  'of a million costs with six decimals are exact',
  'every inferred price is the true one',
  'every attempt ends exactly once, and settled if its usage was read, in any order of events',
];

const LEFT_OUT = 'test.skip';

// its runner puts tests into threads, which share the process's settings of memory; a mutant that one test kills is dead
const inThreads: ViteUserConfig = { ...shared, test: { ...shared.test, execArgv: [], retry: 0 } };

/** The tests of core as they are, with few and always the same runs of each property: one mutant takes about a second. */
const config: ViteUserConfig = mergeConfig(inThreads, {
  plugins: [
    {
      name: 'leave out long tests',
      enforce: 'pre',
      transform: (code: string) =>
        LONG_TESTS.reduce((text, name) => text.replace(new RegExp(`test(\\(\\s*'${name})`), `${LEFT_OUT}$1`), code)
          // random histories of the store suite
          .replace('DEFAULT_SEEDS = Array.from({ length: 20 }', 'DEFAULT_SEEDS = Array.from({ length: 3 }'),
    },
  ],
  // a test that hangs has noticed the mutant; one that is slow because the machine is busy has not
  test: { testTimeout: 30_000, hookTimeout: 30_000 },
  resolve: { alias: [{ find: /^fast-check$/, replacement: fileURLToPath(new URL('few-runs.ts', import.meta.url)) }] },
});
export default config;
