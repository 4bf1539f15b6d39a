import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import * as sdk from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import { COST_RUB, instrument } from '../src/index.ts';
import { answer, clientOf, REQUEST } from './support/calls.ts';
import { startReceiver } from './support/receiver.ts';

it.each([
  { encoding: 'application/json', Exporter: JsonExporter },
  { encoding: 'application/x-protobuf', Exporter: ProtobufExporter },
])('a collector receives the price as text, to the last digit ($encoding)', async ({ encoding, Exporter }) => {
  const collector = await startReceiver();
  const exporter = new Exporter({ url: collector.url });
  const tracerProvider = new sdk.TracerProvider({ spanProcessors: [new sdk.BatchSpanProcessor({ exporter })] });
  const { client, ledger } = clientOf([() => answer(0.000_001_2, false)]);
  const stop = instrument(ledger, { tracerProvider });
  await client.chat(REQUEST);
  await tracerProvider.forceFlush();
  expect(collector.contentTypes).toEqual([encoding]);
  expect(collector.spans).toMatchObject([
    {
      name: 'chat auto',
      scope: '@kopek/otel',
      attributes: { [COST_RUB]: '0.0000012', 'kopek.tokens.input': 3, 'kopek.finish_reason': 'stop' },
    },
  ]);
  stop();
  await tracerProvider.shutdown();
  collector.close();
});

it('Langfuse and LangSmith get the price where they accept rubles: as text in the metadata of their own prefix', async () => {
  // the paths that both document for OTLP over HTTP
  for (const [path, tool, prefix] of [
    ['/api/public/otel/v1/traces', 'langfuse', 'langfuse.observation.metadata.'],
    ['/otel/v1/traces', 'langsmith', 'langsmith.metadata.'],
  ] as const) {
    const collector = await startReceiver(path);
    const exporter = new ProtobufExporter({ url: collector.url, headers: { authorization: 'Basic of-the-tool' } });
    const tracerProvider = new sdk.TracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor({ exporter })] });
    const { client, ledger } = clientOf([() => answer(0.1, false)]);
    const stop = instrument(ledger, { tracerProvider, tools: [tool] });
    await client.chat(REQUEST);
    await tracerProvider.forceFlush();
    expect(collector.headers[0]?.authorization).toBe('Basic of-the-tool');
    const [span] = collector.spans;
    expect(span?.attributes[`${prefix}cost_rub`]).toBe('0.1');
    // both take every number below gen_ai.usage for tokens or dollars
    const numbers = Object.entries(span?.attributes ?? {}).filter(([, value]) => typeof value === 'number');
    expect(numbers.filter(([name]) => /gen_ai|langfuse|langsmith/.test(name))).toEqual([
      ['gen_ai.usage.input_tokens', 3],
      ['gen_ai.usage.output_tokens', 4],
    ]);
    stop();
    await tracerProvider.shutdown();
    collector.close();
  }
});

it('Langfuse gets dollars, as JSON of its cost details, only at the rate of the caller', async () => {
  const collector = await startReceiver('/api/public/otel/v1/traces');
  const exporter = new JsonExporter({ url: collector.url });
  const tracerProvider = new sdk.TracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor({ exporter })] });
  const { client, ledger } = clientOf([() => answer(160, false)]);
  const stop = instrument(ledger, { tracerProvider, toUsd: (costRub) => Number(costRub) / 80 });
  await client.chat(REQUEST);
  await tracerProvider.forceFlush();
  expect(collector.spans[0]?.attributes).toMatchObject({
    'langfuse.observation.cost_details': '{"total":2}',
    'gen_ai.usage.cost': 2,
    [COST_RUB]: '160',
  });
  stop();
  await tracerProvider.shutdown();
  collector.close();
});

it('a charge span is a model call for Langfuse, Phoenix and the GenAI views of Grafana', async () => {
  const collector = await startReceiver();
  const exporter = new ProtobufExporter({ url: collector.url });
  const tracerProvider = new sdk.TracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor({ exporter })] });
  const { client, ledger } = clientOf([() => answer(0.1, true)]);
  const stop = instrument(ledger, { tracerProvider });
  await client.stream(REQUEST).result;
  await tracerProvider.forceFlush();
  const attributes = collector.spans[0]?.attributes ?? {};
  // Langfuse: a generation by the operation, its model, its tokens
  expect(attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'auto',
    'gen_ai.response.model': 'provider/served',
    'gen_ai.usage.input_tokens': 3,
    'gen_ai.usage.output_tokens': 4,
  });
  // Grafana: by the provider as well, and the reason of the end as a list
  expect(attributes).toMatchObject({ 'gen_ai.provider.name': 'kopek', 'gen_ai.response.finish_reasons': ['stop'] });
  // Phoenix: the kind of OpenInference, its model and its counts
  expect(attributes).toMatchObject({
    'openinference.span.kind': 'LLM',
    'llm.model_name': 'provider/served',
    'llm.token_count.prompt': 3,
    'llm.token_count.completion': 4,
    'llm.token_count.total': 7,
  });
  stop();
  await tracerProvider.shutdown();
  collector.close();
});

it('a collector that never answers delays no answer', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const exporter = new JsonExporter({ url: `http://127.0.0.1:${port}/v1/traces`, timeoutMillis: 600_000 });
  const tracerProvider = new sdk.TracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor({ exporter })] });
  const { client, ledger } = clientOf([() => answer(1, false), () => answer(2, false)]);
  const stop = instrument(ledger, { tracerProvider });
  // the export would take ten minutes, and the test ends before
  await client.chat(REQUEST);
  await client.chat(REQUEST);
  expect(ledger.total().costRub).toBe('3');
  stop();
  silent.closeAllConnections();
  silent.close();
});
