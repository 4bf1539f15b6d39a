import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface SeenRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** Resolves when the connection of the request is over. */
  closed: Promise<void>;
  /** From 1. */
  number: number;
}

/** Writes one answer; a test that needs more than the helpers below does it by itself. */
export type Answer = (response: ServerResponse, request: SeenRequest) => void | Promise<void>;

/** A real HTTP server on loopback that gives the answers of a test in turn; the last one repeats. */
export interface Service extends AsyncDisposable {
  baseURL: string;
  requests: SeenRequest[];
  /** Body of the newest request. */
  readonly body: Record<string, unknown>;
}

/** The key that tests use. It must not show anywhere but in the Authorization header. */
export const API_KEY = 'canary-key-51c8';

export async function startService(...answers: Answer[]): Promise<Service> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Uint8Array[] = [];
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    request.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const seen = {
        path: request.url ?? '',
        headers: request.headers,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
        closed,
        number: requests.length + 1,
      };
      requests.push(seen);
      const answer = answers[Math.min(requests.length, answers.length) - 1];
      void answer?.(response, seen);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    requests,
    get body() {
      return requests.at(-1)?.body ?? {};
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Usage of a small answer. */
export const USAGE = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17, cost_rub: 0.0425, balance: 999.9575 };

/** No two answers of a service have the same id: that would be one charge. */
function withOwnId(text: string, number: number): string {
  return text.replaceAll('"id":"gen-1"', `"id":"gen-${number}"`);
}

/** Answers with a status and a JSON body, or text. */
export function reply(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response, { number }) => {
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    response.end(isText ? body : withOwnId(JSON.stringify(body), number));
  };
}

/** Answers with a whole completion. */
export function complete(message: Record<string, unknown>, rest: Record<string, unknown> = {}): Answer {
  const { choice, ...top } = rest as { choice?: Record<string, unknown> };
  return reply(200, {
    id: 'gen-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: 'vendor/model-a',
    choices: [
      { message: { role: 'assistant', ...message }, finish_reason: 'stop', native_finish_reason: 'end', ...choice },
    ],
    usage: USAGE,
    ...top,
  });
}

/** How a stream ends. */
type End = 'done' | 'close' | 'reset' | 'open';

/** Answers with events, all in one write; `end` is `done` unless given: the end mark and a clean close. */
export function events(chunks: unknown[], end: End = 'done'): Answer {
  return (response, { number }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const text = withOwnId(
      chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`).join(''),
      number,
    );
    response.write(end === 'done' ? `${text}data: [DONE]\n\n` : text, () => {
      if (end === 'reset') response.socket?.resetAndDestroy();
      else if (end !== 'open') response.end();
    });
  };
}

/** A chunk with a delta. */
export function delta(fields: Record<string, unknown>, choice: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 'gen-1',
    object: 'chat.completion.chunk',
    created: 1_760_000_000,
    model: 'vendor/model-a',
    choices: [{ index: 0, delta: fields, finish_reason: null, ...choice }],
  };
}

/** The chunk that ends an answer, and the one with the bill after it. */
export function finish(reason: string | null, usage: unknown = USAGE): Record<string, unknown>[] {
  return [
    { ...delta({}), choices: [{ index: 0, delta: {}, finish_reason: reason, native_finish_reason: 'end' }] },
    { ...delta({}), choices: [], usage },
  ];
}

/** A piece of a tool call in a delta. */
export function callDelta(call: {
  index?: number;
  id?: string;
  name?: string;
  arguments?: string;
}): Record<string, unknown> {
  const { index, id, name, arguments: text } = call;
  return delta({
    tool_calls: [
      {
        ...(index === undefined ? {} : { index }),
        ...(id === undefined ? {} : { id, type: 'function' }),
        function: { ...(name === undefined ? {} : { name }), ...(text === undefined ? {} : { arguments: text }) },
      },
    ],
  });
}

/** A whole tool call of a message. */
export function call(id: string, name: string, input: unknown): Record<string, unknown> {
  return {
    id,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  };
}
