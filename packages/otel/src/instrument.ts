import { checkOptions, checkOneOf, keepLatest, type OptionKinds } from '@kopek/core/kit';
import { checkLedger, type Ledger, type LedgerEntry } from '@kopek/ledger';
import { context } from '@opentelemetry/api';
import { createMetrics } from './metrics.ts';
import type { InstrumentOptions } from './options.ts';
import { ChargeSpans, type Begun } from './spans.ts';

const KINDS: OptionKinds<keyof InstrumentOptions> = {
  'an object': ['tracerProvider', 'meterProvider'],
  'an array': ['tags', 'tools'],
  'a boolean': ['balance', 'genAiCost', 'oldCacheName'],
  'a string': ['serverAddress'],
  'a function': ['toUsd'],
};

/** Number of attempts of unbilled price that are remembered: they are rare, and most never change again. */
const MAX_OPEN = 10_000;

/**
 * Reports every charge of a ledger to OpenTelemetry, whichever framework made the call.
 *
 * It subscribes to the ledger, so core, LangChain and the AI SDK need no instrumentation of their own. It exports
 * nothing itself and never delays an answer: spans and metrics go to the providers that your program registered.
 *
 * ```ts
 * const stop = instrument(ledger, { tags: ['department'] });
 * ```
 *
 * @returns a function that ends the instrumentation.
 * @throws KopekError `configuration` for an invalid ledger or options.
 */
export function instrument(ledger: Ledger, options: InstrumentOptions = {}): () => void {
  checkLedger('the ledger of instrument', ledger ?? null);
  checkOptions(' of instrument', options, KINDS);
  for (const tool of options.tools ?? []) checkOneOf('each of tools of instrument', tool, ['langfuse', 'langsmith']);
  /** The exception of the caller's rate: only the dollars are missing then. */
  const thrown: unknown[] = [];
  const toUsd = options.toUsd && guarded(options.toUsd, thrown);
  const spans = new ChargeSpans({ ...options, ...(toUsd && { toUsd }) });
  const metrics = createMetrics(ledger, options);
  const begun = new Map<string, Begun>();
  /** Ended attempts whose price may still be found, or become another one, and the price reported so far, rubles. */
  const open = new Map<string, string | undefined>();
  const end = (entry: LedgerEntry): void => {
    // an entry that was begun before this listener, or in another process
    const beginning = begun.get(entry.id) ?? spans.begin();
    begun.delete(entry.id);
    if (entry.replayOf !== undefined) return;
    // a price that was found afterwards: its attempt was reported when it ended, and the span has ended
    const isLater = open.has(entry.id) || entry.status === 'inferred';
    if (!isLater) spans.end(entry, beginning);
    metrics.record(entry, beginning.context, isLater ? { reportedRub: open.get(entry.id) } : undefined);
    if (entry.status !== 'unknown' && entry.status !== 'inferred') {
      open.delete(entry.id);
      return;
    }
    keepLatest(open, entry.id, entry.charge?.costRub, MAX_OPEN);
  };
  const unsubscribe = ledger.subscribe({
    onBegin: (entry) => {
      begun.set(entry.id, spans.begin());
    },
    onEnd: (entry) => {
      end(entry);
      // the charge is reported by now: the ledger passes on what the code of the caller threw
      if (thrown.length > 0) throw thrown.splice(0)[0];
    },
    // reported while the store was down: its span has ended, and its price is another one, or no charge at all
    onCorrect: (entry) => {
      const { id, charge, replayOf } = entry;
      const reportedRub = open.has(id) || replayOf === undefined ? open.get(id) : charge?.costRub;
      if (entry.status === 'inferred') keepLatest(open, id, charge?.costRub, MAX_OPEN);
      else open.delete(id);
      if (replayOf === undefined) metrics.record(entry, context.active(), { reportedRub });
      else if (charge !== undefined && reportedRub !== undefined)
        metrics.record({ ...entry, charge: { ...charge, costRub: '0' } }, context.active(), { reportedRub });
    },
    onRelease: ({ id }) => {
      begun.delete(id);
    },
  });
  return () => {
    unsubscribe();
    metrics.stop();
    begun.clear();
    open.clear();
  };
}

function guarded(toUsd: (costRub: string) => number, thrown: unknown[]): (costRub: string) => number {
  return (costRub) => {
    try {
      return toUsd(costRub);
    } catch (error) {
      thrown.push(error);
      return Number.NaN;
    }
  };
}
