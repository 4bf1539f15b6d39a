/** A column of a table. */
export interface Column {
  title: string;
  align: 'left' | 'right';
}

/**
 * Lines of a table in columns of equal width. The first column is shortened when the terminal is too narrow.
 *
 * @param width - of the terminal; absent for a pipe, where nothing is shortened.
 */
export function tableLines(columns: readonly Column[], rows: readonly string[][], width?: number): string[] {
  const all = [columns.map(({ title }) => title), ...rows];
  const widths = columns.map((_, index) => Math.max(...all.map((row) => lengthOf(row[index] ?? ''))));
  if (width !== undefined) {
    const excess = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) - width;
    if (excess > 0) widths[0] = Math.max(8, (widths[0] ?? 0) - excess);
  }
  return all.map((row) =>
    row
      .map((cell, index) => fit(cell, widths[index] ?? 0, columns[index]))
      .join(GAP)
      .trimEnd(),
  );
}

const GAP = '  ';

function lengthOf(text: string): number {
  return Array.from(text).length;
}

function fit(text: string, width: number, column: Column | undefined): string {
  const letters = Array.from(text);
  const shown = letters.length > width ? [...letters.slice(0, width - 1), '…'].join('') : text;
  const padding = ' '.repeat(width - lengthOf(shown));
  return column?.align === 'right' ? padding + shown : shown + padding;
}
