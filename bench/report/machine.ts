import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import type { Language } from './summary.ts';

/** Whose versions decide what the figures of the others are worth. */
const NAMED = [
  '@langchain/core',
  '@langchain/openai',
  'ai',
  '@ai-sdk/openai-compatible',
  'openai',
  '@xsai/stream-text',
];

/** Where, when and with what a table was measured. */
export async function machineText(language: Language): Promise<string> {
  const [date, processors] = [new Date().toISOString().slice(0, 10), cpus()];
  const model = processors[0]?.model ?? '?';
  const cores = language === 'en' ? `${processors.length} cores` : `ядер: ${processors.length}`;
  const versions = await Promise.all(NAMED.map(async (name) => `${name} ${await versionOf(name)}`));
  return `${date}, ${cores} (${model}), Node ${process.versions.node}; ${versions.join(', ')}.`;
}

async function versionOf(name: string): Promise<string> {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version;
}
