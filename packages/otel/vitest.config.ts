import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

const EDGE = 'test/edge/**/*.test.ts';

const node: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({
    test: {
      name: 'node',
      exclude: [EDGE],
      // older versions of the API, one of which `@ai-sdk/otel` pins, have ES modules that Node cannot read by themselves
      server: { deps: { inline: ['@ai-sdk/otel', /@opentelemetry\//] } },
    },
  }),
);

const edge: ViteUserConfig = defineConfig({
  ssr: {
    resolve: {
      conditions: ['@kopek/source', 'edge-light', 'worker', 'browser', 'module', 'development|production'],
      externalConditions: ['@kopek/source', 'edge-light', 'worker'],
    },
  },
  test: { name: 'edge', environment: 'edge-runtime', include: [EDGE], testTimeout: 60_000, isolate: false },
});

const config: ViteUserConfig = defineConfig({ test: { projects: [node, edge] } });
export default config;
