/**
 * How long the way of one warm call is: the source files and functions of Kopek that it passes, and its calls of them.
 *
 *     npx -y pnpm@12 run guard path                              compares with the ceilings below
 *     npx -y pnpm@12 run guard path --only=client.chat --list    names the functions, too
 *
 * V8 counts, in a process per case, without compilers, so that nothing is inlined. Files and functions are the same in
 * every run; frameworks and dependencies do not count.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { CHILD_ENVIRONMENT } from '../measure/environment.ts';
import { Server } from '../measure/processes.ts';
import { BARE, SUBJECTS } from './subjects.ts';

/** The most files and functions that a call may pass, and the limit that it is under, rubles. */
type Case = readonly [subject: string, maxFiles: number, maxFunctions: number, spendLimit?: string];

const CASES: Readonly<Record<string, Case>> = {
  'core.chat': ['core.chat', 37, 163],
  'core.stream': ['core.stream', 46, 251],
  'client.chat': ['client.chat', 60, 245],
  'client.chat, limited': ['client.chat', 66, 321, '1000'],
  'client.chat, rejected': ['client.chat', 42, 152, '0.01'],
  'ChatKopek.invoke': ['ChatKopek.invoke', 78, 296],
  'ChatKopek.stream': ['ChatKopek.stream', 92, 413],
  'ChatKopek.invoke, rejected': ['ChatKopek.invoke', 59, 197, '0.01'],
  generateText: ['generateText', 83, 307],
  streamText: ['streamText', 93, 407],
};
const FLAGS = ['--no-opt', '--no-maglev', '--no-sparkplug', '--conditions=@kopek/source'];
const WARM_CALLS = 50;
/** What a call leaves to be done after its answer counts, too. */
const AFTERWORK_MS = 50;

/** Calls of functions, by `file:line name`. */
type Path = Record<string, number>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, list: { type: 'boolean', default: false } },
});
const [name, baseURL] = positionals;
if (name !== undefined && baseURL !== undefined) process.stdout.write(JSON.stringify(await pathOf(name, baseURL)));
else await compareAll();

async function compareAll(): Promise<void> {
  const server = await Server.start();
  for (const [label, [subject, maxFiles, maxFunctions]] of Object.entries(CASES)) {
    if (values.only !== undefined && values.only !== label) continue;
    const url = server.urlOf((SUBJECTS[subject] ?? BARE[subject])?.stream ? 't20b1' : 'i1000');
    const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, import.meta.filename, label, url], {
      env: CHILD_ENVIRONMENT,
      maxBuffer: 2 ** 24,
    });
    const path = JSON.parse(stdout) as Path;
    const functions = Object.keys(path).sort();
    const files = new Set(functions.map((place) => place.split(':')[0]));
    const calls = Object.values(path).reduce((sum, count) => sum + count, 0);
    const isOver = files.size > maxFiles || functions.length > maxFunctions;
    if (isOver) process.exitCode = 1;
    const figures = `${files.size} files of ${maxFiles}, ${functions.length} functions of ${maxFunctions}, ${calls} calls`;
    console.log(`${isOver ? 'OVER' : 'ok  '} ${label.padEnd(26)} ${figures}${packagesOf(files, functions)}`);
    if (values.list) for (const place of functions) console.log(`${String(path[place]).padStart(9)} × ${place}`);
  }
  server.stop();
}

/** Files and functions by package. */
function packagesOf(files: ReadonlySet<string | undefined>, functions: readonly string[]): string {
  return ['core', 'ledger', 'langchain', 'vercel-ai']
    .map((name) => {
      const isIn = (place: string | undefined): boolean => place?.startsWith(`${name}/`) === true;
      return [name, [...files].filter(isIn).length, functions.filter(isIn).length] as const;
    })
    .flatMap(([name, inFiles, inFunctions]) => (inFiles === 0 ? [] : `; ${name} ${inFiles}/${inFunctions}`))
    .join('');
}

/** Counts one call in this process. */
async function pathOf(label: string, url: string): Promise<Path> {
  const [subject = '', , , spendLimit] = CASES[label] ?? [];
  const load = (SUBJECTS[subject] ?? BARE[subject])?.load;
  if (!load) throw new Error(`no such case: ${label}`);
  const settings = { apiKey: 'key-for-the-guard', baseURL: url };
  const call = await load(spendLimit === undefined ? settings : { ...settings, spendLimit });
  // a case may end in a rejection, but for its first call
  const warm = async (): Promise<unknown> => call().catch((error: unknown) => expectRejection(error, label));
  for (let done = 0; done < WARM_CALLS; done++) await warm();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await session.post('Profiler.takePreciseCoverage');
  await warm();
  await pause(AFTERWORK_MS);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const path: Path = {};
  for (const { url: place, functions } of result) {
    const file = /\/packages\/([\w-]+\/src\/.*)$/.exec(place)?.[1];
    if (file === undefined) continue;
    const text = readFileSync(new URL(place), 'utf8');
    for (const { functionName, ranges } of functions) {
      // the first range is the function, the others are blocks in it
      const [whole] = ranges;
      if (!whole || whole.count === 0) continue;
      const line = text.slice(0, whole.startOffset).split('\n').length;
      path[`${file}:${line} ${functionName}@${whole.startOffset}`] = whole.count;
    }
  }
  return path;
}

function expectRejection(error: unknown, label: string): void {
  if (!label.endsWith('rejected') || Object(error).code !== 'spend_limit') throw error;
}
