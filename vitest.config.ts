import { globSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestCase, type TestSpecification } from 'vitest/node';
import { shared } from './vitest.shared.ts';

const ROOT = import.meta.dirname;

/** The projects of a package, each under its package's name: `cli`, `vercel-ai edge`. */
async function projectsOf(configFile: string): Promise<ViteUserConfig[]> {
  const root = dirname(join(ROOT, configFile));
  const { default: config } = (await import(join(root, 'vitest.config.ts'))) as { default: ViteUserConfig };
  const projects = (config.test?.projects ?? [config]) as ViteUserConfig[];
  return projects.map((project) => {
    const part = project.test?.name;
    const name = typeof part === 'string' ? `${basename(root)} ${part}` : basename(root);
    return { ...project, root, test: { ...project.test, name } };
  });
}

const files = globSync(['packages/*/vitest.config.ts', 'examples/*/vitest.config.ts'], { cwd: ROOT });
const projects = (await Promise.all(files.map(projectsOf))).flat();

/** What runs on Node and shares its process with others: all but edge runtimes, documents and first uses. */
const isOrdinary = ({ test }: ViteUserConfig): boolean => test?.environment === 'node' && test.isolate === false;
const ordinary = projects.filter(isOrdinary);

type Test = NonNullable<ViteUserConfig['test']>;

/** The paths of an option in all ordinary projects, from the root of the repository. */
function paths(read: (test: Test) => string | string[] | undefined): string[] {
  return ordinary.flatMap(({ root = ROOT, test = {} }) => {
    const own = [read(test) ?? []].flat();
    return own.map((path) => (isAbsolute(path) ? path : join(relative(ROOT, root), path)));
  });
}

const inline = ordinary.flatMap(({ test }) => {
  const packages = test?.server?.deps?.inline;
  return Array.isArray(packages) ? packages : [];
});

/**
 * The ordinary tests of all packages and examples in one project: a worker keeps what it has imported, and gets the next file
 * of whichever package. Vitest runs projects one after the other, with new workers for each.
 *
 * Four workers, also on two cores: each waits for timers and sockets half of its time.
 */
const together: ViteUserConfig = {
  ...shared,
  root: ROOT,
  test: {
    ...shared.test,
    name: 'node',
    include: paths(({ include }) => include),
    exclude: paths(({ exclude }) => exclude),
    setupFiles: [...new Set(paths(({ setupFiles }) => setupFiles))],
    globalSetup: paths(({ globalSetup }) => globalSetup),
    server: { deps: { inline } },
  },
};

/** Files that take some six seconds and more: small ones, which go through a table of cases, start programs or wait. */
const LONGEST = new RegExp(
  [
    'cli/test/(budget|doctor/doctor)',
    'conformance/test/(core|money/invariant)',
    'core/test/(heavy|faults/faults)',
    'examples/(runner/programs|worker)',
    'gateway/test/(command|hostile/(work|upstream))',
    'langchain/test/(conformance|jobs|retries)',
    'ledger/src/(durable-object/workerd|sql/sqlite-store)',
    'ledger-postgres/test/(history|pglite|store-suite)',
    'vercel-ai/test/(conformance|jobs|ai-6-conformance)',
  ].join('|'),
);

const isLong = ({ moduleId }: TestSpecification): number => Number(LONGEST.test(moduleId));

/**
 * Begins each project with its longest files, so that they do not run alone in the end. Vitest knows how long they took only
 * where it has run them: in a clean clone it goes by their size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ project }: TestSpecification): number => this.ctx.projects.indexOf(project);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b) || isLong(b) - isLong(a));
  }
}

/** Lists the tests that passed in a second attempt only, so that nobody gets used to them. */
class Unstable implements Reporter {
  readonly #tests: TestCase[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#tests.push(test);
  }

  onTestRunEnd(): void {
    for (const { fullName, module } of this.#tests)
      console.log(`passed in a second attempt only: ${module.relativeModuleId} > ${fullName}`);
  }
}

const config: ViteUserConfig = defineConfig({
  test: {
    maxWorkers: 4,
    reporters: ['default', new Unstable()],
    sequence: { sequencer: LongestFirst },
    // the short files of the largest one come last, so that no worker waits for another in the end
    projects: [...projects.filter((project) => !isOrdinary(project)), together],
  },
});
export default config;
