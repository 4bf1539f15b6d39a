import type { Ledger } from '@kopek/core';
import { createMetrics } from './metrics.ts';
import type { InstrumentOptions } from './options.ts';
import { ChargeSpans, type Begun } from './spans.ts';

/**
 * Reports every charge of a ledger to OpenTelemetry, whichever framework made the call.
 *
 * It listens where charges are booked, so core, LangChain and the AI SDK need nothing of their own. Nothing is exported
 * here and nothing waits: spans and metrics go to the providers that your program registered.
 *
 * ```ts
 * const stop = instrument(ledger, { tags: ['department'] });
 * ```
 *
 * @returns ends the instrumentation.
 */
export function instrument(ledger: Ledger, options: InstrumentOptions = {}): () => void {
  const spans = new ChargeSpans(options);
  const metrics = createMetrics(ledger, options);
  const begun = new Map<string, Begun>();
  const unsubscribe = ledger.subscribe({
    onBegin: (entry) => {
      begun.set(entry.id, spans.begin());
    },
    onEnd: (entry) => {
      // an entry that was begun before this listener, or in another process
      const beginning = begun.get(entry.id) ?? spans.begin();
      begun.delete(entry.id);
      if (entry.replayOf !== undefined) return;
      // a price that was found afterwards: the span of its attempt has ended
      if (entry.status !== 'inferred') spans.end(entry, beginning);
      metrics.record(entry, beginning.context);
    },
    onRelease: ({ id }) => {
      begun.delete(id);
    },
  });
  return () => {
    unsubscribe();
    metrics.stop();
    begun.clear();
  };
}
