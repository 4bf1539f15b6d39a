/**
 * Changes the code of core and of the ledger in small ways, one at a time, and says which changes no test notices.
 *
 * `npx -y pnpm@12 mutation [core/money | core/money/amount.ts …]`: the rooms of `rooms.ts`, all of them by default. Results are kept
 * in `artefacts/mutation`, and a run takes over what neither its code nor its tests have changed since. Exits with 1 when
 * fewer than 90 % of the mutants of a room are killed.
 */
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { reportRoom, reportRooms, type RoomScore } from './report.ts';
import { ROOMS } from './rooms.ts';

const LEAST_PERCENT = 90;

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const given = process.argv.slice(2);
/** The room that an argument names, or a file of. */
const roomOf = (argument: string): string | undefined =>
  Object.keys(ROOMS).findLast((name) => `${argument}/`.startsWith(`${name}/`));
const unknown = given.find((argument) => roomOf(argument) === undefined);
if (unknown !== undefined) throw new Error(`No room "${unknown}". There are ${Object.keys(ROOMS).join(', ')}.`);

const scores: RoomScore[] = [];
for (const [name, room] of Object.entries(ROOMS)) {
  const asked = given.filter((argument) => roomOf(argument) === name);
  if (given.length > 0 && asked.length === 0) continue;
  process.chdir(here(`../packages/${room.folder}`));
  const files = asked.includes(name) ? [] : asked.map((file) => file.replace(`${room.folder}/`, 'src/'));
  const flat = name.replaceAll('/', '-');
  const results = await new Stryker({
    mutate: files.length > 0 ? files : [...room.files],
    testFiles: [...room.tests],
    // the sandbox is a folder of the package: what it lacks is found above
    ignorePatterns: ['tsconfig*.json', 'vitest.config.ts', 'dist', 'api', '.turbo'],
    tempDirName: '.stryker-tmp',
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', here('messages.mjs')],
    ignorers: ['messages'],
    vitest: { configFile: here('vitest.config.ts') },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    disableTypeChecks: false,
    concurrency: 2,
    // a machine that is busy is no endless loop: those are counted
    timeoutMS: 60_000,
    timeoutFactor: 2,
    dryRunTimeoutMinutes: 15,
    incremental: true,
    incrementalFile: here(`../artefacts/mutation/${flat}.json`),
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: here(`../artefacts/mutation/${flat}.html`) },
    allowConsoleColors: false,
  }).runMutationTest();
  // results of earlier runs come along, also those of other files
  const wanted = results.filter(
    ({ fileName }) => files.length === 0 || files.some((file) => fileName.endsWith(`/${file}`)),
  );
  scores.push(reportRoom(room.folder, name, wanted));
}
reportRooms(scores);
if (scores.some(({ percent }) => percent < LEAST_PERCENT)) process.exitCode = 1;
