import { CANDIDATES } from './candidates/list.ts';
import { SCENARIOS, type Case } from './cases.ts';
import { Worker, type Server } from './measure/processes.ts';
import { sampleAll, type Effort, type Sampled } from './measure/sample.ts';
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

export interface CaseResult extends Case, Pick<Sampled, 'serverCpuMs' | 'workersCpuMs'> {
  rows: Row[];
}

/** Measures all cases, every candidate beside `limit`. */
export async function compare(
  server: Server,
  cases: readonly Case[],
  only: readonly string[] | undefined,
  effort: Effort,
): Promise<CaseResult[]> {
  const names = Object.keys(CANDIDATES).filter((name) => name === 'limit' || !only || only.includes(name));
  const contestants = Object.fromEntries(names.map((name) => [name, () => new Worker(name)]));
  const all = await sampleAll(server, cases, contestants, effort);
  return all.map(({ one, found, serverCpuMs, workersCpuMs }) => {
    const [{ metric: first }] = one.columns;
    const spread = (candidate: string, metric: string): Spread =>
      spreadOf((found.get(candidate)?.metrics ?? []).map((metrics) => metrics[metric] ?? Number.NaN));
    const rows = names.map((candidate): Row => ({
      candidate,
      metrics: Object.fromEntries(one.columns.map(({ metric }) => [metric, spread(candidate, metric)])),
      ratio: spread(candidate, first).median / spread('limit', first).median,
      problems: [...(found.get(candidate)?.problems ?? [])],
    }));
    return { ...one, rows, serverCpuMs, workersCpuMs };
  });
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
