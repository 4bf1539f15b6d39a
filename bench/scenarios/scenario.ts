import { compare, type Case, type CaseResult } from '../measure/compare.ts';
import type { Effort } from '../measure/effort.ts';
import type { Server, Worker } from '../measure/processes.ts';

/** A column of a table: a figure by name. */
export interface Column {
  metric: string;
  label: string;
  digits: number;
}

export interface ScenarioResult {
  scenario: string;
  title: string;
  columns: Column[];
  cases: CaseResult[];
  /** Share of the repetitions of a full run; absent for a full one. */
  share?: number;
}

/** What a run gives to every scenario. */
export interface RunContext {
  server: Server;
  workers: Map<string, Worker>;
  /** Candidates that the user wants; all when absent. */
  only: string[] | undefined;
  /** Fewer repetitions and smaller inputs, for a look while working. Never for a table. */
  quick: boolean;
  effort: Effort;
  progress: (text: string) => void;
}

/** One question, answered for all candidates in one run. */
export interface Scenario {
  name: string;
  title: string;
  run(context: RunContext): Promise<ScenarioResult>;
}

/** A scenario that compares one task per case over all candidates. */
export function compareScenario(definition: {
  name: string;
  title: string;
  candidates: string[];
  columns: Column[];
  cases: (quick: boolean) => Case[];
}): Scenario {
  const { name, title, columns } = definition;
  return {
    name,
    title,
    async run({ server, workers, only, quick, effort, progress }) {
      const candidates = definition.candidates.filter(
        (candidate) => candidate === 'limit' || !only || only.includes(candidate),
      );
      const cases: CaseResult[] = [];
      for (const one of definition.cases(quick)) {
        cases.push(await compare(server, one, candidates, workers, effort, (text) => progress(`${name}: ${text}`)));
      }
      return { scenario: name, title, columns, cases, ...(effort.share < 1 ? { share: effort.share } : {}) };
    },
  };
}
