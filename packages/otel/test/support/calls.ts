import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import type { MessagesRequest } from '@kopek/core';
import {
  createLedger,
  type Ledger,
  type MeteredClient,
  meteredClient,
  type MeteredClientSettings,
} from '@kopek/ledger';
import * as sdk from '@opentelemetry/sdk-trace';

/** Spans that ended, kept in memory. */
export interface Recorded {
  exporter: sdk.InMemorySpanExporter;
  provider: sdk.TracerProvider;
  spans(): sdk.ReadableSpan[];
}

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());

export function recordSpans(): Recorded {
  const exporter = new sdk.InMemorySpanExporter();
  const provider = new sdk.TracerProvider({ spanProcessors: [new sdk.SimpleSpanProcessor({ exporter })] });
  return { exporter, provider, spans: () => exporter.getFinishedSpans() };
}

/** Runs something within an active span; the span ends when it is done. */
export async function within<Result>(recorded: Recorded, name: string, run: () => Promise<Result>): Promise<Result> {
  const span = recorded.provider.getTracer('test').startSpan(name);
  try {
    return await context.with(trace.setSpan(context.active(), span), run);
  } finally {
    span.end();
  }
}

let answers = 0;

/** An answer of the service, as a stream or whole. */
export function answer(costRub: number, streamed: boolean): Response {
  const id = `gen-${++answers}`;
  const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7, cost_rub: costRub, balance: 100 };
  const head = { id, created: 1, model: 'provider/served' };
  if (!streamed) {
    return Response.json({ ...head, choices: [{ message: { content: 'hi' }, finish_reason: 'stop' }], usage });
  }
  const events = [
    { ...head, choices: [{ delta: { content: 'hi' } }] },
    { ...head, choices: [{ delta: {}, finish_reason: 'stop' }] },
    { ...head, choices: [], usage },
  ];
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return new Response(`${text}data: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } });
}

/** A streamed answer whose bill comes when it is released. */
export function heldAnswer(costRub: number): { response: Response; release: () => void } {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  void writer.write(encoder.encode('data: {"id":"held","choices":[{"delta":{"content":"hi"}}]}\n\n'));
  return {
    response: new Response(readable, { headers: { 'content-type': 'text/event-stream' } }),
    release: () => {
      void answer(costRub, true)
        .bytes()
        .then((bytes) => writer.write(bytes))
        // the client closes the body at the end mark
        .catch(() => {});
    },
  };
}

export function failure(status: number): Response {
  return Response.json({ error: { code: status, message: 'busy' } }, { status, headers: { 'retry-after': '0' } });
}

/** A client whose service answers with these, in order. */
export function clientOf(
  replies: (() => Response | Promise<Response>)[],
  settings: Partial<MeteredClientSettings> = {},
): { client: MeteredClient; ledger: Ledger } {
  const ledger = settings.ledger ?? createLedger();
  const client = meteredClient({
    apiKey: 'secret-key',
    baseURL: 'https://gateway.example',
    ...settings,
    ledger,
    fetch: async () => (await replies.shift()?.()) ?? failure(500),
  });
  return { client, ledger };
}

export const REQUEST: MessagesRequest = { model: 'auto', messages: [{ role: 'user', content: 'a secret prompt' }] };
