/**
 * Kopek and other libraries, the same bytes, one machine, one run.
 *
 *     npx -y pnpm@12 --dir bench bench                         everything, and the tables of results/ and of docs/measured.md: 15 minutes
 *     npx -y pnpm@12 --dir bench bench --only=text,limits      some of text, tools, whole, first, limits; prints, and writes nothing
 *     npx -y pnpm@12 --dir bench bench --candidates=core,openai --quick
 *     npx -y pnpm@12 --dir bench bench --old=v0.1.0            this version and an older one in turns; prints, and writes nothing
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { casesOf } from './cases.ts';
import { compare, tablesOf } from './compare.ts';
import { measureLimits } from './limits/limits.ts';
import { Server } from './measure/processes.ts';
import type { Effort } from './measure/sample.ts';
import { machineText } from './report/machine.ts';
import { front, summary } from './report/summary.ts';
import { compareVersions } from './versions.ts';

const PARTS = ['text', 'tools', 'whole', 'first', 'limits'];
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    candidates: { type: 'string' },
    old: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const parts = values.only?.split(',') ?? PARTS;
const unknown = parts.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}. There are ${PARTS.join(', ')}`);
const isComplete = process.argv.length === 2;
const effort: Effort = {
  repetitions: values.quick ? 1 : values.old === undefined ? 5 : 12,
  warmUpCpuMs: values.quick ? 50 : 1000,
};
const cases = casesOf(values.quick).filter(({ scenario }) => parts.includes(scenario));
const server = await Server.start();
try {
  if (values.old === undefined) await measure();
  else console.log(await compareVersions(server, values.old, cases, effort));
} finally {
  server.stop();
}

async function measure(): Promise<void> {
  const results = await compare(server, cases, values.candidates?.split(','), effort);
  const limits = parts.includes('limits') ? await measureLimits(values.quick) : undefined;
  const tables = [tablesOf(results), ...(limits ? ['## Limits', limits.all] : [])].join('\n\n');
  const machine = machineText('en');
  console.log(`${machine}\n\n${tables}`);
  if (!isComplete || !limits) return;
  const about = '# Results\n\nMade by `npx -y pnpm@12 --dir bench bench`. What they mean: [Benchmarks](../README.md).';
  const text = [about, machine, '## Summary', summary(results), tables].join('\n\n');
  await writeFile(new URL('results/tables.md', import.meta.url), `${text}\n`);
  for (const [file, language] of [
    ['../docs/measured.md', 'en'],
    ['../docs/ru/measured.md', 'ru'],
  ] as const) {
    const speed = `${front(results, language)}\n\n${machineText(language)}`;
    await replace(file, { speed, limits: limits.small[language] });
  }
}

/** Puts tables between their markers in a document. */
async function replace(file: string, contents: Record<string, string>): Promise<void> {
  const url = new URL(file, import.meta.url);
  let text = await readFile(url, 'utf8');
  for (const [name, content] of Object.entries(contents)) {
    const [start, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
    const [from, to] = [text.indexOf(start), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`${file} has no markers for ${name}`);
    text = `${text.slice(0, from + start.length)}\n\n${content}\n\n${text.slice(to)}`;
  }
  await writeFile(url, text);
}
