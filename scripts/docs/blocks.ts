import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.ts';

/** A fenced block of a document. */
export interface Fence {
  document: string;
  /** Line of its code, from 1. */
  line: number;
  language: string;
  /** It is marked to be executed: `ts run`, `sh run`. */
  run: boolean;
  code: string;
  /** The file that its first line names: `// lib/kopek.ts`, `# .env`. */
  file?: string;
}

/** Every fenced block of a document, from top to bottom. */
export function fencesOf(document: string): Fence[] {
  const fences: Fence[] = [];
  let open: { line: number; language: string; run: boolean; code: string[] } | undefined;
  for (const [index, line] of readFileSync(join(ROOT, document), 'utf8').split('\n').entries()) {
    if (open && line.startsWith('```')) {
      const code = open.code.join('\n');
      const file = /^(?:\/\/|#) ([\w./[\]-]*\.[\w.]+)$/.exec(open.code[0] ?? '')?.[1];
      fences.push({ ...open, document, code, ...(file !== undefined && { file }) });
      open = undefined;
    } else if (open) open.code.push(line);
    else {
      const [, language, words = ''] = /^```(\w*)\s*(.*)$/.exec(line) ?? [];
      if (language !== undefined) open = { line: index + 2, language, run: words.split(' ').includes('run'), code: [] };
    }
  }
  return fences;
}

/** Code without its comments: what runs. */
export function codeOf(text: string): string {
  return text.replaceAll(/(^|\s)\/\/ .*$/gm, '').replaceAll(/^\s*\/\*\*[^]*?\*\/$/gm, '');
}
