/**
 * Documents are run as their readers run them. Every `ts` and `tsx` block compiles, and every block marked `ts run` runs against a
 * local gateway and ends well; a block whose first line names its file may import the others of its document. Options named in the
 * text exist. Pages that begin with an empty folder are followed there, command by command. Run after `build` and `pack`.
 *
 *   npx -y pnpm@12 run docs            all documents
 *   npx -y pnpm@12 run docs README.md  one of them
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, fencesOf, type Fence } from './docs/blocks.ts';
import { optionLines } from './docs/options.ts';
import { followPage, PAGES, type Page } from './docs/pages.ts';
import { EmptyProject } from './empty-project.ts';
import { ROOT, WITH_TOOLS } from './packages.ts';
import { ended, someAtOnce } from './processes.ts';

/** A block in the folder where it is compiled. */
interface Block {
  document: string;
  line: number;
  path: string;
  code: string;
  run: boolean;
}

const DOCS = join(ROOT, 'docs');
const SNIPPETS = join(DOCS, '.snippets');
/** The folder of the pages that are an application of Next.js, which writes its own `tsconfig.json`. */
const NEXT = 'docs-nextjs-md';
const GATEWAY = join(ROOT, 'packages/gateway/dist/index.js');
/** Programs that run and pages that are followed at once. */
const AT_ONCE = 4;
const { startGateway } = (await import(GATEWAY)) as typeof import('../packages/gateway/src/index.ts');
const chosen = process.argv.slice(2);
const documents = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md', '*.mdx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) =>
    chosen.length > 0 ? chosen.includes(file) : !/node_modules|CHANGELOG|^docs\/decisions|next-chat|\/api\//.test(file),
  );

const blocks = documents.flatMap(blocksOf);
rmSync(SNIPPETS, { recursive: true, force: true });
mkdirSync(SNIPPETS, { recursive: true });
// `export {}` makes a module of every block, so that two of them do not share their names
for (const { path, code } of blocks) {
  mkdirSync(dirname(join(SNIPPETS, path)), { recursive: true });
  // bundlers find files without their extension
  const resolved = code.replaceAll(/(from '\.\.?\/[^']*?)(?:\.ts)?';/g, "$1.ts';");
  writeFileSync(join(SNIPPETS, path), `${resolved}\nexport {};\n`);
}

const followed = PAGES.filter((page) => chosen.length === 0 || page.some((document) => chosen.includes(document)));
const programs = differentOf(blocks.filter((block) => block.run));
let failures = 0;
const work = [...followed.map((page) => () => follow(page)), ...programs.map((block) => () => runBlock(block))];
// what compiles takes one core, and what installs waits for the registry
await Promise.all([compileAll(), someAtOnce(AT_ONCE, work, (task) => task())]);
console.log(
  `${blocks.length} blocks in ${documents.length} documents compile, ${programs.length} programs ran, ${followed.length} pages were followed, ${failures} failed`,
);
if (failures === 0) rmSync(SNIPPETS, { recursive: true, force: true });
process.exit(failures > 0 ? 1 : 0);

/**
 * A translation whose code is the same, but for its comments and texts, is one program with the original, unless it imports its
 * neighbours.
 */
function differentOf(all: Block[]): Block[] {
  const keyOf = ({ document, code, path }: Block): string =>
    / from '\.\.?\//.test(code) ? path : `${document.replace(/\bru[/.]/, '')}: ${textless(codeOf(code))}`;
  return [...new Map(all.map((block) => [keyOf(block), block])).values()];
}

/** Code without what stands in quotes, but for what templates insert. */
function textless(code: string): string {
  const withoutStrings = code.replaceAll(/'(?:[^'\\\n]|\\.)*'/g, "''");
  return withoutStrings.replaceAll(/`[^`]*`/g, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(''));
}

async function follow(page: Page): Promise<void> {
  using project = new EmptyProject('page');
  await followPage(project, page).catch(fail);
}

async function runBlock({ document, line, path }: Block): Promise<void> {
  await using gateway = await startGateway({ balanceRub: '1000' });
  const variables = { KOPEK_BASE_URL: gateway.baseURL, KOPEK_API_KEY: gateway.apiKey };
  // what one program has compiled, the next one loads
  const env = { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...variables };
  // a translation may use files of the same names
  const folder = join(SNIPPETS, 'folders', folderOf(document));
  mkdirSync(folder, { recursive: true });
  await ended(process.execPath, [join(SNIPPETS, path)], folder, env).catch((error: unknown) =>
    fail(`${document}:${line}: ${String(error)}`),
  );
}

/** With the strictest settings, with `strict` alone, without the types of a browser, and as Next.js does. */
async function compileAll(): Promise<void> {
  for (const settings of ['tsconfig.json', 'tsconfig.plain.json', 'tsconfig.node.json']) await compile(settings);
  if (blocks.some(({ path }) => path.startsWith(NEXT))) await compile('tsconfig.next.json');
}

async function compile(settings: string): Promise<void> {
  await ended('tsc', ['-p', join(DOCS, settings)], ROOT, WITH_TOOLS).catch((error: unknown) =>
    fail(
      String(error).replaceAll(
        /^docs\/\.snippets\/([^(]+)\((\d+)/gm,
        (whole, path: string, line: string) => place(path, Number(line)) ?? whole,
      ),
    ),
  );
}

function fail(error: unknown): void {
  failures++;
  console.error(error instanceof Error ? error.message : error);
}

function blocksOf(document: string): Block[] {
  const code = fencesOf(document)
    .filter(({ language }) => language === 'ts' || language === 'tsx')
    .map((fence) => ({ ...fence, path: pathOf(fence) }));
  const options = optionLines(document).map((line) => ({
    ...line,
    path: `${folderOf(document)}-options-${line.line}-${line.code.length}.ts`,
    run: false,
  }));
  return [...code, ...options];
}

/** By the name in its first line, in a folder of its document; else by its place. A module of JavaScript is checked as TypeScript. */
function pathOf({ document, file, line, language }: Fence): string {
  return file === undefined
    ? `${folderOf(document)}-${line}.${language}`
    : join(folderOf(document), file.replace(/\.mjs$/, '.ts'));
}

function folderOf(document: string): string {
  return document.replaceAll(/\W+/g, '-');
}

function place(path: string, line: number): string | undefined {
  const block = blocks.find((candidate) => candidate.path === path);
  return block && `${block.document}:${block.line + line - 1} (block `;
}
