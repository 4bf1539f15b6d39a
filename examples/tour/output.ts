import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

// styleText looks at NO_COLOR and at whether the output is a terminal
function paint(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/** A heading between the parts of the tour. */
export function heading(text: string): void {
  process.stdout.write(`\n${paint(['bold', 'cyan'], text)}\n`);
}

/** A line of small print. */
export function note(text: string): void {
  process.stdout.write(`${paint('dim', text)}\n`);
}

/** One step of a loop. */
export function step(text: string): void {
  process.stdout.write(`  ${paint('yellow', '→')} ${text}\n`);
}

/** A check that held. */
export function good(text: string): void {
  process.stdout.write(`${paint('green', '✓')} ${text}\n`);
}

/** What went wrong, in one line. */
export function bad(text: string): void {
  process.stderr.write(`${paint('red', '✗')} ${text}\n`);
}

/** Text as it arrives. */
export function write(text: string): void {
  process.stdout.write(text);
}

/** A table with a ruled head; columns named in `right` are aligned to the right. */
export function table(head: string[], rows: string[][], right: number[]): void {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: string[]): string =>
    cells
      .map((cell, column) =>
        right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  write(`${paint('bold', line(head))}\n`);
  write(`${paint('dim', widths.map((width) => '─'.repeat(width)).join('  '))}\n`);
  for (const row of rows) write(`${line(row)}\n`);
}

/** Cuts a text for a line of the terminal. */
export function short(text: string, characters: number): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > characters ? `${plain.slice(0, characters - 1)}…` : plain;
}
