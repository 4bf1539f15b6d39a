import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

const SETUP = ['test/support/quiet.ts'];
/** Tests that need a DOM. */
const DOM = 'test/dom/**/*.test.ts';

const node: ViteUserConfig = mergeConfig(shared, { test: { name: 'node', exclude: [DOM], setupFiles: SETUP } });

/** What an edge runtime may do differently: requests, streams, bytes, errors. Mappings of plain data were shown on Node. */
const EDGE = ['conformance/*', 'answers', 'errors', 'files', 'provider', 'runtime', 'streams', 'spend', 'idempotency'];

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
    include: EDGE.map((name) => `test/${name}.test.ts`),
    setupFiles: SETUP,
    testTimeout: 120_000,
    maxConcurrency: 32,
    isolate: false,
  },
});

/** React in a browser's document, with the server of the application in the same process. */
const dom: ViteUserConfig = defineConfig({
  resolve: { conditions: ['@kopek/source', 'node', 'module', 'development|production'] },
  test: { name: 'dom', environment: 'jsdom', include: [DOM], setupFiles: SETUP, testTimeout: 120_000, isolate: false },
});

const config: ViteUserConfig = defineConfig({ test: { projects: [node, edge, dom] } });
export default config;
