import { describe, expect, it, vi } from 'vitest';
import { createLedger, MemoryStore, newEntryId, runForecastOf, withRun, type Ledger, type NewEntry } from '../index.ts';

const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

/** An attempt of a run of the agent `writer` that ended an hour ago; what is given wins. */
function paid(costRub: string, runId: string, more: Partial<NewEntry> = {}): NewEntry {
  return {
    id: newEntryId(),
    status: 'settled',
    billing: 'charged',
    attempt: 1,
    openedAt: HOUR_AGO,
    at: HOUR_AGO,
    runId,
    tags: { agent: 'writer' },
    charge: { status: 'settled', costRub },
    ...more,
  };
}

async function ledgerOf(...entries: NewEntry[]): Promise<Ledger> {
  const ledger = createLedger({ store: new MemoryStore() });
  for (const entry of entries) await ledger.settle(entry);
  return ledger;
}

describe('forecastRun', () => {
  it('is undefined before a run has ended', async () => {
    const ledger = await ledgerOf();
    expect(await ledger.forecastRun({ agent: 'writer' })).toBeUndefined();
  });

  it('says what half of the runs and 95 % of them cost, exactly', async () => {
    const costs = Array.from({ length: 20 }, (_, index) => `${index + 1}.000000000000000001`);
    const ledger = await ledgerOf(...costs.map((costRub, index) => paid(costRub, `job-${index}`)));
    expect(await ledger.forecastRun({ agent: 'writer' })).toEqual({
      medianRub: '10.000000000000000001',
      p95Rub: '19.000000000000000001',
      runs: 20,
    });
  });

  it('counts only the calls of the agent or tag', async () => {
    const ledger = await ledgerOf(
      paid('1', 'job-1', { tags: { agent: 'writer', job: 'summaries' } }),
      paid('2', 'job-1', { tags: { agent: 'editor', job: 'summaries' } }),
      paid('4', 'job-2', { tags: { agent: 'editor' } }),
    );
    expect(await ledger.forecastRun({ agent: 'writer' })).toEqual({ medianRub: '1', p95Rub: '1', runs: 1 });
    expect(await ledger.forecastRun({ tag: 'job=summaries' })).toEqual({ medianRub: '3', p95Rub: '3', runs: 1 });
  });

  it('counts the runs within a run as a part of it, and runs beside each other apart', async () => {
    const ledger = await ledgerOf(
      paid('1', 'job-1'),
      paid('2', 'job-1::a::b'),
      paid('4', 'job-2::a'),
      paid('8', 'job-2::b'),
      paid('16', 'job-1::a'),
    );
    expect(await ledger.forecastRun({ agent: 'writer' })).toEqual({ medianRub: '8', p95Rub: '19', runs: 3 });
  });

  it('leaves out a run until nothing of it has been in flight for ten minutes', async () => {
    const startedMs = Date.parse('2026-11-20T10:00:00Z');
    vi.useFakeTimers({ now: startedMs, toFake: ['Date'] });
    try {
      const store = new MemoryStore();
      const ledger = createLedger({ store });
      // opened long before, so that only its end is recent
      const at = new Date(startedMs).toISOString();
      await ledger.settle(paid('1', 'idle-1', { openedAt: '2026-11-20T08:00:00Z', at }));
      const attempt = { attempt: 1, path: '/v1/chat/completions', runId: 'idle-2', tags: { agent: 'writer' } };
      await store.reserve([], { id: newEntryId(), ttlMs: 86_400_000, attempt });
      vi.setSystemTime(startedMs + 599_999);
      expect(await ledger.forecastRun({ agent: 'writer' })).toBeUndefined();
      vi.setSystemTime(startedMs + 600_000);
      expect(await ledger.forecastRun({ agent: 'writer' })).toEqual({ medianRub: '1', p95Rub: '1', runs: 1 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts a run of this process as soon as its withRun has ended, and not while it is open again', async () => {
    const ledger = createLedger({ store: new MemoryStore() });
    const spend = async (): Promise<void> => {
      const attempt = await ledger.begin({ attempt: 1, path: '/v1/chat/completions' });
      await attempt.settle({
        billing: 'charged',
        sent: true,
        durationMs: 1,
        charge: { status: 'settled', costRub: '3' },
      });
    };
    const forecast = async () => (await ledger.forecastRun({ agent: 'writer' }))?.medianRub;
    await withRun({ runId: 'job-over-1', agent: 'writer' }, async () => {
      await spend();
      expect(await forecast()).toBeUndefined();
    });
    expect(await forecast()).toBe('3');
    await withRun({ runId: 'job-over-1', agent: 'writer' }, async () => expect(await forecast()).toBeUndefined());
    await expect(
      withRun({ runId: 'job-over-2', agent: 'writer' }, async () => {
        await spend();
        throw new Error('failed');
      }),
    ).rejects.toThrow('failed');
    expect(await ledger.forecastRun({ agent: 'writer' })).toMatchObject({ runs: 2 });
  });

  it('says that its amounts are lower bounds if a cost is unknown or was pruned', async () => {
    const unknown = paid('', 'job-1', { status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } });
    const ledger = await ledgerOf(paid('1', 'job-1'), unknown);
    expect(await ledger.forecastRun({ agent: 'writer' })).toEqual({
      medianRub: '1',
      p95Rub: '1',
      runs: 1,
      isLowerBound: true,
    });
    const total = { costRub: '2', attempts: 1, inFlight: 0, settled: 1, inferred: 0, unknown: 0, rejected: 0 };
    const pruned = { 'job-1': { ...total, lastAt: HOUR_AGO, incomplete: true } } as const;
    expect(runForecastOf(pruned, Date.now())).toMatchObject({ medianRub: '2', isLowerBound: true });
  });

  it.each([
    [{}, /either \{ agent/],
    [{ agent: 'a', tag: 'b=c' }, /either \{ agent/],
    [{ tag: 'job' }, /tag of forecastRun must be/],
    [{ agent: '' }, /tag of forecastRun must be/],
    [{ scope: 'all' }, /either \{ agent/],
  ])('rejects %j', async (query, message) => {
    const ledger = createLedger();
    await expect(ledger.forecastRun(query as never)).rejects.toThrow(message);
  });
});
