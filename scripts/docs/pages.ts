/**
 * Pages that begin with an empty folder, followed to the letter: their commands install what they name, their files are written
 * under the names that they give, and their programs run against a local gateway. What a page does not install is missing.
 */
import { EmptyProject } from '../empty-project.ts';
import { manifestOf, PUBLISHED, type Published } from '../packages.ts';
import { fencesOf, type Fence } from './blocks.ts';

/** Each page with its translation: both are followed in one folder, the same commands once. */
export const PAGES: readonly (readonly [english: string, russian: string])[] = [
  ['README.md', 'README.ru.md'],
  ...(['core', 'ledger', 'langchain', 'vercel-ai'] as const).map(
    (name) => [`packages/${name}/README.md`, `packages/${name}/README.ru.md`] as const,
  ),
  ['docs/nextjs.md', 'docs/ru/nextjs.md'],
];

/** Follows a page and its translation in an empty folder. A command that fails is an error with its output. */
export async function followPage(page: readonly [string, string]): Promise<void> {
  using project = new EmptyProject('page');
  const done = new Set<string>();
  for (const document of page) {
    const fences = fencesOf(document);
    if (!fences.some(({ language, run }) => language === 'sh' && run))
      throw new Error(`${document} has no block \`sh run\`: it does not say how to begin`);
    // a command may need a file that the page shows further below: it is run when the reader has them all
    for (const { file, code } of fences) if (file !== undefined && file !== '.env') project.write(file, code);
    const commands = fences
      .filter(({ language, run }) => language === 'sh' && run)
      .flatMap(({ code }) => code.split('\n'));
    for (const command of commands.filter((line) => isInstall(line) && !done.has(line))) {
      execute(project, document, command);
      done.add(command);
    }
    await runPrograms(
      project,
      document,
      fences,
      commands.filter((line) => !isInstall(line)),
    );
  }
}

function isInstall(command: string): boolean {
  return /^(mkdir|npm) /.test(command);
}

async function runPrograms(
  project: EmptyProject,
  document: string,
  fences: readonly Fence[],
  commands: readonly string[],
): Promise<void> {
  using gateway = project.hasCommand('kopek-gateway') ? await project.startGateway() : undefined;
  const variables = gateway?.variables ?? {};
  for (const { file, code } of fences) {
    // what the gateway prints goes where the page says
    if (file?.startsWith('.env')) project.write(file, filled(code, variables));
  }
  for (const command of commands) execute(project, document, command, variables);
  for (const fence of fences.filter(({ language, run, file }) => language === 'ts' && run && file === undefined)) {
    const name = `line-${fence.line}.mts`;
    project.write(name, fence.code);
    execute(project, document, `node ${name}`, variables);
  }
}

function filled(code: string, variables: Readonly<Record<string, string>>): string {
  return code.replaceAll(/^(\w+)=.*$/gm, (line, name: string) =>
    name in variables ? `${name}=${variables[name]}` : line,
  );
}

function execute(
  project: EmptyProject,
  document: string,
  command: string,
  variables: Readonly<Record<string, string>> = {},
): void {
  try {
    if (command.startsWith('npm install ')) install(project, command);
    else project.run('sh', ['-c', command.replace(/^mkdir \S+ && cd \S+( && )?/, '')], variables);
  } catch (error) {
    throw new Error(`${document}: ${command}\n${String(error)}`, { cause: error });
  }
}

/** Our packages are tarballs, with those of ours that they need; others come from the registry. */
function install(project: EmptyProject, command: string): void {
  const [names = ''] = command.slice('npm install '.length).split(' #');
  const packages = names.split(' ').filter((name) => name !== '' && !name.startsWith('--'));
  const ours = PUBLISHED.filter((folder) => packages.includes(manifestOf(folder).name));
  const others = packages.filter((name) => !PUBLISHED.some((folder) => manifestOf(folder).name === name));
  project.install(withOwn(ours), others);
}

function withOwn(folders: readonly Published[]): Published[] {
  const needed = new Set(folders);
  for (const folder of needed) {
    const dependencies = Object.keys(manifestOf(folder).dependencies ?? {});
    for (const other of PUBLISHED) if (dependencies.includes(manifestOf(other).name)) needed.add(other);
  }
  return [...needed];
}
