import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { describeMachine, type Machine } from './machine.ts';
import { markdownTable } from './table.ts';

/** The table of a command that is no scenario, as it lies in `results/`. */
export interface StoredTable {
  machine: Machine;
  /** What was measured, and how. */
  about: string;
  head: string[];
  lines: string[][];
  /** How to read it. */
  note?: string;
}

/**
 * Prints a table, and writes it with what else is known: a complete run to `results/<name>.json`, from where `table` takes it into
 * `results/tables.md`; any other to `artefacts/`, which is not committed.
 */
export async function keepTable(
  name: string,
  table: Omit<StoredTable, 'machine'>,
  complete: boolean,
  more: object = {},
): Promise<void> {
  const stored: StoredTable = { machine: await describeMachine(), ...table };
  console.log(storedTableText(stored));
  const folder = new URL(complete ? '../results/' : '../artefacts/', import.meta.url);
  await mkdir(folder, { recursive: true });
  await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify({ ...stored, ...more }, null, 1)}\n`);
}

/** The table in Markdown, with where and when it was measured; undefined when nothing is stored. */
export async function storedTable(name: string): Promise<string | undefined> {
  const text = await readFile(new URL(`../results/${name}.json`, import.meta.url), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : storedTableText(JSON.parse(text) as StoredTable);
}

function storedTableText({ machine, about, head, lines, note }: StoredTable): string {
  const where = `${machine.date}, ${machine.cores} cores (${machine.cpu}), Node ${machine.node}. ${about}`;
  return [where, markdownTable(head, lines), ...(note === undefined ? [] : [note])].join('\n\n');
}
