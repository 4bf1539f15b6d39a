import { context, SpanKind, trace, type Context, type Span, type TracerProvider } from '@opentelemetry/api';
import { VERSION, type LedgerEntry } from '@kopek/core';
import { spanAttributes } from './attributes.ts';
import type { InstrumentOptions } from './options.ts';

/** What was active when an attempt began. */
export interface Begun {
  /** For exemplars of metrics, and as the parent of a span of our own. */
  context: Context;
  span: Span | undefined;
  startedAt: Date;
}

/**
 * Puts each charge on exactly one span.
 *
 * That is the span which was active when the attempt began, as long as it still runs and carries no other charge. Else it
 * is a span of our own, `kopek.charge`, below it and linked to it: `streamText` has no active span when the bill comes,
 * and an agent may pay several times within one span.
 */
export class ChargeSpans {
  readonly #options: InstrumentOptions;
  readonly #carrying = new WeakSet<Span>();

  constructor(options: InstrumentOptions) {
    this.#options = options;
  }

  /** Call it in the context of whoever makes the call. */
  begin(): Begun {
    const active = context.active();
    return { context: active, span: trace.getSpan(active), startedAt: new Date() };
  }

  end(entry: LedgerEntry, { context: parent, span, startedAt }: Begun): void {
    const attributes = spanAttributes(entry, this.#options);
    const running = span?.isRecording() === true;
    if (entry.billing === 'none') {
      // a refusal cost nothing, and the attempt after it needs the span
      if (running) span.addEvent('kopek.refused', attributes);
      return;
    }
    if (running && !this.#carrying.has(span)) {
      this.#carrying.add(span);
      span.setAttributes(attributes);
      return;
    }
    const links = span ? [{ context: span.spanContext() }] : [];
    const own = this.#tracer().startSpan(
      'kopek.charge',
      { kind: SpanKind.CLIENT, startTime: startedAt, links, attributes },
      parent,
    );
    own.end();
  }

  #tracer(): ReturnType<TracerProvider['getTracer']> {
    return (this.#options.tracerProvider ?? trace.getTracerProvider()).getTracer('@kopek/otel', VERSION);
  }
}
