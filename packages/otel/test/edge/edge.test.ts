/** Where an edge runtime chooses the modules: no `node:` module may be needed. */
import { createLedger, meteredClient } from '@kopek/ledger';
import * as sdk from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import { COST_RUB, instrument } from '../../src/index.ts';

it('an edge runtime writes the price of a call into a span', async () => {
  expect('EdgeRuntime' in globalThis).toBe(true);
  const exporter = new sdk.InMemorySpanExporter();
  const tracerProvider = new sdk.TracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor({ exporter })] });
  const ledger = createLedger();
  const stop = instrument(ledger, { tracerProvider });
  const client = meteredClient({
    apiKey: 'a-key',
    baseURL: 'https://gateway.example',
    ledger,
    fetch: async () =>
      Response.json({ choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }], usage: { cost_rub: 0.1 } }),
  });
  await client.chat({ model: 'auto', messages: [{ role: 'user', content: 'hi' }] });
  expect(exporter.getFinishedSpans().map(({ attributes }) => attributes[COST_RUB])).toEqual(['0.1']);
  stop();
});
