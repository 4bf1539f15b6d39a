import { defineConfig, type ViteUserConfig } from 'vitest/config';

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
    testTimeout: 30_000,
    // files share a process and what it has imported: loading the frameworks for each file took half of the time.
    // So a test leaves globals and the environment as it found them
    isolate: false,
    // the cases of the conformance table wait: for pieces of an answer, and between the attempts of a framework
    maxConcurrency: 32,
  },
});
