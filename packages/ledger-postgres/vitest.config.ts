import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

const config: ViteUserConfig = mergeConfig(
  shared,
  defineConfig({ test: { globalSetup: ['test/support/global-setup.ts'] } }),
);
export default config;
