import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ledgerWith, settled } from './ledger-file.ts';
import { kopek } from './support.ts';
import { programOf } from '../../../vitest.program.ts';

const MAIN = await programOf(join(import.meta.dirname, '../src/main.ts'));

/** A job of a boss and two agents. */
function job(): Promise<string> {
  return ledgerWith([
    settled('1', '2026-11-20T10:00:00Z', { runId: 'job-7', tags: { agent: 'boss' } }),
    settled('2', '2026-11-20T11:00:00Z', { runId: 'job-7::researcher', tags: { agent: 'researcher' } }),
    settled('4', '2026-11-20T12:00:00Z', { runId: 'job-7::writer', tags: { agent: 'writer' } }),
  ]);
}

it.each([
  ['run:job-7', '7'],
  ['run:job-7::writer', '4'],
])('a shell passes the run %s on without quotes, and its runs within count', async (scope, costRub) => {
  const kopekIn = `"${process.execPath}" --conditions=@kopek/source "${MAIN}"`;
  const command = `${kopekIn} statement ${scope} --json --ledger "${await job()}"`;
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', command]);
  expect(JSON.parse(stdout)).toMatchObject({ scope, costRub });
});

it('a report by agent says what each has cost', async () => {
  const { stdout } = await kopek(['report', await job(), '--by', 'agent', '--json']);
  const { groups } = JSON.parse(stdout) as { groups: { key: string; costRub: string }[] };
  expect(groups.map(({ key, costRub }) => [key, costRub])).toEqual([
    ['writer', '4'],
    ['researcher', '2'],
    ['boss', '1'],
  ]);
});
