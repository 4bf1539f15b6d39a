import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

/** What happens at the first use in a process: each of these files gets a process of its own. */
export const FIRST_USE: string[] = ['src/translator.test.ts'];

const together: ViteUserConfig = mergeConfig(shared, { test: { name: 'langchain', exclude: FIRST_USE } });
const alone: ViteUserConfig = mergeConfig(
  { ...shared, test: { ...shared.test, include: FIRST_USE } },
  { test: { name: 'first use', isolate: true } },
);

const config: ViteUserConfig = defineConfig({
  // the conformance table spends its time waiting: for pieces of answers, and between LangChain's attempts
  test: { maxWorkers: 2, projects: [together, alone] },
});
export default config;
