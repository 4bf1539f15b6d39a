import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Language } from './summary.ts';

/** Whose versions, each pinned to one, decide what the figures of the others are worth. */
const NAMED = [
  '@langchain/core',
  '@langchain/openai',
  'ai',
  '@ai-sdk/openai-compatible',
  'openai',
  '@xsai/stream-text',
];

/** Where, when and with what a table was measured. */
export function machineText(language: Language): string {
  const [date, processors] = [new Date().toISOString().slice(0, 10), cpus()];
  const model = processors[0]?.model ?? '?';
  const cores = language === 'en' ? `${processors.length} cores` : `ядер: ${processors.length}`;
  const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const versions = NAMED.map((name) => `${name} ${dependencies[name]}`);
  return `${date}, ${cores} (${model}), Node ${process.versions.node}; ${versions.join(', ')}.`;
}
