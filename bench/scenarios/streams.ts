import { CANDIDATES, ON_THE_WIRE } from '../candidates/list.ts';
import type { Case } from '../measure/compare.ts';
import type { Task } from '../measure/tasks.ts';
import { compareScenario, type Column, type Scenario } from './scenario.ts';

const PER_1000: Column[] = [
  { metric: 'cpuMsPer1000', label: 'CPU ms per 1,000 deltas', digits: 2 },
  { metric: 'wallMsPer1000', label: 'wall ms', digits: 2 },
  { metric: 'parts', label: 'parts', digits: 0 },
];

function streamCase(name: string, route: string, quick: boolean, count = 1): Case {
  return {
    name,
    route,
    task: (url) => ({ kind: 'streams', url, count }),
    primary: 'cpuMsPer1000',
    warmups: quick ? 1 : 2,
    repetitions: quick ? 3 : 7,
  };
}

/** Long answers: what a delta costs. */
export const streamText: Scenario = compareScenario({
  name: 'stream-text',
  title: '20,000 text deltas',
  candidates: CANDIDATES,
  columns: PER_1000,
  cases: (quick) => [
    streamCase('64 events per HTTP chunk, one write', 't20000b64', quick),
    streamCase('1 event per HTTP chunk, one write', 't20000b1', quick),
    streamCase('1 event per write', 't20000w', quick),
  ],
});

/**
 * What an adapter adds to its framework, every delta delivered: the floor makes a chunk per delta out of nothing, and has no network,
 * no parser and no books.
 */
export const floors: Scenario = compareScenario({
  name: 'floors',
  title: 'ChatKopek beside LangChain itself: 20,000 text deltas, every one delivered',
  candidates: ['limit', 'langchain-floor', 'langchain-limit', 'langchain-each', 'langchain'],
  columns: PER_1000,
  cases: (quick) =>
    [
      streamCase('64 events per HTTP chunk, one write', 't20000b64', quick),
      streamCase('1 event per write', 't20000w', quick),
    ].map((one) => ({ ...one, yardstick: 'langchain-floor' })),
});

/** Usual answers: what a request and its few deltas cost. */
export const streamShort: Scenario = compareScenario({
  name: 'stream-short',
  title: 'Short streams: 40 deltas, 200 streams one after the other',
  candidates: CANDIDATES,
  columns: [
    { metric: 'cpuMsPerStream', label: 'CPU ms per stream', digits: 3 },
    { metric: 'parts', label: 'parts', digits: 0 },
  ],
  cases: (quick) => [{ ...streamCase('40 deltas, 4 per HTTP chunk', 't40b4', quick, 200), primary: 'cpuMsPerStream' }],
});

/** Whether a long answer costs more per delta than a short one. */
export const streamLength: Scenario = compareScenario({
  name: 'stream-length',
  title: 'Accumulated text: does the cost of a delta grow with the answer?',
  candidates: CANDIDATES,
  columns: PER_1000,
  cases: (quick) =>
    (quick ? [1000, 16_000] : [1000, 4000, 16_000, 64_000]).map((deltas) => ({
      ...streamCase(`${deltas} deltas`, `t${deltas}b64`, quick),
      repetitions: quick ? 2 : 3,
    })),
});

/** Tool arguments in small deltas: where accumulating naively is quadratic. */
export const toolArguments: Scenario = compareScenario({
  name: 'tool-arguments',
  title: 'Streamed tool arguments, 16 characters per delta, 8 events per HTTP chunk',
  candidates: ON_THE_WIRE,
  columns: [
    { metric: 'cpuMs', label: 'CPU ms', digits: 1 },
    { metric: 'wallMs', label: 'wall ms', digits: 1 },
    { metric: 'parts', label: 'parts', digits: 0 },
  ],
  cases: (quick) =>
    (quick ? [25, 100] : [25, 50, 100, 200]).map((kilobytes) => ({
      ...streamCase(`${kilobytes} KB`, `a${kilobytes * 1000}b8d16`, quick),
      task: (url) => ({ kind: 'streams', url, count: 1, tools: true }),
      primary: 'cpuMs',
      repetitions: quick ? 2 : 7,
    })),
});

/** How soon the first word shows. */
export const firstToken: Scenario = compareScenario({
  name: 'first-token',
  title: 'Time to the first piece of content, warm, one stream after the other',
  candidates: CANDIDATES,
  columns: [
    { metric: 'firstMsP50', label: 'p50 ms', digits: 3 },
    { metric: 'firstMsP95', label: 'p95 ms', digits: 3 },
  ],
  cases: (quick) => {
    const count = quick ? 60 : 300;
    const task = (url: string): Task => ({ kind: 'streams', url, count, before: count });
    return [{ ...streamCase('10 deltas', 't10b1', quick), task, primary: 'firstMsP50' }];
  },
});

/** Many people at once. */
export const manyStreams: Scenario = compareScenario({
  name: 'many-streams',
  title: 'Many paced streams at once, a fresh process per repetition',
  candidates: ON_THE_WIRE,
  columns: [
    { metric: 'cpuMs', label: 'CPU ms', digits: 0 },
    { metric: 'stretch', label: 'stretch', digits: 2 },
    { metric: 'heapKBPerStream', label: 'heap KB/stream', digits: 1 },
    { metric: 'rssKBPerStream', label: 'RSS KB/stream', digits: 0 },
    { metric: 'firstMsP50', label: 'first p50 ms', digits: 0 },
    { metric: 'firstMsP99', label: 'first p99 ms', digits: 0 },
    { metric: 'finishSpreadMs', label: 'finish spread ms', digits: 0 },
    { metric: 'errors', label: 'errors', digits: 0 },
  ],
  cases: (quick) => [pacedCase(500, 40, 50, quick ? 1 : 3), ...(quick ? [] : [pacedCase(2000, 30, 100, 3)])],
});

function pacedCase(streams: number, deltas: number, everyMs: number, repetitions: number): Case {
  return {
    name: `${streams} streams, ${deltas} deltas, one per ${everyMs} ms`,
    route: `t${deltas}p${everyMs}`,
    // the deltas, and the three chunks at the end
    task: (url) => ({ kind: 'paced', url, streams, nominalMs: (deltas + 3) * everyMs }),
    primary: 'cpuMs',
    warmups: 0,
    repetitions,
    fresh: true,
  };
}
