import { readObject } from '../wire/read.ts';

/** The choice with this index, or else the first. */
export function choiceAt(index: number, choices: readonly unknown[]): Record<string, unknown> | undefined {
  let first: Record<string, unknown> | undefined;
  for (const entry of choices) {
    const choice = readObject(entry);
    if (!choice) continue;
    if (indexOf(choice) === index) return choice;
    first ??= choice;
  }
  return first;
}

/** The index of a choice; 0 if it has none. */
export function indexOf({ index }: Record<string, unknown>): number {
  return typeof index === 'number' ? index : 0;
}
