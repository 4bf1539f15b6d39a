/**
 * Code in documents is code: every `ts` and `tsx` block compiles, and every block marked `ts run` runs against a local
 * gateway and ends well. A block whose first line names its file may import the others of its document. Run after `build`.
 *
 *   npx -y pnpm@12 run docs            all documents
 *   npx -y pnpm@12 run docs README.md  one of them
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, WITH_TOOLS } from './packages.ts';

interface Block {
  document: string;
  line: number;
  file: string;
  code: string;
  run: boolean;
}

const DOCS = join(ROOT, 'docs');
const SNIPPETS = join(DOCS, '.snippets');
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
for (const { file, code } of blocks) {
  mkdirSync(dirname(join(SNIPPETS, file)), { recursive: true });
  // bundlers find files without their extension
  const resolved = code.replaceAll(/(from '\.\.?\/[^']*?)(?:\.ts)?';/g, "$1.ts';");
  writeFileSync(join(SNIPPETS, file), `${resolved}\nexport {};\n`);
}

compile();
const failures = await runAll(blocks.filter((block) => block.run));
console.log(
  `${blocks.length} blocks in ${documents.length} documents compile, ${blocks.filter((block) => block.run).length - failures} ran`,
);
if (failures === 0) rmSync(SNIPPETS, { recursive: true, force: true });
process.exit(failures > 0 ? 1 : 0);

function blocksOf(document: string): Block[] {
  const lines = readFileSync(join(ROOT, document), 'utf8').split('\n');
  const found: Block[] = [];
  let open: { line: number; language: string; run: boolean; code: string[] } | undefined;
  lines.forEach((line, index) => {
    const fence = /^```(\w*)\s*(.*)$/.exec(line);
    if (open && line.startsWith('```')) {
      if (open.language === 'ts' || open.language === 'tsx') {
        found.push({
          document,
          line: open.line,
          file: fileOf(document, open),
          code: open.code.join('\n'),
          run: open.run,
        });
      }
      open = undefined;
    } else if (open) open.code.push(line);
    else if (fence)
      open = {
        line: index + 1,
        language: fence[1] ?? '',
        run: fence[2]?.split(' ').includes('run') ?? false,
        code: [],
      };
  });
  return found;
}

/** By the name in its first line, in a folder of its document; else by its place. */
function fileOf(
  document: string,
  { line, language, code }: { line: number; language: string; code: string[] },
): string {
  const folder = document.replaceAll(/\W+/g, '-');
  const name = /^\/\/ ([\w./[\]-]+\.tsx?)$/.exec(code[0] ?? '')?.[1];
  return name === undefined ? `${folder}-${line}.${language}` : join(folder, name);
}

function compile(): void {
  try {
    execFileSync('tsc', ['-p', join(DOCS, 'tsconfig.json')], { cwd: ROOT, env: WITH_TOOLS, encoding: 'utf8' });
  } catch (error) {
    const text = String((error as { stdout?: string }).stdout ?? error);
    console.error(
      text.replaceAll(
        /^docs\/\.snippets\/([^(]+)\((\d+)/gm,
        (whole, file: string, line: string) => place(file, Number(line)) ?? whole,
      ),
    );
    process.exit(1);
  }
}

function place(file: string, line: number): string | undefined {
  const block = blocks.find((candidate) => candidate.file === file);
  return block && `${block.document}:${block.line + line} (block `;
}

/** Runs them, some at once: each waits for its own start most of the time. Returns how many failed. */
async function runAll(runnable: Block[]): Promise<number> {
  const { startGateway } = (await import(GATEWAY)) as typeof import('../packages/gateway/src/index.ts');
  const queue = [...runnable];
  let failed = 0;
  const worker = async (): Promise<void> => {
    for (let block = queue.shift(); block !== undefined; block = queue.shift()) {
      await using gateway = await startGateway({ balanceRub: '1000' });
      const { code, output } = await execute(join(SNIPPETS, block.file), {
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
