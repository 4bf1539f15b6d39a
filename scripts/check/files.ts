import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../packages.ts';

/** What a check has found, and one sentence about what it has looked at. */
export interface Report {
  problems: string[];
  seen: string;
}

/** Files of the repository that git keeps, or would keep. */
const FILES: readonly string[] = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));
const texts = new Map<string, string>();

/** Paths from the root of the repository that match. */
export function filesLike(pattern: RegExp): string[] {
  return FILES.filter((file) => pattern.test(file));
}

export function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(join(ROOT, file), 'utf8');
  texts.set(file, known);
  return known;
}

export function linesOf(file: string): string[] {
  return textOf(file).split('\n');
}
