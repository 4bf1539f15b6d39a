import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ANOMALIES } from '../src/money/anomaly.ts';

test('the guide explains every anomaly in the words of the code', () => {
  const guide = readFileSync(new URL('../../../docs/usage-and-cost.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| anomaly \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, meaning]) => [name, meaning]);
  expect(Object.fromEntries(rows)).toEqual(ANOMALIES);
});

/** The rows of the table of what is recorded when: the file that shows each, and the name of its test. */
function recordedWhen(page: string): { file: string; title: string }[] {
  const guide = new URL(page, new URL('../../../docs/', import.meta.url));
  const text = readFileSync(guide, 'utf8');
  const table =
    text.split(/\n\n/).find((block) => block.startsWith('|') && block.includes('attempt-life.test.ts')) ?? '';
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) => {
    const [, link = '', title = ''] = /\| \[[\w-]+\]\(([^)\s]+)(?: "(.*)")?\) +\|$/.exec(row) ?? [];
    return { file: new URL(link, guide).pathname, title };
  });
}

test('the guide names an existing test for everything that is recorded', () => {
  const rows = recordedWhen('ledger.md');
  expect(rows.length).toBeGreaterThan(15);
  for (const { file, title } of rows) {
    expect(title).not.toBe('');
    expect(readFileSync(file, 'utf8'), `${file}: ${title}`).toContain(title);
  }
});

test('the Russian guide names the same files, row by row', () => {
  const files = (page: string): string[] => recordedWhen(page).map(({ file }) => file);
  expect(files('ru/ledger.md')).toEqual(files('ledger.md'));
});
