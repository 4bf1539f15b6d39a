import { ChatKopek, Kopek, type ChatKopekFields } from '../src/index.ts';

/** One request as it left. */
export interface SentRequest {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown> & { messages?: Record<string, unknown>[] };
}

/** One answer of the service. Events are sent in one piece each. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  events?: unknown[];
  text?: string;
  /** No `[DONE]` and no end: the body stays open until its reader leaves. */
  open?: boolean;
}

/** A `fetch` that gives answers in turn, the last one again and again. */
export interface Service {
  fetch: typeof globalThis.fetch;
  requests: SentRequest[];
  /** Bodies that nobody has read to the end or cancelled. */
  openBodies(): number;
}

export function service(...answers: Answer[]): Service {
  const requests: SentRequest[] = [];
  let open = 0;
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? {};
    requests.push({
      url: url instanceof Request ? url.url : url.toString(),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: JSON.parse((init?.body as string | undefined) ?? '{}') as SentRequest['body'],
    });
    if (init?.signal?.aborted) throw init.signal.reason;
    const text = answer.text ?? (answer.json === undefined ? undefined : JSON.stringify(answer.json));
    const pieces = text === undefined ? (answer.events ?? []).map(toEvent) : [text];
    if (text === undefined && !answer.open) pieces.push('data: [DONE]\n\n');
    const number = requests.length;
    open += 1;
    let sent = 0;
    const encoder = new TextEncoder();
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const piece = pieces[sent++];
          if (piece !== undefined) controller.enqueue(encoder.encode(withOwnId(piece, number)));
          else if (!answer.open) {
            open -= 1;
            controller.close();
          } else return new Promise(() => {});
          return undefined;
        },
        cancel() {
          open -= 1;
        },
      },
      { highWaterMark: 0 },
    );
    init?.signal?.addEventListener('abort', () => void body.cancel().catch(() => {}), { once: true });
    const type = text === undefined ? 'text/event-stream' : 'application/json';
    return new Response(body, {
      status: answer.status ?? 200,
      headers: { 'content-type': type, ...answer.headers },
    });
  };
  return { fetch, requests, openBodies: () => open };
}

/** No two answers of a service have the same id: that would be one charge. */
function withOwnId(piece: string, number: number): string {
  return piece.replaceAll('"id":"gen-1"', `"id":"gen-${number}"`);
}

function toEvent(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** Where every model of these tests points to. */
export const ADDRESS = { apiKey: 'canary-key-2b6e', baseURL: 'https://gateway.example/v1' };

/** A chat model that talks to a scripted service. */
export function chatModel(scripted: Service, fields: ChatKopekFields = {}): ChatKopek {
  return new ChatKopek({ model: 'm', ...ADDRESS, configuration: { fetch: scripted.fetch }, ...fields });
}

/** A text model that talks to a scripted service. */
export function textModel(scripted: Service, fields: object = {}): Kopek {
  return new Kopek({ model: 'm', ...ADDRESS, configuration: { fetch: scripted.fetch }, ...fields });
}

export const USAGE = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17, cost_rub: 0.0123, balance: 99.5 };

/** A whole completion with one choice; a usage of null is left out. */
export function completion(message: object = { content: 'Hello' }, more: object = {}, usage: unknown = USAGE): Answer {
  return {
    json: {
      id: 'gen-1',
      object: 'chat.completion',
      created: 1_790_000_000,
      model: 'provider/served',
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          native_finish_reason: 'end_turn',
          message: { role: 'assistant', ...message },
          ...more,
        },
      ],
      ...(usage === null ? {} : { usage }),
    },
  };
}

/** One event of a stream. */
export function delta(value: object, more: object = {}): object {
  return {
    id: 'gen-1',
    object: 'chat.completion.chunk',
    created: 1_790_000_000,
    model: 'provider/served',
    choices: [{ index: 0, delta: value, finish_reason: null, ...more }],
  };
}

/** The same answer as `completion()`, streamed: deltas, the finish, and the usage in an event of its own. */
export function streamed(deltas: object[], more: object = {}, usage: unknown = USAGE): Answer {
  return {
    events: [
      ...deltas.map((value) => delta(value)),
      delta({}, { finish_reason: 'stop', native_finish_reason: 'end_turn', ...more }),
      ...(usage === null ? [] : [{ ...delta({}), choices: [], usage }]),
    ],
  };
}

/** A tool call of a message. */
export function toolCall(id: string, name: string, input: unknown): object {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return { id, type: 'function', function: { name, arguments: text } };
}
