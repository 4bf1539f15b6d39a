/**
 * What the instrumentation costs for one call: CPU time of this process, all threads, the median of 15 rounds.
 *
 *   node --expose-gc --conditions=@kopek/source scripts/bench.ts
 *
 * It is told the begin and the end of attempts as a ledger tells them, without the ledger, whose own work would drown a
 * few microseconds. The exporter is the real one of OTLP over HTTP in protobuf; its collector is another process.
 *
 * The second column is OpenTelemetry alone: the same span attributes and the same measurements, ready made and
 * written straight to its API. Nothing that exports them can cost less.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isPromiseLike } from '@kopek/core/kit';
import { createLedger, type LedgerEntry, type LedgerListener } from '@kopek/ledger';
import { context, trace, type Attributes } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  AggregationTemporality,
  MeterProvider,
  PeriodicExportingMetricReader,
  InMemoryMetricExporter,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { callAttributes, metricAttributes, spanAttributes } from '../src/attributes.ts';
import { instrument, type InstrumentOptions } from '../src/index.ts';

const ROUNDS = 15;
/** Rounds before those that count, for the compiler. */
const WARM_UP = 10;
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

const [open, ended] = entriesOfOneCall();
const providers: InstrumentOptions = { tracerProvider, meterProvider };
const tracer = tracerProvider.getTracer('alone');
const alone = readyMade();
const nothing: LedgerListener = {};

const rows: [string, number | undefined, number | undefined][] = [
  ['no provider registered', await perCall(listenerOf({})), undefined],
  ['exported: an empty span', undefined, await perCall({ onEnd: () => tracer.startSpan('empty').end() })],
  [
    'exported: a span of its own',
    await perCall(listenerOf(providers)),
    await perCall({
      onEnd: () => {
        tracer.startSpan('chat auto', { attributes: alone.spanAttributes }).end();
        alone.measure();
      },
    }),
  ],
];
const emptyActive = await perCall(nothing, inActiveSpan);
rows.push([
  'exported: on the active span',
  (await perCall(listenerOf(providers), inActiveSpan)) - emptyActive,
  (await perCall(
    {
      onEnd: () => {
        trace.getActiveSpan()?.setAttributes(alone.spanAttributes);
        alone.measure();
      },
    },
    inActiveSpan,
  )) - emptyActive,
]);
console.log(`${''.padEnd(30)} @kopek/otel   OpenTelemetry alone`);
const shown = (cost: number | undefined): string => (cost === undefined ? '' : `${cost.toFixed(1)} µs`);
for (const [what, ours, floor] of rows)
  console.log(`${what.padEnd(30)} ${shown(ours).padStart(11)}   ${shown(floor).padStart(19)}`);
await tracerProvider.shutdown();
await meterProvider.shutdown();
collector.kill();

/** The listener that the instrumentation subscribes. */
function listenerOf(options: InstrumentOptions): LedgerListener {
  const ledger = createLedger();
  let heard: LedgerListener = nothing;
  ledger.subscribe = (listener) => {
    heard = typeof listener === 'function' ? { onEnd: listener } : listener;
    return () => {};
  };
  instrument(ledger, options);
  return heard;
}

/** Microseconds of CPU time for one call that a listener is told, its share of the export included. */
async function perCall(listener: LedgerListener, within = (work: () => void): void => work()): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const ids = Array.from({ length: CALLS }, (_, call) => `${round}-${call}`);
    const pairs = ids.map(
      (id) =>
        [
          { ...open, id },
          { ...ended, id },
        ] as const,
    );
    globalThis.gc?.();
    const from = process.cpuUsage();
    for (const [begun, end] of pairs) {
      within(() => {
        listener.onBegin?.(begun);
        listener.onEnd?.(end);
      });
    }
    await tracerProvider.forceFlush();
    const { user, system } = process.cpuUsage(from);
    rounds.push((user + system) / CALLS);
  }
  return rounds.slice(WARM_UP).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

function inActiveSpan(work: () => void): void {
  const span = tracer.startSpan('chat');
  context.with(trace.setSpan(context.active(), span), work);
  span.end();
}

/** What is written for an attempt, computed once. */
function readyMade(): { spanAttributes: Attributes; measure: () => void } {
  const meter = meterProvider.getMeter('alone');
  const advice = { explicitBucketBoundaries: [0.1, 0.3, 1, 3, 10, 30, 60, 120, 300, 600] };
  const calls = meter.createCounter('calls');
  const cost = meter.createCounter('cost');
  const callCost = meter.createHistogram('call.cost', { advice });
  const duration = meter.createHistogram('duration', { advice });
  const firstToken = meter.createHistogram('first.token', { advice });
  const inference = [0.9, 0.3, 120, 300].map(
    (value, index) => [meter.createHistogram(`inference.${index}`, { advice }), value] as const,
  );
  const tokens = [120, 300].map((value, index) => [meter.createCounter(`tokens.${index}`), value] as const);
  const attributes = metricAttributes(ended, {});
  const attributesOfCall = callAttributes(attributes, ended);
  return {
    spanAttributes: spanAttributes(ended, {}),
    measure() {
      calls.add(1, attributesOfCall);
      cost.add(0.0123, attributes);
      callCost.record(0.0123, attributes);
      duration.record(0.9, attributes);
      firstToken.record(0.3, attributes);
      for (const [histogram, value] of inference) histogram.record(value, attributes);
      for (const [counter, value] of tokens) counter.add(value, attributes);
    },
  };
}

/** A call as a ledger books it: in flight, and ended. */
function entriesOfOneCall(): [LedgerEntry, LedgerEntry] {
  const ledger = createLedger();
  const begun = ledger.begin({ attempt: 1, path: '/v1/chat/completions', model: 'auto' });
  if (isPromiseLike(begun)) throw new TypeError('this store answers at once');
  const [inFlight] = ledger.inFlight();
  void begun.settle({
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
      generationId: 'gen-0123456789',
      tokens: { input: 120, output: 300, total: 420 },
    },
  });
  const [last] = ledger.entries();
  if (inFlight === undefined || last === undefined) throw new TypeError('the call was not booked');
  return [inFlight, last];
}
