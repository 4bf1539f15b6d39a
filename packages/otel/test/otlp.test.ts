import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import * as sdk from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import { COST_RUB, instrument } from '../src/index.ts';
import { answer, clientOf, REQUEST } from './support.ts';

interface OtlpBody {
  resourceSpans: { scopeSpans: { spans: { name: string; attributes: { key: string; value: object }[] }[] }[] }[];
}

/** A receiver of OTLP over HTTP, in JSON. */
async function receiver(): Promise<{ url: string; bodies: OtlpBody[]; close: () => void }> {
  const bodies: OtlpBody[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      bodies.push(JSON.parse(text) as OtlpBody);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1/traces`, bodies, close: () => server.close() };
}

it('a collector receives the price as text, to the last digit', async () => {
  const collector = await receiver();
  const exporter = new OTLPTraceExporter({ url: collector.url });
  const tracerProvider = new sdk.TracerProvider({ spanProcessors: [new sdk.BatchSpanProcessor({ exporter })] });
  const { client, ledger } = clientOf([() => answer(0.000_001_2, false)]);
  const stop = instrument(ledger, { tracerProvider });
  await client.chat(REQUEST);
  await tracerProvider.forceFlush();
  const spans = collector.bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  expect(spans.map(({ name }) => name)).toEqual(['kopek.charge']);
  const cost = spans[0]?.attributes.find(({ key }) => key === COST_RUB);
  expect(cost?.value).toEqual({ stringValue: '0.0000012' });
  stop();
  await tracerProvider.shutdown();
  collector.close();
});

it('a collector that never answers holds up no answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const exporter = new OTLPTraceExporter({ url: `http://127.0.0.1:${port}/v1/traces`, timeoutMillis: 60_000 });
  const tracerProvider = new sdk.TracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor({ exporter })] });
  const { client, ledger } = clientOf([() => answer(1, false), () => answer(2, false)]);
  const stop = instrument(ledger, { tracerProvider });
  await client.chat(REQUEST);
  await client.chat(REQUEST);
  expect(ledger.total().costRub).toBe('3');
  stop();
  silent.closeAllConnections();
  silent.close();
});
