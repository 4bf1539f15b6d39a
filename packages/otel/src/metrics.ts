import {
  createNoopMeter,
  metrics,
  type Attributes,
  type Context,
  type Meter,
  type MeterProvider,
  type MetricOptions,
  type ObservableCallback,
  type ObservableResult,
} from '@opentelemetry/api';
import { subtractRub, VERSION } from '@kopek/core';
import { keepLatest } from '@kopek/core/kit';
import {
  budgetOf,
  formatScope,
  REFUND_PATH,
  scopesOf,
  type Ledger,
  type LedgerEntry,
  type LimitState,
} from '@kopek/ledger';
import { callAttributes, metricAttributes } from './attributes.ts';
import { createInference } from './inference.ts';
import type { InstrumentOptions } from './options.ts';

/** Names of the metrics, for dashboards and their tests. */
export const METRIC_NAMES = {
  cost: 'kopek.cost',
  refund: 'kopek.refund',
  calls: 'kopek.attempts',
  callCost: 'kopek.attempt.cost',
  callDuration: 'kopek.attempt.duration',
  timeToFirstToken: 'kopek.attempt.time_to_first_token',
  balance: 'kopek.balance',
  inFlight: 'kopek.in_flight',
  unknown: 'kopek.unknown',
  limitRemaining: 'kopek.limit.remaining',
  limitMax: 'kopek.limit.max',
} as const;

/** Prices of one call, rubles: from a kopek to a thousand. */
const COST_BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000];
/** Seconds: a short answer to a model that thinks for minutes. */
const DURATION_BUCKETS = [0.1, 0.3, 1, 3, 10, 30, 60, 120, 300, 600];
/** Seconds: from what people perceive as instant to a model that thinks before it answers. */
const FIRST_TOKEN_BUCKETS = [0.1, 0.2, 0.4, 0.7, 1, 1.5, 2, 3, 5, 10, 30, 60];

/** Scopes whose limits the gauge asks for. */
const MAX_SCOPES = 1000;

/** Of an attempt that was counted before: the price counted then, rubles. */
interface Counted {
  reportedRub: string | undefined;
}

/** Records ended attempts as metrics, and watches the ledger for the gauges. */
interface Instruments {
  /** @param counted - given when only the price is news. */
  record(entry: LedgerEntry, context: Context, counted: Counted | undefined): void;
  stop(): void;
}

/**
 * Metrics of a ledger. Amounts are doubles here, for charts; the exact digits are on the spans and in the ledger.
 *
 * Unlike the global tracer provider, the global meter provider does not forward to one that is registered later, so it
 * is looked up again for each attempt. As long as there is none, nothing is computed.
 *
 * @returns `record` for each ended attempt, in the context that it began in; `stop` ends the gauges.
 */
export function createMetrics(ledger: Ledger, options: InstrumentOptions): Instruments {
  let provider: MeterProvider | undefined;
  let instruments: Instruments | undefined;
  const current = (): Instruments | undefined => {
    const latest = options.meterProvider ?? metrics.getMeterProvider();
    if (latest === provider) return instruments;
    provider = latest;
    instruments?.stop();
    const meter = latest.getMeter('@kopek/otel', VERSION);
    instruments = meter === createNoopMeter() ? undefined : createInstruments(meter, ledger, options);
    return instruments;
  };
  current();
  return {
    record(entry, context, counted) {
      current()?.record(entry, context, counted);
    },
    stop() {
      instruments?.stop();
    },
  };
}

function createInstruments(meter: Meter, ledger: Ledger, options: InstrumentOptions): Instruments {
  const cost = meter.createCounter(METRIC_NAMES.cost, { unit: 'RUB', description: 'Rubles billed' });
  const refund = meter.createCounter(METRIC_NAMES.refund, { unit: 'RUB', description: 'Rubles given back' });
  const calls = meter.createCounter(METRIC_NAMES.calls, {
    description: 'HTTP attempts and paid tools by how they were billed',
  });
  const histogram = (name: string, unit: 'RUB' | 's', description: string, explicitBucketBoundaries: number[]) =>
    meter.createHistogram(name, { unit, description, advice: { explicitBucketBoundaries } });
  const callCost = histogram(METRIC_NAMES.callCost, 'RUB', 'Cost of one call, in rubles', COST_BUCKETS);
  const toEnd = 'From the request to the end of the answer';
  const callDuration = histogram(METRIC_NAMES.callDuration, 's', toEnd, DURATION_BUCKETS);
  const toFirst = 'From the request to the first piece of a streamed answer';
  const timeToFirstToken = histogram(METRIC_NAMES.timeToFirstToken, 's', toFirst, FIRST_TOKEN_BUCKETS);

  const inference = createInference(meter, options);

  const releases: (() => void)[] = [];
  const watch = (name: string, settings: MetricOptions, observe: ObservableCallback): void => {
    const gauge = meter.createObservableGauge(name, settings);
    gauge.addCallback(observe);
    releases.push(() => gauge.removeCallback(observe));
  };
  watch(METRIC_NAMES.inFlight, { description: 'Attempts in flight' }, (result) => {
    result.observe(ledger.total().inFlight);
  });
  watch(METRIC_NAMES.unknown, { description: 'Charges with an unknown cost' }, (result) => {
    result.observe(ledger.total().unknown);
  });
  // what this process has called: a ledger may have a limit for every visitor there ever was
  const scopes = new Map([['all', true]]);
  const watchLimits = (name: string, description: string, amountOf: (state: LimitState) => string): void =>
    watch(name, { unit: 'RUB', description }, (result) => observeLimits(ledger, [...scopes.keys()], result, amountOf));
  watchLimits(METRIC_NAMES.limitRemaining, 'Rubles left within a limit', (state) => budgetOf(state).remainingRub);
  watchLimits(METRIC_NAMES.limitMax, 'Amount of a limit, in rubles', ({ limit }) => limit.maxRub);
  if (options.balance) {
    watch(METRIC_NAMES.balance, { unit: 'RUB', description: 'Rubles left on the account' }, (result) => {
      const { balanceRub } = ledger.total();
      if (balanceRub !== undefined) result.observe(Number(balanceRub));
    });
  }

  return {
    record(entry, context, counted) {
      for (const scope of scopesOf(entry)) if (isNamed(scope, options)) keepLatest(scopes, scope, true, MAX_SCOPES);
      const attributes = metricAttributes(entry, options);
      if (counted === undefined && entry.path !== REFUND_PATH) {
        inference(entry, context);
        calls.add(1, callAttributes(attributes, entry), context);
        if (entry.durationMs !== undefined) callDuration.record(entry.durationMs / 1000, attributes, context);
        if (entry.timeToFirstTokenMs !== undefined) {
          timeToFirstToken.record(entry.timeToFirstTokenMs / 1000, attributes, context);
        }
      }
      const costRub = entry.charge?.costRub;
      const reportedRub = counted?.reportedRub;
      if (costRub === undefined && reportedRub === undefined) return;
      const news = Number(subtractRub(costRub ?? '0', reportedRub ?? '0'));
      if (news < 0) refund.add(-news, attributes, context);
      else cost.add(news, attributes, context);
      if (reportedRub === undefined && news >= 0) callCost.record(news, attributes, context);
    },
    stop() {
      for (const release of releases) release();
    },
  };
}

async function observeLimits(
  ledger: Ledger,
  scope: readonly string[],
  result: ObservableResult,
  amountOf: (state: LimitState) => string,
): Promise<void> {
  let states: readonly LimitState[];
  try {
    states = await ledger.store.limits({ scope });
  } catch {
    // the ledger reports a store that is down; a gauge has no value then
    return;
  }
  for (const state of states) {
    const { limit } = state;
    const attributes: Attributes = { 'kopek.scope': formatScope(limit.scope) };
    if (limit.period !== undefined) attributes['kopek.period'] = limit.period;
    result.observe(Number(amountOf(state)), attributes);
  }
}

/** A scope may be a run or a person: only the whole ledger, models, and tags that were asked for are named. */
function isNamed(scope: string, { tags = [] }: InstrumentOptions): boolean {
  return scope === 'all' || scope.startsWith('model:') || tags.some((name) => scope.startsWith(`tag:${name}=`));
}
