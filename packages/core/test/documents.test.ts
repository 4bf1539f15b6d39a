import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ANOMALIES } from '../src/index.ts';

test('the guide explains every anomaly in the words of the code', () => {
  const guide = readFileSync(new URL('../../../docs/usage-and-cost.md', import.meta.url), 'utf8');
  const [, table = ''] = /\| anomaly \|.*\n\|[-|]+\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, meaning]) => [name, meaning]);
  expect(Object.fromEntries(rows)).toEqual(ANOMALIES);
});

test('the guide names for everything that is booked a test that exists', () => {
  const docs = new URL('../../../docs/', import.meta.url);
  const guide = readFileSync(new URL('usage-and-cost.md', docs), 'utf8');
  const [, table = ''] = /\| what happens \|.*\n\|[-| ]+\n((?:\|.*\n)+)/.exec(guide) ?? [];
  const rows = [...table.matchAll(/\| \[[\w-]+\]\(([^)]+)\): (.*?) +\|$/gm)];
  expect(rows).toHaveLength(table.trim().split('\n').length);
  expect(rows.length).toBeGreaterThan(15);
  for (const [, file = '', title = ''] of rows) {
    expect(readFileSync(new URL(file, docs), 'utf8'), `${file}: ${title}`).toContain(title);
  }
});
