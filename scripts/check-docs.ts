/**
 * Documents are run as their readers run them. Every `ts` and `tsx` block compiles, and every block marked `ts run` runs against a
 * local gateway and ends well; a block whose first line names its file may import the others of its document. Options named in the
 * text exist. Pages that begin with an empty folder are followed there, command by command. Run after `build` and `pack`.
 *
 *   npx -y pnpm@12 run docs            all documents
 *   npx -y pnpm@12 run docs README.md  one of them
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fencesOf, type Fence } from './docs/blocks.ts';
import { optionLines } from './docs/options.ts';
import { followPage, PAGES } from './docs/pages.ts';
import { ROOT, WITH_TOOLS } from './packages.ts';

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
/** Programs that run at once. */
const AT_ONCE = 4;
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

compile('tsconfig.json');
if (blocks.some(({ path }) => path.startsWith(NEXT))) compile('tsconfig.next.json');
const failures = await runAll(blocks.filter((block) => block.run));
const followed = PAGES.filter((page) => chosen.length === 0 || page.some((document) => chosen.includes(document)));
for (const page of followed) await followPage(page);
console.log(
  `${blocks.length} blocks in ${documents.length} documents compile, ${blocks.filter((block) => block.run).length - failures} ran, ${followed.length} pages were followed`,
);
if (failures === 0) rmSync(SNIPPETS, { recursive: true, force: true });
process.exit(failures > 0 ? 1 : 0);

function blocksOf(document: string): Block[] {
  const code = fencesOf(document)
    .filter(({ language }) => language === 'ts' || language === 'tsx')
    .map((fence) => ({ ...fence, path: pathOf(fence) }));
  const options = optionLines(document).map((line) => ({
    ...line,
    path: `${folderOf(document)}-options-${line.line}-${line.code.length}.ts`,
    code: `declare const any_: any; ${line.code}`,
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

function compile(settings: string): void {
  try {
    execFileSync('tsc', ['-p', join(DOCS, settings)], { cwd: ROOT, env: WITH_TOOLS, encoding: 'utf8' });
  } catch (error) {
    const text = String((error as { stdout?: string }).stdout ?? error);
    console.error(
      text.replaceAll(
        /^docs\/\.snippets\/([^(]+)\((\d+)/gm,
        (whole, path: string, line: string) => place(path, Number(line)) ?? whole,
      ),
    );
    process.exit(1);
  }
}

function place(path: string, line: number): string | undefined {
  const block = blocks.find((candidate) => candidate.path === path);
  return block && `${block.document}:${block.line + line - 1} (block `;
}

/** Runs them, some at once: each waits for its own start most of the time. Returns how many failed. */
async function runAll(runnable: Block[]): Promise<number> {
  const { startGateway } = (await import(GATEWAY)) as typeof import('../packages/gateway/src/index.ts');
  const queue = [...runnable];
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let block = queue.shift(); block !== undefined; block = queue.shift()) {
      await using gateway = await startGateway({ balanceRub: '1000' });
      const { code, output } = await execute(join(SNIPPETS, block.path), {
        KOPEK_BASE_URL: gateway.baseURL,
        KOPEK_API_KEY: gateway.apiKey,
      });
      if (code === 0) continue;
      failed++;
      console.error(`${block.document}:${block.line}: ended with ${code}\n${output.replace(/^/gm, '    ')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failed;
}

function execute(file: string, variables: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [file], {
      cwd: SNIPPETS,
      // what one program has compiled, the next one loads
      env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node'), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 180_000,
    });
    let output = '';
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.on('close', (code) => done({ code, output }));
  });
}
