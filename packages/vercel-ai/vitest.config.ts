import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

const SETUP = ['test/support/quiet.ts'];
/** Tests that need a DOM, and tests of what only Node has. */
const DOM = 'test/dom/**/*.test.ts';
const NODE_ONLY = 'test/node/**/*.test.ts';

const node: ViteUserConfig = mergeConfig(shared, { test: { name: 'node', exclude: [DOM], setupFiles: SETUP } });

/** The same tests where an edge runtime chooses the modules: `#http` is `fetch` there. */
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
    exclude: [DOM, NODE_ONLY],
    setupFiles: SETUP,
    testTimeout: 30_000,
  },
});

/** React in a browser's document, with the server of the application in the same process. */
const dom: ViteUserConfig = defineConfig({
  resolve: { conditions: ['@kopek/source', 'node', 'module', 'development|production'] },
  test: { name: 'dom', environment: 'jsdom', include: [DOM], setupFiles: SETUP, testTimeout: 30_000 },
});

const config: ViteUserConfig = defineConfig({ test: { projects: [node, edge, dom] } });
export default config;
