import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  // the gateway is taken from its sources, as everywhere in this repository
  ssr: { resolve: { conditions: ['@kopek/source', 'node', 'module', 'development|production'] } },
  test: { environment: 'node', include: ['*.test.ts'], testTimeout: 30_000 },
});
export default config;
