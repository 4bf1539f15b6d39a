import { readFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { CANDIDATES } from '../candidates/list.ts';
import type { Candidate } from '../candidates/candidate.ts';

/** Where and with what a result was measured. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGB: number;
  platform: string;
  node: string;
  date: string;
  /** Versions of what was compared. */
  packages: Record<string, string>;
}

export async function describeMachine(): Promise<Machine> {
  const processors = cpus();
  return {
    cpu: processors[0]?.model ?? 'unknown processor',
    cores: processors.length,
    memoryGB: Math.round(totalmem() / 1e9),
    platform: process.platform,
    node: process.versions.node,
    date: new Date().toISOString().slice(0, 10),
    packages: await versions(),
  };
}

async function versions(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of CANDIDATES) {
    const { candidate } = (await import(`../candidates/${name}.ts`)) as { candidate: Candidate };
    for (const dependency of candidate.packages ?? []) found[dependency] ??= await versionOf(dependency);
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => a.localeCompare(b)));
}

async function versionOf(name: string): Promise<string> {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
