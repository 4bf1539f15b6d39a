import { fileURLToPath } from 'node:url';
import { mergeConfig, type ViteUserConfig } from 'vitest/config';
import { shared } from '../../../vitest.shared.ts';

const here = fileURLToPath(import.meta.url);

/** Every import of LangChain is answered by the versions that this package pins. */
const floor: ViteUserConfig = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [
    {
      name: 'frameworks-of-the-floor',
      enforce: 'pre',
      resolveId(this: { resolve: Resolve }, id: string) {
        if (!/^(@langchain\/|langchain(\/|$))/.test(id)) return null;
        return this.resolve(id, here, { skipSelf: true });
      },
    },
  ],
};

/** The tests of `@kopek/langchain` on the oldest versions of LangChain that it takes. */
const config: ViteUserConfig = mergeConfig(mergeConfig(shared, floor), {
  // the retry middleware reads marks from langchain 1.5.9 on
  test: { name: 'floor', include: ['floor/*.test.ts'], exclude: ['test/retry-middleware.test.ts'], maxWorkers: 2 },
});
export default config;

type Resolve = (id: string, importer: string, options: { skipSelf: boolean }) => Promise<unknown>;
