import {
  context,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { VERSION } from '@kopek/core';
import { type LedgerEntry } from '@kopek/ledger';
import { isFailure, isRequest, spanAttributes } from './attributes.ts';
import type { InstrumentOptions } from './options.ts';

/** What was active when an attempt began. */
export interface Begun {
  /** For exemplars of metrics, and as the parent of a span of our own. */
  context: Context;
  span: Span | undefined;
  startedAtMs: number;
}

/**
 * Puts each charge on exactly one span.
 *
 * That is the span which was active when the attempt began, as long as it still runs and has no other charge. Else it
 * is a span of our own, `kopek.charge`, below it and linked to it: `streamText` has no active span when the bill comes,
 * an agent may pay several times within one span, and the span of a stream that broke after its reader left is never
 * ended, so nobody would see what is on it.
 */
export class ChargeSpans {
  readonly #options: InstrumentOptions;
  readonly #tracer: Tracer;
  readonly #carrying = new WeakSet<Span>();

  constructor(options: InstrumentOptions) {
    this.#options = options;
    // the global provider forwards to one that is registered later
    this.#tracer = (options.tracerProvider ?? trace.getTracerProvider()).getTracer('@kopek/otel', VERSION);
  }

  /** Call it in the context of whoever makes the call. */
  begin(): Begun {
    const active = context.active();
    return { context: active, span: trace.getSpan(active), startedAtMs: Date.now() };
  }

  end(entry: LedgerEntry, { context: parent, span, startedAtMs }: Begun): void {
    const running = span?.isRecording() === true;
    const attributes = spanAttributes(entry, this.#options, !isModelSpan(span));
    if (entry.billing === 'none') {
      // a refusal cost nothing, and the attempt after it needs the span
      if (running) span.addEvent('kopek.refused', spanAttributes(entry, this.#options, false));
      return;
    }
    if (running && isWhole(entry) && !this.#carrying.has(span)) {
      this.#carrying.add(span);
      span.setAttributes(attributes);
      return;
    }
    const spanOptions: SpanOptions = {
      kind: isRequest(entry) ? SpanKind.CLIENT : SpanKind.INTERNAL,
      startTime: startedAtMs,
      // set at the start, so that samplers see them; it is also faster
      attributes,
    };
    if (span) spanOptions.links = [{ context: span.spanContext() }];
    const charge = this.#tracer.startSpan('kopek.charge', spanOptions, parent);
    if (isFailure(entry)) charge.setStatus({ code: SpanStatusCode.ERROR });
    charge.end();
  }
}

/** Attributes by which the instrumentations of frameworks mark the span of a model call. */
const MODEL_SPAN = /^(gen_ai\.|ai\.(operationId|model)|openinference\.span\.kind|traceloop\.span\.kind|langsmith\.)/;

/** Whether a framework has told this model call already. The API of a span hides its attributes; those of the SDK show them. */
function isModelSpan(span: Span | undefined): boolean {
  if (span === undefined || !('attributes' in span)) return false;
  const { attributes } = span;
  return typeof attributes === 'object' && attributes !== null && Object.keys(attributes).some(isOfModel);
}

function isOfModel(name: string): boolean {
  return MODEL_SPAN.test(name);
}

function isWhole({ status, errorCode, abortedAt }: LedgerEntry): boolean {
  return status === 'settled' && errorCode === undefined && abortedAt === undefined;
}
