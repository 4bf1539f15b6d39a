import { CANDIDATES, ON_THE_WIRE, WITHOUT_STREAM_VARIANTS } from '../candidates/list.ts';
import { compareScenario, type Scenario } from './scenario.ts';

/** Whole answers. */
export const invoke: Scenario = compareScenario({
  name: 'invoke',
  title: 'Whole answers of 1 KB',
  candidates: WITHOUT_STREAM_VARIANTS,
  columns: [
    { metric: 'cpuMsPerRequest', label: 'CPU ms per request', digits: 3 },
    { metric: 'requestsPerSecond', label: 'requests per second', digits: 0 },
  ],
  cases: (quick) => {
    const count = quick ? 300 : 1000;
    return [1, 64].map((concurrency) => ({
      name: concurrency === 1 ? 'one after the other' : `${concurrency} at once`,
      route: 'i1000',
      task: (url) => ({ kind: 'invokes', url, count, before: count, concurrency }),
      primary: 'cpuMsPerRequest',
      warmups: quick ? 1 : 2,
      repetitions: quick ? 3 : 7,
    }));
  },
});

/** A request that carries a picture. */
export const image: Scenario = compareScenario({
  name: 'image',
  title: 'A request with an image of 8 MB in base64',
  candidates: WITHOUT_STREAM_VARIANTS.filter((name) => !name.endsWith('-floor')),
  columns: [
    { metric: 'cpuMsPerRequest', label: 'CPU ms', digits: 1 },
    { metric: 'wallMs', label: 'wall ms (all)', digits: 0 },
    { metric: 'heapGrowthMB', label: 'heap growth MB', digits: 1 },
  ],
  cases: (quick) => [
    {
      name: '8 MB',
      route: 'i200',
      task: (url) => ({ kind: 'invokes', url, count: 4, concurrency: 1, imageCharacters: 8_000_000 }),
      primary: 'cpuMsPerRequest',
      warmups: quick ? 1 : 2,
      repetitions: quick ? 3 : 7,
    },
  ],
});

/** The settings of the key (interface §4.2). */
export const key: Scenario = compareScenario({
  name: 'key',
  title: 'The key endpoint',
  candidates: ['limit', 'limit-fetch', 'core', 'core-fetch', 'langchain', 'vercel-ai', 'openai'],
  columns: [
    { metric: 'msP50', label: 'p50 ms', digits: 3 },
    { metric: 'msP95', label: 'p95 ms', digits: 3 },
    { metric: 'cpuMsPerRequest', label: 'CPU ms', digits: 3 },
  ],
  cases: (quick) => [
    {
      name: 'one after the other',
      route: 'i200',
      task: (url) => ({ kind: 'keys', url, count: quick ? 200 : 500 }),
      primary: 'msP50',
      warmups: quick ? 1 : 2,
      repetitions: quick ? 3 : 7,
    },
  ],
});

/** What a short-lived process pays. */
export const start: Scenario = compareScenario({
  name: 'start',
  title: 'Import, and import with client and first stream of 10 deltas, a fresh process per sample',
  candidates: CANDIDATES.filter(
    (name) => ON_THE_WIRE.includes(name) || name === 'langchain-floor' || name === 'ai-floor',
  ).filter((name) => !name.endsWith('-each') && name !== 'core-batches'),
  columns: [
    { metric: 'importMs', label: 'import ms', digits: 1 },
    { metric: 'importCpuMs', label: 'CPU ms', digits: 1 },
    { metric: 'importRssMB', label: 'RSS MB', digits: 1 },
    { metric: 'importAndFirstStreamMs', label: 'with first stream ms', digits: 0 },
  ],
  cases: (quick) => [
    {
      name: 'cold',
      route: 't10b1',
      task: (url) => ({ kind: 'cold', url }),
      primary: 'importAndFirstStreamMs',
      warmups: 1,
      repetitions: quick ? 3 : 15,
      fresh: true,
    },
  ],
});
