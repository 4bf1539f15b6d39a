import type { CaseResult, Row } from '../measure/compare.ts';
import type { Column, ScenarioResult } from '../scenarios/scenario.ts';

/** The tables of a scenario, one per case, in Markdown. */
export function scenarioTables(result: ScenarioResult): string {
  const tables = result.cases.map((one) => {
    const title = result.cases.length > 1 ? `**${one.case}**\n\n` : '';
    return title + caseTable(one, result.columns);
  });
  return `${result.title}\n\n${[...shortRun(result), ...tables].join('\n\n')}`;
}

/** Says so when a run was shorter than usual. */
function shortRun({ share, cases }: ScenarioResult): string[] {
  if (share === undefined) return [];
  const samples = Math.max(
    ...cases.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row.metrics)[0]?.samples ?? 0)),
  );
  return [
    `A short run: ${samples} ${samples === 1 ? 'repetition' : 'repetitions'} of each case, and half of the usual warm-up.`,
  ];
}

function caseTable({ rows, yardstick = 'limit', serverCpuMs, workersCpuMs }: CaseResult, columns: Column[]): string {
  const ranked = rows.some((row) => row.ratio !== undefined);
  const head = ['candidate', ...(ranked ? [`× ${yardstick}`] : []), ...columns.map((column) => column.label), 'loses'];
  const lines = rows.map((row) => [
    row.candidate,
    ...(ranked ? [ratioText(row)] : []),
    ...columns.map((column) => metricText(row, column)),
    row.problems.join('; '),
  ]);
  const load =
    workersCpuMs > 0
      ? `\n\nServer CPU: ${Math.round(serverCpuMs)} ms, all candidates: ${Math.round(workersCpuMs)} ms.`
      : '';
  return markdownTable(head, lines) + load;
}

/** A Markdown table, padded so that it reads in a terminal too. */
export function markdownTable(head: string[], lines: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)));
  const format = (cells: string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [format(head), format(widths.map((width) => '-'.repeat(width))), ...lines.map(format)].join('\n');
}

function ratioText({ ratio, problems }: Row): string {
  if (ratio === undefined) return '–';
  const text = ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1);
  return problems.length > 0 ? `(${text})` : text;
}

function metricText(row: Row, { metric, digits }: Column): string {
  const spread = row.metrics[metric];
  // what could not be measured is null in a stored result
  if (!spread || !Number.isFinite(spread.median)) return '–';
  const median = spread.median.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const percent = spread.median === 0 ? 0 : Math.round((spread.mad / spread.median) * 100);
  return spread.samples > 1 && percent > 0 ? `${median} ±${percent}%` : median;
}
