import { sample } from '../measure/compare.ts';
import { FULL, type Effort } from '../measure/effort.ts';
import { Worker, type Server } from '../measure/processes.ts';
import type { Question } from './cases.ts';

export const VERSIONS = ['old', 'new'] as const;
export type Version = (typeof VERSIONS)[number];

/** What was measured, by `keyOf`: the figures in the order of the pairs, and what an answer lost. */
export interface Turns {
  figures: Map<string, number[]>;
  problems: Map<string, Set<string>>;
}

/** Short: a process is warm from the questions before. */
const EFFORT: Effort = { ...FULL, warmUpCpuMs: 500 };

/** The yardstick takes part in both versions, where it is the same program. */
export function candidatesOf({ candidates }: Question): string[] {
  return ['limit', ...candidates];
}

export function keyOf({ name }: Question, candidate: string, version: Version): string {
  return `${name} / ${candidate} ${version}`;
}

/**
 * Asks all questions, the two versions of a candidate next to each other in every repetition. A process may be lucky for all its life,
 * so the next generation asks again with new ones.
 */
export async function inTurns(
  server: Server,
  questions: Question[],
  rooms: Record<Version, URL>,
  generations: number,
  progress: (text: string) => void,
): Promise<Turns> {
  const turns: Turns = { figures: new Map(), problems: new Map() };
  for (let generation = 0; generation < generations; generation++) {
    // every second generation the new one goes first
    const order = generation % 2 === 0 ? VERSIONS : VERSIONS.toReversed();
    const workers = new Map<string, Worker>();
    for (const question of questions) await ask(server, question, rooms, order, workers, turns, progress);
    for (const worker of workers.values()) worker.stop();
  }
  return turns;
}

async function ask(
  server: Server,
  question: Question,
  rooms: Record<Version, URL>,
  order: readonly Version[],
  workers: Map<string, Worker>,
  { figures, problems }: Turns,
  progress: (text: string) => void,
): Promise<void> {
  const contestants = candidatesOf(question).flatMap((candidate) =>
    order.map((version) => ({
      name: `${candidate} ${version}`,
      key: keyOf(question, candidate, version),
      start: () => new Worker(candidate, rooms[version]),
    })),
  );
  const { samples, failures } = await sample(server, question, contestants, workers, EFFORT, progress);
  for (const { name, key } of contestants) {
    const found = samples.get(name) ?? [];
    figures.set(key, [
      ...(figures.get(key) ?? []),
      ...found.map(({ metrics }) => metrics[question.primary] ?? Number.NaN),
    ]);
    const failure = failures.get(name);
    const lost = [...found.flatMap((one) => one.problems), ...(failure === undefined ? [] : [failure])];
    problems.set(key, new Set([...(problems.get(key) ?? []), ...lost]));
  }
}
