/**
 * What the instrumentation adds to the booking of one call: CPU time of this process, all threads, the median of 9 rounds.
 *
 *   node --expose-gc --conditions=@kopek/source scripts/bench.ts
 *
 * The exporter is the real one of OTLP over HTTP in protobuf; its collector is another process.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createLedger, isPromiseLike, type AttemptOutcome, type Ledger } from '@kopek/core';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  AggregationTemporality,
  MeterProvider,
  PeriodicExportingMetricReader,
  InMemoryMetricExporter,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { instrument, type InstrumentOptions } from '../src/index.ts';

const ROUNDS = 9;
/** Fewer than the queue of a batch holds, so that no span is dropped. */
const CALLS = 2000;

const COLLECTOR = `require('node:http').createServer((request, response) => {
  request.resume().on('end', () => response.end());
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const collector = spawn(process.execPath, ['-e', COLLECTOR], { stdio: ['ignore', 'pipe', 'inherit'] });
const [port] = (await once(collector.stdout, 'data')) as [Buffer];
const exporter = new OTLPTraceExporter({ url: `http://127.0.0.1:${port.toString().trim()}/v1/traces` });
const tracerProvider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] });
const meterProvider = new MeterProvider({
  readers: [
    new PeriodicExportingMetricReader({
      exporter: new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE),
      exportIntervalMillis: 60_000,
    }),
  ],
});

const bare: Work = { flush: async () => {}, call: book };
const exported: Work = { flush: () => tracerProvider.forceFlush(), call: book };
const rows: [string, number][] = [
  ['no provider registered', await difference(bare, {})],
  ['batches exported, a span of its own', await difference(exported, { tracerProvider, meterProvider })],
  [
    'batches exported, on the active span',
    await difference(
      { ...exported, call: (ledger, call) => withinSpan(() => book(ledger, call)) },
      { tracerProvider, meterProvider },
    ),
  ],
];
for (const [what, cost] of rows) console.log(`${what.padEnd(40)} ${cost.toFixed(2)} µs`);
await tracerProvider.shutdown();
await meterProvider.shutdown();
collector.kill();

interface Work {
  call: (ledger: Ledger, call: string) => void;
  flush: () => Promise<void>;
}

/** What the instrumentation adds to a call: rounds with it and without it take turns. */
async function difference(work: Work, options: InstrumentOptions): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS + 5; round += 1) {
    const without = await microseconds(work, undefined, round);
    rounds.push((await microseconds(work, options, round)) - without);
  }
  // the first rounds warm the compiler up
  return rounds.slice(5).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

/** CPU time of one booked call. */
async function microseconds(
  { call, flush }: Work,
  options: InstrumentOptions | undefined,
  round: number,
): Promise<number> {
  const ledger = createLedger();
  const stop = options && instrument(ledger, options);
  globalThis.gc?.();
  const from = process.cpuUsage();
  for (let index = 0; index < CALLS; index += 1) call(ledger, `${round}-${index}`);
  await flush();
  const { user, system } = process.cpuUsage(from);
  stop?.();
  return (user + system) / CALLS;
}

function withinSpan(work: () => void): void {
  const span = tracerProvider.getTracer('application').startSpan('chat');
  context.with(trace.setSpan(context.active(), span), work);
  span.end();
}

function book(ledger: Ledger, call: string): void {
  const begun = ledger.begin({ attempt: 1, path: '/v1/chat/completions', model: 'auto' });
  if (isPromiseLike(begun)) throw new TypeError('this store answers at once');
  const outcome: AttemptOutcome = {
    billing: 'charged',
    sent: true,
    status: 200,
    durationMs: 900,
    timeToFirstTokenMs: 300,
    finishReason: 'stop',
    charge: {
      status: 'settled',
      costRub: '0.0123',
      balanceRub: '99.5',
      requestedModel: 'auto',
      servedModel: 'provider/served',
      generationId: `gen-${call}`,
      tokens: { input: 120, output: 300, total: 420 },
    },
  };
  void begun.settle(outcome);
}
