import { createLedger, newEntryId, type Ledger } from '@kopek/ledger';
import type { Row } from '../measure/compare.ts';
import { spreadOf } from '../measure/statistics.ts';
import type { Scenario } from './scenario.ts';

/** What it costs to book one charge, and whether a full ledger makes it dearer. No rival keeps books. */
export const charge: Scenario = {
  name: 'charge',
  title: 'One charge recorded: µs per entry, at the beginning and after many',
  async run({ quick }) {
    const entries = quick ? 20_000 : 100_000;
    const rows = [
      measure('ledger in memory', entries, () => createLedger()),
      measure('ledger in memory, 10 models, 1,000 runs', entries, () => createLedger(), 10, 1000),
    ];
    return {
      scenario: 'charge',
      title: this.title,
      columns: [
        { metric: 'firstUs', label: 'µs, first 10 %', digits: 1 },
        { metric: 'lastUs', label: 'µs, last 10 %', digits: 1 },
        { metric: 'entries', label: 'entries', digits: 0 },
      ],
      cases: [{ case: 'settle', route: '', primary: 'lastUs', rows, serverCpuMs: 0, workersCpuMs: 0 }],
    };
  },
};

function measure(name: string, entries: number, make: (round: number) => Ledger, models = 1, runs = 1): Row {
  const first: number[] = [];
  const last: number[] = [];
  for (let round = 0; round < 6; round++) {
    const ledger = make(round);
    const part = entries / 10;
    const times: number[] = [];
    for (let done = 0; done < entries; done += part) {
      const startedAt = performance.now();
      for (let index = done; index < done + part; index++) book(ledger, index % models, index % runs);
      times.push(((performance.now() - startedAt) * 1000) / part);
    }
    if (ledger.total().settled !== entries) throw new Error('an entry was lost');
    (ledger.store as { close?: () => void }).close?.();
    // the first round warms up
    if (round === 0) continue;
    first.push(times[0] ?? Number.NaN);
    last.push(times.at(-1) ?? Number.NaN);
  }
  const metrics = { firstUs: spreadOf(first), lastUs: spreadOf(last), entries: spreadOf([entries]) };
  return { candidate: name, metrics, problems: [] };
}

function book(ledger: Ledger, model: number, run: number): void {
  const id = newEntryId();
  void ledger.settle({
    id,
    status: 'settled',
    at: '2030-01-01T00:00:00.000Z',
    attempt: 1,
    billing: 'charged',
    path: '/v1/chat/completions',
    model: `vendor/model-${model}`,
    runId: `run-${run}`,
    durationMs: 1200,
    httpStatus: 200,
    charge: {
      status: 'settled',
      costRub: '0.0123',
      balanceRub: '987.65',
      requestedModel: `vendor/model-${model}`,
      servedModel: `vendor/model-${model}`,
      // the same one again would be a replay, which is no charge
      generationId: `gen-${id}`,
      tokens: { input: 234, output: 1000, total: 1234 },
    },
  });
}
