/** Callers die; the database outlives them, or dies with them where it is in their process. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entriesIn, jobMismatches } from '@kopek/conformance/jobs';
import { Arrivals, lifeOf } from '@kopek/conformance/kills';
import { startGateway } from '@kopek/gateway';
import { expect, test } from 'vitest';
import { openLedger } from './history/ledgers.ts';
import { openPglite } from './history/pglite-ledger.ts';
import { migratedDatabase } from './support/database.ts';
import { programOf } from '../../../vitest.program.ts';

const RUNS = Number(process.env['KOPEK_RUNS']);
const HOUR_MS = 3_600_000;
const { url } = await migratedDatabase();
const HISTORY = join(import.meta.dirname, 'history');
const KINDS = [
  {
    kind: 'PostgreSQL',
    kills: Math.round(20 * RUNS),
    caller: await programOf(join(HISTORY, 'caller.ts')),
    lost: 0,
    place: url,
    open: (place: string, now: () => number) => openLedger({ url: place, ledger: 'default' }, now),
  },
  {
    kind: 'PGlite',
    // it takes seconds to start, so none between two edits
    kills: Math.floor(3 * RUNS),
    // its data are beside its sources
    caller: join(HISTORY, 'pglite-caller.ts'),
    // nobody waits for the disk when a call is reserved, and here that is the memory of the process that dies
    lost: 6,
    place: mkdtempSync(join(tmpdir(), 'pglite-')),
    open: openPglite,
  },
];

test.each(KINDS.filter(({ kills }) => kills > 0))(
  'after $kills kills in flight every request that the gateway billed is in $kind, once; each kill loses $lost at most',
  async ({ kills, caller, place, lost, open }) => {
    const arrivals = new Arrivals();
    await using gateway = await startGateway({ unknownFields: 'reject', pace: 0.02, script: arrivals.count });
    for (let kill = 0; kill < kills; kill += 1) {
      await lifeOf([caller, place, gateway.baseURL, gateway.apiKey], arrivals, 60);
      await gateway.whenIdle();
    }
    const { store, close } = await open(place, () => Date.now() + HOUR_MS);
    expect((await store.totals())['all']).toMatchObject({ inFlight: 0 });
    const mismatches = await jobMismatches(store, gateway.charges());
    expect(mismatches.filter((mismatch) => !mismatch.endsWith(' is in no entry'))).toEqual([]);
    expect(mismatches.length).toBeLessThanOrEqual(kills * lost);
    const expired = (await entriesIn(store)).filter(({ errorCode }) => errorCode === 'expired');
    expect(expired.length + mismatches.length).toBeGreaterThan(0);
    await close();
  },
);
