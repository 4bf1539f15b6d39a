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
  },
});
