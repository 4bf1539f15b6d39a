import type { Case } from '../measure/compare.ts';

/** A question that both versions can answer, and who answers it. */
export interface Question extends Case {
  candidates: string[];
}

const JOINED = ['core', 'langchain', 'vercel-ai', 'ai-vercel-ai'];
const EACH = JOINED.map((name) => `${name}-each`);

/** The scenarios of a comparison of versions; `pairs` samples of each version from every process. */
export function questions(pairs: number): Question[] {
  const common = { warmups: 1, repetitions: pairs };
  const streams = (name: string, route: string, candidates: string[], count = 1, tools = false): Question => ({
    ...common,
    name,
    route,
    candidates,
    task: (url) => ({ kind: 'streams', url, count, tools }),
    primary: 'cpuMs',
  });
  const invokes = (name: string, concurrency: number): Question => ({
    ...common,
    name,
    route: 'i1000',
    candidates: JOINED,
    task: (url) => ({ kind: 'invokes', url, count: 800, concurrency }),
    primary: 'cpuMs',
  });
  return [
    { ...streams('first token', 't10b1', JOINED, 100), primary: 'firstMsP50' },
    invokes('whole answers, one by one', 1),
    invokes('whole answers, 64 at once', 64),
    streams('text, backlog joined', 't20000b64', JOINED),
    streams('text, every delta of a backlog', 't20000b64', EACH),
    streams('text, one event per write', 't8000w', JOINED),
    streams('tool arguments, 100 KB, joined', 'a100000b8d16', JOINED, 5, true),
    streams('tool arguments, 100 KB, every delta', 'a100000b8d16', EACH, 5, true),
    {
      ...common,
      name: 'import',
      route: 't10b1',
      candidates: JOINED,
      task: (url) => ({ kind: 'cold', url }),
      primary: 'importMs',
      fresh: true,
    },
  ];
}
