/**
 * Pages that begin with an empty folder, followed to the letter: their commands install what they name, their files are written
 * under the names that they give, and their programs run against a local gateway. What a page does not install is missing.
 */
import { EmptyProject } from '../empty-project.ts';
import { manifestOf, PUBLISHED, type Published } from '../packages.ts';
import { codeOf, fencesOf, type Fence } from './blocks.ts';

/** A page and its translation. */
export type Page = readonly [english: string, russian: string];

/** Pages that are followed where documents are checked. */
export const PAGES: readonly Page[] = [
  ['README.md', 'README.ru.md'],
  ...(['core', 'ledger', 'langchain', 'vercel-ai'] as const).map((name): Page => [
    `packages/${name}/README.md`,
    `packages/${name}/README.ru.md`,
  ]),
];

/**
 * Follows a page in an empty project, and its translation as far as it differs: both need the same packages, which are installed
 * once. A command that fails is an error with its output.
 */
export async function followPage(project: EmptyProject, page: Page): Promise<void> {
  const fences = page.map(fencesOf);
  const commands = fences.flat().filter(({ language, run }) => language === 'sh' && run);
  await install(project, commands.flatMap(({ code }) => code.split('\n')).filter(isInstall));
  using gateway = project.hasCommand('kopek-gateway') ? await project.startGateway() : undefined;
  const done = new Set<string>();
  for (const [index, document] of page.entries()) {
    try {
      await followOne(project, fences[index] ?? [], gateway?.variables ?? {}, done);
    } catch (error) {
      throw new Error(`${document}: ${String(error)}`, { cause: error });
    }
  }
}

async function followOne(
  project: EmptyProject,
  fences: readonly Fence[],
  variables: Readonly<Record<string, string>>,
  done: Set<string>,
): Promise<void> {
  const commands = fences.filter(({ language, run }) => language === 'sh' && run);
  if (commands.length === 0) throw new Error('it has no block `sh run`: it does not say how to begin');
  const files = fences.filter(({ file }) => file !== undefined);
  // a command may need a file that the page shows further below: it is run when the reader has them all
  for (const { file = '', code } of files)
    project.write(file, file.startsWith('.env') ? filled(code, variables) : code);
  const programs = fences.filter(({ language, run, file }) => language === 'ts' && run && file === undefined);
  const steps = commands.flatMap(({ code }) => code.split('\n')).filter((command) => !isInstall(command));
  const lines = programs.map(({ line, code }) => {
    project.write(`line-${line}.mts`, code);
    return [`node line-${line}.mts`, codeOf(code)] as const;
  });
  const written = files.map(({ code }) => codeOf(code)).join('\n');
  for (const [command, code] of [...steps.map((step) => [step, `${step}\n${written}`] as const), ...lines]) {
    if (!done.has(code)) await project.run('sh', ['-c', command], variables);
    done.add(code);
  }
}

/** Making a folder is done already. */
function isInstall(command: string): boolean {
  return /^(mkdir|npm) /.test(command);
}

function filled(code: string, variables: Readonly<Record<string, string>>): string {
  return code.replaceAll(/^(\w+)=.*$/gm, (line, name: string) =>
    name in variables ? `${name}=${variables[name]}` : line,
  );
}

/** Everything at once. Our packages are tarballs, with those of ours that they need; others come from the registry. */
async function install(project: EmptyProject, commands: readonly string[]): Promise<void> {
  for (const command of commands.flatMap((line) => line.split(' && '))) {
    if (/^npm (init|pkg) /.test(command)) await project.run('sh', ['-c', command]);
  }
  const named = commands.flatMap((command) => /^npm install ([^#]+)/.exec(command)?.[1]?.trim().split(' ') ?? []);
  const packages = [...new Set(named.filter((name) => !name.startsWith('--')))];
  const ours = PUBLISHED.filter((folder) => packages.includes(manifestOf(folder).name));
  const others = packages.filter((name) => !PUBLISHED.some((folder) => manifestOf(folder).name === name));
  await project.install(withOwn(ours), others);
}

function withOwn(folders: readonly Published[]): Published[] {
  const needed = new Set(folders);
  for (const folder of needed) {
    const dependencies = Object.keys(manifestOf(folder).dependencies ?? {});
    for (const other of PUBLISHED) if (dependencies.includes(manifestOf(other).name)) needed.add(other);
  }
  return [...needed];
}
