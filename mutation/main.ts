/**
 * Changes the code of core in small ways, one at a time, and says which changes no test notices.
 *
 * `npx -y pnpm@12 mutation [room | room/file.ts …]`: the rooms of `rooms.ts`, all of them by default. Results are kept
 * in `artefacts/mutation`, and a run takes over what neither its code nor its tests have changed since. Exits with 1 when
 * fewer than 90 % of the mutants of a room are killed.
 */
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { reportRoom, reportRooms, type RoomScore } from './report.ts';
import { ROOMS, type Room } from './rooms.ts';

const LEAST_PERCENT = 90;

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const given = process.argv.slice(2);
const roomOf = (argument: string): string => argument.split('/', 1)[0] ?? '';
/** Where the files of a room are: what its first pattern begins with. */
const folderOf = ({ files: [first = ''] }: Room): string => first.slice(0, first.search(/\/\*/));
const unknown = given.map(roomOf).find((name) => !Object.hasOwn(ROOMS, name));
if (unknown !== undefined) throw new Error(`No room "${unknown}". There are ${Object.keys(ROOMS).join(', ')}.`);

process.chdir(here('../packages/core'));
const scores: RoomScore[] = [];
for (const [name, room] of Object.entries(ROOMS)) {
  if (given.length > 0 && !given.some((argument) => roomOf(argument) === name)) continue;
  const files = given.includes(name) ? [] : given.filter((argument) => roomOf(argument) === name);
  const results = await new Stryker({
    mutate: files.length > 0 ? files.map((file) => file.replace(name, folderOf(room))) : [...room.files],
    testFiles: [...room.tests],
    // the sandbox is a folder of core: what it lacks is found above
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
    incrementalFile: here(`../artefacts/mutation/${name}.json`),
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: here(`../artefacts/mutation/${name}.html`) },
    allowConsoleColors: false,
  }).runMutationTest();
  // results of earlier runs come along, also those of other files
  const asked = results.filter(
    ({ fileName }) => files.length === 0 || files.some((file) => fileName.endsWith(`/${file}`)),
  );
  scores.push(reportRoom(name, asked));
}
reportRooms(scores);
if (scores.some(({ percent }) => percent < LEAST_PERCENT)) process.exitCode = 1;
