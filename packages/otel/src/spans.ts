import {
  context,
  type Attributes,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { VERSION } from '@kopek/core';
import { isRequest, type LedgerEntry } from '@kopek/ledger';
import { isFailure, operationOf, spanAttributes } from './attributes.ts';
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
 * is a span of our own, such as `chat auto`, below it and linked to it: `streamText` has no active span when the bill
 * comes, an agent may pay several times within one span, and the span of a stream that broke after its reader left is
 * never ended, so nobody would see what is on it.
 */
export class ChargeSpans {
  readonly #options: InstrumentOptions;
  readonly #tracer: Tracer;
  /** Spans with a charge, and their role without it: a charge makes every span look like that of a model call. */
  readonly #charged = new WeakMap<Span, Role>();

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
    const role = (span && this.#charged.get(span)) ?? roleOf(span);
    const attributes = spanAttributes(entry, this.#options, role !== 'model call');
    if (entry.billing === 'none') {
      // a rejection cost nothing, and the attempt after it needs the span
      if (running) span.addEvent('kopek.rejected', spanAttributes(entry, this.#options, false));
      return;
    }
    // a tool that calls a model is not a model call; a paid tool is the tool
    const fits = role !== 'tool' || !isRequest(entry);
    if (running && fits && isWhole(entry) && !this.#charged.has(span)) {
      this.#charged.set(span, role);
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
    const charge = this.#tracer.startSpan(nameOf(entry), spanOptions, parent);
    if (isFailure(entry)) charge.setStatus({ code: SpanStatusCode.ERROR });
    charge.end();
  }
}

/** Attributes by which the instrumentations of frameworks mark the span of a model call. */
const MODEL_SPAN = /^(gen_ai\.|ai\.(operationId|model)|openinference\.span\.kind|traceloop\.span\.kind|langsmith\.)/;

/** The purpose of a span in its framework. That of a model call has the tokens already; a tool may call models itself. */
type Role = 'other' | 'model call' | 'tool';

/** The API of a span hides its attributes; those of the SDK show them. */
function roleOf(span: Span | undefined): Role {
  if (!span || !('attributes' in span) || typeof span.attributes !== 'object' || !span.attributes) return 'other';
  const attributes = span.attributes as Attributes;
  const isTool =
    attributes['gen_ai.operation.name'] === 'execute_tool' || attributes['openinference.span.kind'] === 'TOOL';
  if (isTool) return 'tool';
  return Object.keys(attributes).some((name) => MODEL_SPAN.test(name)) ? 'model call' : 'other';
}

/** A span of our own is named by the conventions if it is of a model call: `chat model`. Others are never renamed. */
function nameOf(entry: LedgerEntry): string {
  if (!isRequest(entry)) return 'kopek.charge';
  return entry.model === undefined ? operationOf(entry) : `${operationOf(entry)} ${entry.model}`;
}

function isWhole({ status, errorCode, abandonedAt }: LedgerEntry): boolean {
  return status === 'settled' && errorCode === undefined && abandonedAt === undefined;
}
