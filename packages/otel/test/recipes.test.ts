/** The recipes of `docs/guides/traces.md`, against a receiver on this machine. */
import { OpenTelemetry } from '@ai-sdk/otel';
import { createLedger } from '@kopek/ledger';
import { startGateway } from '@kopek/gateway';
import { createKopek } from '@kopek/vercel-ai';
import { metrics, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import * as sdk from '@opentelemetry/sdk-trace';
import { generateText, registerTelemetry } from 'ai';
import { afterEach, expect, it, vi } from 'vitest';
import { COST_RUB, instrument } from '../src/index.ts';
import { answer, clientOf, REQUEST } from './support/calls.ts';
import { startReceiver } from './support/receiver.ts';

afterEach(() => {
  trace.disable();
  metrics.disable();
  // there is no way to take a registered integration back
  Reflect.deleteProperty(globalThis, 'AI_SDK_TELEMETRY_INTEGRATIONS');
  vi.unstubAllEnvs();
});

it('AI SDK: with registered telemetry the collector gets the price once, on the span of the model call', async () => {
  const collector = await startReceiver();
  await using gateway = await startGateway();
  const exporter = new OTLPTraceExporter({ url: collector.url });
  const tracerProvider = new sdk.TracerProvider({ spanProcessors: [new sdk.BatchSpanProcessor({ exporter })] });
  trace.setGlobalTracerProvider(tracerProvider);
  registerTelemetry(new OpenTelemetry());
  const ledger = createLedger();
  const stop = instrument(ledger);
  const kopek = createKopek({ apiKey: gateway.apiKey, baseURL: gateway.baseURL, ledger });
  await generateText({ model: kopek('kopek/chat'), prompt: 'Say a word.' });
  await tracerProvider.forceFlush();
  const carrying = collector.spans.filter(({ attributes }) => COST_RUB in attributes);
  expect(carrying.map(({ attributes }) => attributes[COST_RUB])).toEqual([ledger.total().costRub]);
  expect(carrying[0]?.name).toMatch(/^chat /);
  // whom the model asked, as the provider tells it
  expect(carrying[0]?.attributes).toMatchObject({
    'server.address': '127.0.0.1',
    'server.port': Number(new URL(gateway.baseURL).port),
  });
  stop();
  await tracerProvider.shutdown();
  collector.close();
});

it('Next.js: instrumentation.ts registers once per process, in the runtime of Node', async () => {
  const collector = await startReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', collector.url);
  const { ledger, register, tracerProvider } = await import('./fixtures/instrumentation.ts');
  vi.stubEnv('NEXT_RUNTIME', 'edge');
  register();
  vi.stubEnv('NEXT_RUNTIME', 'nodejs');
  register();
  // an edit of the file in development
  register();
  const { client } = clientOf([() => answer(0.1, false)], { ledger });
  await client.chat(REQUEST);
  await tracerProvider.forceFlush();
  expect(collector.spans.map(({ attributes }) => attributes[COST_RUB])).toEqual(['0.1']);
  await tracerProvider.shutdown();
  collector.close();
});

it('without a provider nothing is recorded, and nothing fails', async () => {
  const { client, ledger } = clientOf([() => answer(0.1, false)]);
  const stop = instrument(ledger, { balance: true });
  expect((await client.chat(REQUEST)).charge.costRub).toBe('0.1');
  stop();
});
