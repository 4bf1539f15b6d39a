import { mergeConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

const config: ViteUserConfig = mergeConfig(shared, {
  // the conformance table spends its time waiting: for pieces of answers, and between LangChain's attempts
  test: { maxWorkers: 2 },
});
export default config;
