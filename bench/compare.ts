import { CANDIDATES } from './candidates/list.ts';
import { SCENARIOS, type Case } from './cases.ts';
import { Worker, type Server } from './measure/processes.ts';
import { sample, type Effort } from './measure/sample.ts';
import { spreadOf, type Spread } from './measure/statistics.ts';
import { markdownTable } from './report/table.ts';

/** What one candidate reached in one case. */
interface Row {
  candidate: string;
  metrics: Record<string, Spread>;
  /** The first figure as a multiple of that of `limit` in the same run. */
  ratio: number;
  /** What it lost. A candidate with problems is shown and not ranked. */
  problems: string[];
}

export interface CaseResult extends Case {
  rows: Row[];
  /** CPU time of the server and of all workers, ms: the server must not be the bottleneck. */
  serverCpuMs: number;
  workersCpuMs: number;
}

/** Measures all cases, every candidate beside `limit`. */
export async function compare(
  server: Server,
  cases: readonly Case[],
  only: readonly string[] | undefined,
  effort: Effort,
): Promise<CaseResult[]> {
  const names = Object.keys(CANDIDATES).filter((name) => name === 'limit' || !only || only.includes(name));
  const contestants = names.map((name) => ({ name, start: () => new Worker(name) }));
  const workers = new Map<string, Worker>();
  const results: CaseResult[] = [];
  for (const one of cases) {
    const { samples, failures, ...cpu } = await sample(server, one, contestants, workers, effort);
    const [{ metric }] = one.columns;
    const rows = names.map((candidate): Row => {
      const found = samples.get(candidate) ?? [];
      const metrics = Object.fromEntries(
        one.columns.map((column) => [
          column.metric,
          spreadOf(found.map((each) => each.metrics[column.metric] ?? Number.NaN)),
        ]),
      );
      const failure = failures.get(candidate);
      const problems = [...new Set(found.flatMap((each) => each.problems)), ...(failure ? [failure] : [])];
      return { candidate, metrics, ratio: Number.NaN, problems };
    });
    const unit = rows[0]?.metrics[metric]?.median ?? Number.NaN;
    for (const row of rows) row.ratio = (row.metrics[metric]?.median ?? Number.NaN) / unit;
    results.push({ ...one, rows, ...cpu });
  }
  for (const worker of workers.values()) worker.stop();
  return results;
}

/** The tables of all cases, by scenario, in Markdown. */
export function tablesOf(results: readonly CaseResult[]): string {
  const parts = Object.entries(SCENARIOS).flatMap(([scenario, title]) => {
    const own = results.filter((result) => result.scenario === scenario);
    return own.length === 0 ? [] : [`## ${scenario}: ${title}`, ...own.map(caseTable)];
  });
  return parts.join('\n\n');
}

function caseTable({ name, rows, columns, serverCpuMs, workersCpuMs }: CaseResult): string {
  const lines = rows.map(({ candidate, metrics, ratio, problems }) => [
    candidate,
    problems.length > 0 ? `(${ratioText(ratio)})` : ratioText(ratio),
    ...columns.map(({ metric, digits }) => metricText(metrics[metric], digits)),
    problems.join('; '),
  ]);
  const head = ['candidate', '× limit', ...columns.map(({ label }) => label), 'loses'];
  const load = `Server CPU: ${Math.round(serverCpuMs)} ms, all candidates: ${Math.round(workersCpuMs)} ms.`;
  return `**${name}**\n\n${markdownTable(head, lines)}\n\n${load}`;
}

function ratioText(ratio: number): string {
  if (!Number.isFinite(ratio)) return '–';
  return ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1);
}

function metricText(spread: Spread | undefined, digits: number): string {
  if (!spread || !Number.isFinite(spread.median)) return '–';
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const percent = spread.median === 0 ? 0 : Math.round((spread.mad / spread.median) * 100);
  return `${spread.median.toLocaleString('en-US', fraction)}${percent > 0 ? ` ±${percent}%` : ''}`;
}
