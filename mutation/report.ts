import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import { SURVIVORS } from './survivors.ts';

/** How many mutants of a room its tests have noticed. */
export interface RoomScore {
  name: string;
  mutants: number;
  killed: number;
  /** Of the killed ones, those whose tests did not end in time. */
  timedOut: number;
  survivors: number;
  /** Of the survivors, those that `survivors.ts` gives a reason for. */
  explained: number;
  percent: number;
}

/** Prints every survivor of a room that has no reason yet. */
export function reportRoom(folder: string, name: string, results: readonly MutantResult[]): RoomScore {
  const killed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const survivors = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const open = survivors.filter((mutant) => !isExplained(folder, mutant));
  for (const mutant of open) {
    const { fileName, location, status } = mutant;
    const place = `${relative(process.cwd(), fileName)}:${location.start.line}`;
    console.log(`${place}${status === 'NoCoverage' ? ' (no test comes here)' : ''}\n  ${changeOf(mutant)}`);
  }
  const mutants = killed.length + survivors.length;
  return {
    name,
    mutants,
    killed: killed.length,
    timedOut: killed.filter(({ status }) => status === 'Timeout').length,
    survivors: survivors.length,
    explained: survivors.length - open.length,
    percent: mutants === 0 ? 100 : (killed.length * 100) / mutants,
  };
}

/** Prints the table of all rooms. */
export function reportRooms(scores: readonly RoomScore[]): void {
  console.log(
    '\n| room | mutants | killed | of them by time | survived | of them with a reason |\n|---|---|---|---|---|---|',
  );
  for (const { name, mutants, killed, timedOut, percent, survivors, explained } of scores) {
    console.log(
      `| ${name} | ${mutants} | ${killed} (${percent.toFixed(1)} %) | ${timedOut} | ${survivors} | ${explained} |`,
    );
  }
}

function isExplained(folder: string, mutant: MutantResult): boolean {
  const file = `${folder}/${relative('src', mutant.fileName)}`;
  const change = changeOf(mutant);
  return SURVIVORS.some((survivor) => survivor.file === file && survivor.changes.includes(change));
}

/** What the mutant does, in one line: `count > 0 → count >= 0`. */
function changeOf({ fileName, location: { start, end }, replacement }: MutantResult): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return `${oneLine(lines.join('\n'))} → ${oneLine(replacement)}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 120)}…` : line === '' ? '(nothing)' : line;
}
