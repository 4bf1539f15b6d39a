/**
 * Runs the benchmarks and prints their tables.
 *
 *     npx -y pnpm@12 --dir bench bench [-- --only=stream-text,invoke] [--candidates=core,openai] [--quick]
 *     npx -y pnpm@12 --dir bench bench -- --repetitions=3
 *
 * A complete scenario is written to `results/<scenario>.json`; a quick or narrowed one to `artefacts/`. With
 * `--repetitions` a run keeps all inputs and takes less time; its tables say so.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CANDIDATES } from './candidates/list.ts';
import { FULL, shortened } from './measure/effort.ts';
import { Server, type Worker } from './measure/processes.ts';
import { describeMachine } from './report/machine.ts';
import { scenarioTables } from './report/table.ts';
import { SCENARIOS } from './scenarios/index.ts';

const { values } = parseArgs({
  // pnpm passes its own "--" on
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    only: { type: 'string' },
    candidates: { type: 'string' },
    quick: { type: 'boolean', default: false },
    repetitions: { type: 'string' },
  },
});
const names = values.only?.split(',') ?? SCENARIOS.map((scenario) => scenario.name);
const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name === name));
if (unknown.length > 0) {
  console.error(`No such scenario: ${unknown.join(', ')}. There are: ${SCENARIOS.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const only = values.candidates?.split(',');
const strangers = only?.filter((name) => !CANDIDATES.includes(name)) ?? [];
if (strangers.length > 0) {
  console.error(`No such candidate: ${strangers.join(', ')}. There are: ${CANDIDATES.join(', ')}`);
  process.exit(1);
}

const effort = values.repetitions === undefined ? FULL : shortened(Number(values.repetitions));
const complete = !values.quick && only === undefined;
const folder = new URL(complete ? './results/' : './artefacts/', import.meta.url);
await mkdir(folder, { recursive: true });

const machine = await describeMachine();
console.log(`${machine.cpu}, ${machine.cores} cores, Node ${machine.node}, ${machine.date}\n`);
const server = await Server.start();
const workers = new Map<string, Worker>();
const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
};
try {
  for (const scenario of SCENARIOS.filter(({ name }) => names.includes(name))) {
    const startedAt = performance.now();
    const result = await scenario.run({ server, workers, only, quick: values.quick, effort, progress });
    progress('');
    console.log(`## ${scenarioTables(result)}\n`);
    console.log(`${scenario.name} took ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
    await writeFile(new URL(`${scenario.name}.json`, folder), `${JSON.stringify({ machine, ...result }, null, 1)}\n`);
  }
} finally {
  for (const worker of workers.values()) worker.stop();
  server.stop();
}
