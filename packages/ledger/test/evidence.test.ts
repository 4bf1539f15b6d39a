import { createLedger } from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import { describe, expect, it } from 'vitest';
import {
  ANSWERS,
  entryOf,
  ERROR,
  fetchOf,
  json,
  sse,
  STATUSES,
  type Evidence,
} from '../../core/test/errors/evidence.ts';

describe('the evidence of a failure (meteredFetch)', () => {
  it.each([...Object.entries(STATUSES), ...ANSWERS])('%s', async (_, evidence) => {
    const ledger = createLedger();
    const send = meteredFetch(ledger, { fetch: fetchOf(evidence, []) });
    await (await send('https://gateway.example/v1/responses', { method: 'POST', body: json({ model: 'm' }) })).text();
    expect(ledger.entries()).toMatchObject([entryOf(evidence)]);
  });

  it('an error whose end is too large to be read', async () => {
    const ledger = createLedger();
    const evidence: Evidence = { body: sse({ error: ERROR }, { text: 'x'.repeat(2000) }), billing: 'unknown' };
    const fetch = fetchOf({ ...evidence, type: 'text/event-stream' }, []);
    const send = meteredFetch(ledger, { fetch, maxScanBytes: 1000 });
    await (await send('https://gateway.example/v1/responses', { method: 'POST' })).text();
    expect(ledger.entries()).toMatchObject([entryOf(evidence)]);
  });
});
