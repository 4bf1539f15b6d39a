import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Server as PlainServer, Socket } from 'node:net';

export type Json = Record<string, unknown>;

/** A request as the service sees it. */
export interface Asked {
  /** Without the prefix of the set-up. */
  path: string;
  authorization: string;
  idempotencyKey: string;
  body: Json;
}

/** An answer: a document, or events. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  json?: Json;
  events?: Json[];
}

/** What a set-up does to a request: its own answer on the response, or a changed reply; undefined leaves it alone. */
export type Fault = (
  asked: Asked,
  response: ServerResponse,
  reply: () => Reply,
) => Reply | 'done' | undefined | Promise<Reply | 'done' | undefined>;

export const KEY = 'kopek-some-key-of-somebody';
const COST = 0.001;

/** A service that follows the interface to the letter. */
export class Service {
  balance = 100;
  /** Chat calls that were billed. */
  calls = 0;
  readonly #remembered = new Map<string, Reply>();

  reply(asked: Asked): Reply {
    const { path, authorization, body, idempotencyKey } = asked;
    if (authorization !== `Bearer ${KEY}`) return refusal(401, 'unknown key');
    if (path === '/v1/service/key') return document({ name: 'office', allowed_models: null, pii: PII });
    if (!/^\/v1\/(?:chat\/completions|responses|messages)$/.test(path)) return refusal(404, 'no such route');
    const {
      messages,
      temperature = 1,
      tools = [],
    } = body as { messages?: Json[]; temperature?: number; tools?: Json[] };
    if (!messages?.length || temperature > 2 || 'field_of_no_interface' in body) return refusal(400, 'not valid');
    const earlier = this.#remembered.get(idempotencyKey);
    if (earlier !== undefined) return earlier;
    const reply = this.#answer(
      messages,
      body,
      tools.filter(({ type }) => type === 'function'),
    );
    if (idempotencyKey !== '') this.#remembered.set(idempotencyKey, reply);
    return reply;
  }

  bill(cost: number = COST): Json {
    this.balance = Math.round((this.balance - cost) * 1e6) / 1e6;
    return { prompt_tokens: 9, completion_tokens: 9, total_tokens: 18, cost_rub: cost, balance: this.balance };
  }

  #answer(messages: Json[], body: Json, tools: Json[]): Reply {
    this.calls += 1;
    const isAnswered = messages.some(({ role }) => role === 'tool');
    const calls = isAnswered || body['tool_choice'] === 'none' ? [] : tools.map(callOf);
    const content = body['response_format'] === undefined ? 'ready' : '{"ready":true}';
    const finish = calls.length > 0 ? 'tool_calls' : 'stop';
    const base = { id: `c${this.calls}`, created: 1_700_000_000, model: 'volga/pro' };
    const usage = this.bill();
    if (body['stream'] !== true) {
      const message = { role: 'assistant', content, ...(calls.length > 0 && { content: null, tool_calls: calls }) };
      return document({
        ...base,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: finish }],
        usage,
      });
    }
    const chunk = (delta: Json, finish_reason: string | null = null): Json => ({
      ...base,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason }],
    });
    const words = Array.from({ length: body['max_tokens'] === 400 ? 20 : 2 }, (_, index) =>
      chunk({ content: `word${index} ` }),
    );
    const pieces = calls.flatMap(({ function: called, ...call }, index) => {
      const { name, arguments: text } = called as { name: string; arguments: string };
      const first = { index, ...call, function: { name, arguments: text.slice(0, 5) } };
      return [first, { index, function: { arguments: text.slice(5) } }].map((piece) => chunk({ tool_calls: [piece] }));
    });
    const events = [
      ...(calls.length > 0 ? pieces : words),
      chunk({}, finish),
      { ...base, object: 'chat.completion.chunk', choices: [], usage },
    ];
    return { status: 200, headers: { 'content-type': 'text/event-stream' }, events };
  }
}

const PII = { mode: 'mask', types: null, dictionary: [] };

function callOf(tool: Json, index: number): Json {
  const { name } = tool['function'] as { name: string };
  return { id: `call-${index}`, type: 'function', function: { name, arguments: '{"city":"Kazan"}' } };
}

export function document(json: Json, status = 200): Reply {
  return { status, headers: { 'content-type': 'application/json' }, json };
}

export function refusal(status: number, message: string): Reply {
  return document({ error: { code: status, message } }, status);
}

/** One server for all set-ups: each has a prefix of its path. */
export class Services {
  readonly #faults = new Map<string, { service: Service; fault: Fault }>();
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));
  #end: () => void = () => undefined;
  #port = 0;

  async listen(): Promise<this> {
    ({ port: this.#port, end: this.#end } = await listening(this.#server));
    return this;
  }

  /** The address of a service with a fault. */
  add(fault: Fault): { url: string; service: Service } {
    const prefix = `/set-up-${this.#faults.size}`;
    const service = new Service();
    this.#faults.set(prefix, { service, fault });
    return { url: `http://127.0.0.1:${this.#port}${prefix}`, service };
  }

  close(): void {
    this.#end();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const [, prefix = '', path = ''] = /^(\/set-up-\d+)(.*)$/.exec(request.url ?? '') ?? [];
    const text = Buffer.concat(pieces).toString();
    const found = this.#faults.get(prefix);
    if (found === undefined) return void response.writeHead(404).end();
    const { service, fault } = found;
    const asked: Asked = {
      path,
      authorization: request.headers.authorization ?? '',
      idempotencyKey: String(request.headers['idempotency-key'] ?? ''),
      body: text === '' ? {} : (JSON.parse(text) as Json),
    };
    const reply = (await fault(asked, response, () => service.reply(asked))) ?? service.reply(asked);
    if (reply === 'done') return;
    response.writeHead(reply.status, reply.headers);
    response.end(reply.events ? bytesOf(reply.events) : JSON.stringify(reply.json));
  }
}

export function bytesOf(events: readonly Json[]): string {
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;
}

/** A server on this computer, and how to end it with all its connections. */
export async function listening(server: PlainServer): Promise<{ port: number; end: () => void }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    end: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
