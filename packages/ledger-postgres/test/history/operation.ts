import { sumRub } from '@kopek/core';
import type { LimitState } from '@kopek/ledger';

/** What a process did with its store. The ledger has one budget, which counts everything. */
export type Action =
  | { kind: 'budget'; rub: string }
  | { kind: 'reserve'; estimateRub: string }
  | { kind: 'release'; estimateRub: string }
  | { kind: 'settle'; estimateRub: string; costRub: string }
  | { kind: 'unknown' }
  | { kind: 'read' };

/** The budget as a process saw it. */
export interface Seen {
  maxRub: string;
  spentRub: string;
  /** Of calls in flight, and of those whose cost is unknown. */
  unknownRub: string;
}

/** What the store answered: the number of a budget among the events, or what a process saw. */
export interface Answer {
  seq?: number;
  isGranted?: boolean;
  seen?: Seen;
}

/** An action with its time by the clock that all processes of a computer share, µs. */
export interface Operation {
  action: Action;
  beginUs: number;
  /** Absent: the process was killed first, so that nobody knows whether it was done. */
  end?: { us: number; answer: Answer };
}

/** What a process prints: a number and an action before it calls the store, the same number and the answer after it. */
export type Line = { number: number; us: number } & ({ action: Action } | { answer: Answer });

/** Puts the lines of one process together. */
export function operationsOf(lines: readonly string[]): Operation[] {
  const operations = new Map<number, Operation>();
  for (const text of lines) {
    const line = JSON.parse(text) as Line;
    if ('action' in line) operations.set(line.number, { action: line.action, beginUs: line.us });
    else Object.assign(operations.get(line.number) ?? {}, { end: { us: line.us, answer: line.answer } });
  }
  return [...operations.values()];
}

export function seenIn({ limit, spentRub, reservedRub, unknownRub }: LimitState): Seen {
  return { maxRub: limit.maxRub, spentRub, unknownRub: sumRub([reservedRub, unknownRub]) };
}
