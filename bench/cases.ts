import type { Task } from './measure/tasks.ts';

/** A figure of a sample in a table. */
interface Column {
  metric: string;
  label: string;
  digits: number;
}

/** One comparison: the same task for every candidate. */
export interface Case {
  scenario: 'text' | 'tools' | 'whole' | 'first';
  /** Unique. */
  name: string;
  /** What the server answers. */
  route: string;
  task(url: string): Task;
  /** Figures of the table. The first one ranks the candidates as a multiple of `limit`; smaller is better. */
  columns: readonly [Column, ...Column[]];
}

export const SCENARIOS: Readonly<Record<Case['scenario'], string>> = {
  text: '20,000 text deltas: what a delta costs',
  tools: 'Streamed tool arguments, 16 characters per delta: where accumulating naively is quadratic',
  whole: 'Whole answers of 1 KB: what a request costs',
  first: 'Time to the first piece of content, warm, one stream of 10 deltas after the other',
};

const PER_DELTA: Case['columns'] = [
  { metric: 'cpuMsPer1000', label: 'CPU ms per 1,000 deltas', digits: 2 },
  { metric: 'parts', label: 'parts', digits: 0 },
];
const PER_ANSWER: Case['columns'] = [
  { metric: 'cpuMs', label: 'CPU ms', digits: 1 },
  { metric: 'parts', label: 'parts', digits: 0 },
];
const PER_REQUEST: Case['columns'] = [
  { metric: 'cpuMsPerRequest', label: 'CPU ms per request', digits: 3 },
  { metric: 'perSecond', label: 'requests per second', digits: 0 },
];
const FIRST: Case['columns'] = [
  { metric: 'firstMsP50', label: 'p50 ms', digits: 3 },
  { metric: 'firstMsP95', label: 'p95 ms', digits: 3 },
];

/** All that is measured; with `quick` inputs are smaller, for a look while working. Never for a table. */
export function casesOf(quick: boolean): Case[] {
  const deltas = quick ? 2000 : 20_000;
  const requests = quick ? 100 : 800;
  return [
    ...(['b1', 'w'] as const).map((how): Case => ({
      scenario: 'text',
      name: how === 'w' ? '1 event per write' : '1 event per HTTP chunk, one write',
      route: `t${deltas}${how}`,
      task: (url) => ({ kind: 'streams', url, count: 1, before: 3 }),
      columns: PER_DELTA,
    })),
    ...[100, 200].map((kilobytes): Case => ({
      scenario: 'tools',
      name: `${kilobytes} KB`,
      route: `a${kilobytes * (quick ? 100 : 1000)}b8d16`,
      task: (url) => ({ kind: 'streams', url, count: 1, tools: true }),
      columns: PER_ANSWER,
    })),
    ...[1, 64].map((concurrency): Case => ({
      scenario: 'whole',
      name: concurrency === 1 ? 'one after the other' : `${concurrency} at once`,
      route: 'i1000',
      task: (url) => ({ kind: 'wholes', url, count: requests, before: requests, concurrency }),
      columns: PER_REQUEST,
    })),
    {
      scenario: 'first',
      name: 'first word',
      route: 't10b1',
      task: (url) => ({ kind: 'streams', url, count: quick ? 20 : 300, before: quick ? 20 : 600 }),
      columns: FIRST,
    },
  ];
}
