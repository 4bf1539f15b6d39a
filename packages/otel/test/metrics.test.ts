import { createLedger, MemoryStore, type LedgerEntry } from '@kopek/ledger';
import { metrics } from '@opentelemetry/api';
import * as sdk from '@opentelemetry/sdk-metrics';
import { afterEach, expect, it, vi } from 'vitest';
import { instrument, METRIC_NAMES, type InstrumentOptions } from '../src/index.ts';
import { INFERENCE_METRICS } from '../src/inference.ts';
import { answer, clientOf, failure, recordSpans, REQUEST } from './support/calls.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

function start(replies: Parameters<typeof clientOf>[0], options: InstrumentOptions = {}, settings = {}) {
  const exporter = new sdk.InMemoryMetricExporter(sdk.AggregationTemporality.CUMULATIVE);
  const reader = new sdk.PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  const meterProvider = new sdk.MeterProvider({ readers: [reader] });
  const { client, ledger } = clientOf(replies, settings);
  stop = instrument(ledger, { meterProvider, ...options });
  const points = async (name: string): Promise<{ value: unknown; attributes: object }[]> => {
    await reader.forceFlush();
    const scopes = exporter.getMetrics().at(-1)?.scopeMetrics ?? [];
    const metric = scopes.flatMap(({ metrics }) => metrics).find(({ descriptor }) => descriptor.name === name);
    return (metric?.dataPoints ?? []).map(({ value, attributes }) => ({ value, attributes }));
  };
  return { client, ledger, points };
}

it('rubles are summed by model, and attempts by how they were billed', async () => {
  const { client, points } = start([() => answer(0.1, false), () => failure(503), () => answer(0.2, true)]);
  await client.chat(REQUEST);
  await client.stream(REQUEST).result;
  const [cost] = await points(METRIC_NAMES.cost);
  expect(cost?.value).toBeCloseTo(0.3, 10);
  expect(cost?.attributes).toEqual({
    'kopek.model': 'provider/served',
    'kopek.status': 'settled',
    'kopek.billing': 'charged',
  });
  const calls = (await points(METRIC_NAMES.calls)) as { value: number; attributes: Record<string, string> }[];
  expect(Object.fromEntries(calls.map(({ value, attributes }) => [attributes['kopek.billing'], value]))).toEqual({
    charged: 2,
    none: 1,
  });
});

it('a refund returns rubles, and is not a call', async () => {
  const { ledger, points } = start([]);
  const reservation = await ledger.reserve({ name: 'ocr', estimateRub: '2' });
  await reservation.settle('1.5');
  await ledger.refund({ amountRub: '0.5', id: 'complaint' });
  expect(await points(METRIC_NAMES.cost)).toMatchObject([{ value: 1.5, attributes: { 'kopek.model': 'tool:ocr' } }]);
  expect(await points(METRIC_NAMES.refund)).toMatchObject([{ value: 0.5 }]);
  expect(await points(METRIC_NAMES.calls)).toMatchObject([{ value: 1, attributes: { 'kopek.model': 'tool:ocr' } }]);
});

it('the rest of a limit, what is in flight, and the balance by option are gauges', async () => {
  const { client, points } = start([() => answer(2, false)], { balance: true }, { spendLimit: '5.00' });
  await client.chat(REQUEST);
  expect(await points(METRIC_NAMES.limitRemaining)).toEqual([{ value: 3, attributes: { 'kopek.scope': 'all' } }]);
  expect(await points(METRIC_NAMES.inFlight)).toEqual([{ value: 0, attributes: {} }]);
  expect(await points(METRIC_NAMES.balance)).toEqual([{ value: 100, attributes: {} }]);
});

it('the time to the first token of streamed answers is a histogram, and calls are counted by how they ended', async () => {
  const { client, points } = start([() => answer(1, false), () => answer(2, true), () => answer(3, true)]);
  await client.chat(REQUEST);
  await client.stream(REQUEST).result;
  await client.stream(REQUEST).result;
  expect(await points(METRIC_NAMES.timeToFirstToken)).toMatchObject([{ value: { count: 2 } }]);
  expect(await points(METRIC_NAMES.callDuration)).toMatchObject([{ value: { count: 3 } }]);
  expect(await points(METRIC_NAMES.calls)).toMatchObject([{ value: 3, attributes: { 'kopek.finish_reason': 'stop' } }]);
});

it('model calls are measured by the GenAI conventions, and paid tools are not', async () => {
  const options = { serverAddress: 'gateway.example' };
  const { client, ledger, points } = start(
    [() => answer(1, true), () => answer(2, false), () => failure(400)],
    options,
  );
  await client.stream(REQUEST).result;
  await client.chat(REQUEST);
  await expect(client.chat(REQUEST)).rejects.toThrow();
  await (await ledger.reserve({ name: 'ocr', estimateRub: '2' })).settle('1.5');
  const call = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'kopek',
    'gen_ai.request.model': 'auto',
    'server.address': 'gateway.example',
  };
  const answered = { ...call, 'gen_ai.response.model': 'provider/served' };
  const failed = { ...call, 'error.type': 'bad_request' };
  expect(await points(INFERENCE_METRICS.duration)).toMatchObject([
    { value: { count: 2 }, attributes: answered },
    { value: { count: 1 }, attributes: failed },
  ]);
  expect(await points(INFERENCE_METRICS.timeToFirstChunk)).toMatchObject([{ value: { count: 1 } }]);
  expect(await points(INFERENCE_METRICS.input)).toEqual([{ value: 6, attributes: answered }]);
  expect(await points(INFERENCE_METRICS.output)).toEqual([{ value: 8, attributes: answered }]);
  expect(await points(INFERENCE_METRICS.outputOfCall)).toMatchObject([{ value: { count: 2, sum: 8 } }]);
});

it('a price that is found later adds its rubles, and counts no second attempt', async () => {
  const { client, ledger, points } = start([() => answer(1, false), () => new Response('late', { status: 504 })]);
  const recorded = recordSpans();
  const end = instrument(ledger, { tracerProvider: recorded.provider });
  await client.chat(REQUEST);
  await expect(client.chat(REQUEST)).rejects.toMatchObject({ billing: 'unknown' });
  expect(await points(METRIC_NAMES.unknown)).toMatchObject([{ value: 1 }]);
  const [, lost] = ledger.entries();
  await ledger.settle({
    ...(lost as LedgerEntry),
    status: 'inferred',
    billing: 'charged',
    charge: { status: 'inferred', costRub: '0.5' },
  });
  end();
  expect(await points(METRIC_NAMES.unknown)).toMatchObject([{ value: 0 }]);
  const costs = await points(METRIC_NAMES.cost);
  expect(costs.map(({ value }) => value)).toEqual([1, 0.5]);
  const calls = await points(METRIC_NAMES.calls);
  expect(calls.map(({ value }) => value)).toEqual([1, 1]);
  expect(recorded.spans()).toHaveLength(2);
});

it('a price that is billed after all replaces the inferred one, and counts no second attempt', async () => {
  const lost = (): Response => new Response('late', { status: 504 });
  const { client, ledger, points } = start([lost, lost]);
  const recorded = recordSpans();
  const end = instrument(ledger, { tracerProvider: recorded.provider });
  for (let call = 0; call < 2; call += 1) await client.chat(REQUEST).catch(() => {});
  const [first, second] = ledger.entries() as [LedgerEntry, LedgerEntry];
  const found = (entry: LedgerEntry, status: 'inferred' | 'settled', costRub: string): unknown =>
    ledger.settle({ ...entry, status, billing: 'charged', charge: { status, costRub } });
  await found(first, 'inferred', '0.5');
  await found(first, 'settled', '2');
  await found(second, 'inferred', '3');
  await found(second, 'settled', '1');
  end();
  const sum = async (name: string): Promise<number> =>
    (await points(name)).reduce((total, { value }) => total + (value as number), 0);
  expect(ledger.total()).toMatchObject({ costRub: '3', attempts: 2 });
  expect([await sum(METRIC_NAMES.cost), await sum(METRIC_NAMES.refund)]).toEqual([5, 2]);
  expect(await sum(METRIC_NAMES.calls)).toBe(2);
  expect((await points(METRIC_NAMES.callCost)).map(({ value }) => value)).toMatchObject([{ count: 2, sum: 3.5 }]);
  expect(recorded.spans()).toHaveLength(2);
});

it('values reported while the store was down are corrected: a replayed charge is subtracted, a known price is added', async () => {
  const store = new MemoryStore();
  const settle = store.settle.bind(store);
  const isDown = vi.spyOn(store, 'settle').mockImplementation(() => {
    throw new Error('down');
  });
  const ledger = createLedger({ store, onStoreFailure: () => {} });
  const lost = (): Response => new Response('late', { status: 504 });
  const first = {
    id: 'gen-1',
    choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }],
    usage: { cost_rub: 2, balance: 98 },
  };
  const { client, points } = start([() => Response.json(first), () => answer(3, false), lost, lost], {}, { ledger });
  await client.chat(REQUEST, { idempotencyKey: 'order-1' });
  await client.chat(REQUEST);
  for (let call = 0; call < 2; call += 1) await client.chat(REQUEST, { idempotencyKey: 'order-1' }).catch(() => {});
  // another process has recorded the call before, and has found two costs
  const [repeated, , found, foundRepeated] = ledger.entries() as [LedgerEntry, LedgerEntry, LedgerEntry, LedgerEntry];
  const price = {
    status: 'settled',
    billing: 'charged',
    charge: { status: 'settled', costRub: '2', generationId: 'gen-1', balanceRub: '98' },
  } as const;
  settle({ ...repeated, ...price, id: 'another' });
  settle({ ...found, ...price, charge: { status: 'settled', costRub: '5' } });
  settle({ ...foundRepeated, ...price });
  isDown.mockRestore();
  await ledger.flush();
  const sum = async (name: string): Promise<number> =>
    (await points(name)).reduce((total, { value }) => total + (value as number), 0);
  expect(ledger.total()).toMatchObject({ costRub: '8', unknown: 0 });
  expect([await sum(METRIC_NAMES.cost), await sum(METRIC_NAMES.refund)]).toEqual([10, 2]);
  expect(await sum(METRIC_NAMES.calls)).toBe(4);
});

it('all unknown finish reasons share one value, so that nobody can create many', async () => {
  const strange = (reason: string) => (): Response =>
    Response.json({ choices: [{ message: { content: 'hi' }, finish_reason: reason }], usage: { cost_rub: 1 } });
  const { client, points } = start([strange('one'), strange('two'), strange('length')]);
  for (let call = 0; call < 3; call += 1) await client.chat(REQUEST);
  const calls = (await points(METRIC_NAMES.calls)) as { value: number; attributes: Record<string, string> }[];
  expect(calls.map(({ value, attributes }) => [attributes['kopek.finish_reason'], value])).toEqual([
    ['other', 2],
    ['length', 1],
  ]);
});

it('limits of runs and people have no names', async () => {
  const { client, points } = start([() => answer(2, false)], {}, { spendLimit: { maxRub: '5', per: 'run' } });
  await client.chat(REQUEST, { runId: 'run-1' });
  expect(await points(METRIC_NAMES.limitRemaining)).toEqual([]);
});

it('nothing is reported after it was stopped', async () => {
  const { client, points } = start([() => answer(2, false)]);
  stop?.();
  await client.chat(REQUEST);
  expect(await points(METRIC_NAMES.cost)).toEqual([]);
});

it('a provider that throws breaks no answer', async () => {
  const problems: unknown[] = [];
  const ledger = createLedger({ onSubscriberError: (error) => problems.push(error) });
  const { client } = clientOf([() => answer(2, false)], { ledger });
  stop = instrument(ledger, {
    tracerProvider: recordSpans().provider,
    toUsd: () => {
      throw new Error('no rate');
    },
  });
  expect((await client.chat(REQUEST)).charge.costRub).toBe('2');
  expect(problems).toHaveLength(1);
});

it('a global provider that is registered after the instrumentation gets the metrics of later calls', async () => {
  const { client, ledger } = clientOf([() => answer(1, false), () => answer(2, false)]);
  stop = instrument(ledger);
  await client.chat(REQUEST);
  const exporter = new sdk.InMemoryMetricExporter(sdk.AggregationTemporality.CUMULATIVE);
  const reader = new sdk.PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 });
  metrics.setGlobalMeterProvider(new sdk.MeterProvider({ readers: [reader] }));
  try {
    await client.chat(REQUEST);
    await reader.forceFlush();
  } finally {
    metrics.disable();
  }
  const recorded = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  const points = (name: string): unknown[] =>
    recorded.filter(({ descriptor }) => descriptor.name === name).flatMap(({ dataPoints }): unknown[] => dataPoints);
  expect(points(METRIC_NAMES.cost)).toMatchObject([{ value: 2 }]);
  expect(points(METRIC_NAMES.inFlight)).toMatchObject([{ value: 0 }]);
});
