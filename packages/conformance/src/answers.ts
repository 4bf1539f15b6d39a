import type { WireAnswer } from './wire-case.ts';

/** Pieces of a body as the cases carry them. */
export function pieces(...texts: (string | Uint8Array)[]): string[] {
  return texts.map((text) => Buffer.from(text).toString('base64'));
}

/** An answer that is one JSON document; `body` is text, so that numbers stay as they are written. */
export function jsonAnswer(body: string, status = 200): WireAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body_chunks: pieces(body) };
}

/** An answer that streams: one piece per event. */
export function eventAnswer(events: readonly string[]): WireAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    body_chunks: pieces(...events.map((event) => `data: ${event}\n\n`)),
  };
}

/** The text of one chunk of a stream; `choices` and `usage` are JSON text. */
export function chunkText(choices: string, usage?: string): string {
  const end = usage === undefined ? '' : `,"usage":${usage}`;
  return `{"id":"cmpl-1","object":"chat.completion.chunk","created":1760000000,"model":"vendor/model-a","choices":${choices}${end}}`;
}

/** The text of a whole completion; `choice` and `usage` are JSON text. */
export function completionText(choice: string, usage: string): string {
  return `{"id":"cmpl-1","object":"chat.completion","created":1760000000,"model":"vendor/model-a","choices":[${choice}],"usage":${usage}}`;
}
