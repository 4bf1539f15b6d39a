import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The projects of a package, each under its package's name: `cli`, `vercel-ai edge`. */
async function projectsOf(configFile: string): Promise<ViteUserConfig[]> {
  const root = dirname(join(import.meta.dirname, configFile));
  const { default: config } = (await import(join(root, 'vitest.config.ts'))) as { default: ViteUserConfig };
  const projects = (config.test?.projects ?? [config]) as ViteUserConfig[];
  return projects.map((project) => {
    const part = project.test?.name;
    const name = typeof part === 'string' ? `${basename(root)} ${part}` : basename(root);
    return { ...project, root, test: { ...project.test, name } };
  });
}

// the programs of the examples first: each starts a process, and waits for it
const files = globSync(['examples/*/vitest.config.ts', 'packages/*/vitest.config.ts'], { cwd: import.meta.dirname });

/**
 * The tests of all packages and examples in one run: a worker that is done with a file gets the next one, of whichever package.
 *
 * Three workers, also on two cores: each waits for timers and sockets half of its time.
 */
const config: ViteUserConfig = defineConfig({
  test: { maxWorkers: 3, projects: (await Promise.all(files.map(projectsOf))).flat() },
});
export default config;
