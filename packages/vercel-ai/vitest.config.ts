import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** Tests that need a DOM, a process of their own or what only Node has. */
const NODE_ONLY = ['test/node/**/*.test.ts', 'test/node/**/*.test.tsx'];

const SETUP = ['test/support/quiet.ts'];

const node: ViteUserConfig = mergeConfig(shared, { test: { name: 'node', include: NODE_ONLY, setupFiles: SETUP } });

/** The same tests as in Node, where an edge runtime chooses the modules: `#http` is `fetch` there. */
const edge: ViteUserConfig = defineConfig({
  ssr: {
    resolve: {
      conditions: ['@kopek/source', 'edge-light', 'worker', 'browser', 'module', 'development|production'],
      externalConditions: ['@kopek/source', 'edge-light', 'worker'],
    },
  },
  test: {
    name: 'edge',
    environment: 'edge-runtime',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: NODE_ONLY,
    setupFiles: SETUP,
    testTimeout: 30_000,
  },
});

const config: ViteUserConfig = defineConfig({ test: { projects: [node, edge] } });
export default config;
