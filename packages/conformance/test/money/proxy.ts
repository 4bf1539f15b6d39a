import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Faults of a proxy that lost an answer which the gateway has generated and billed. */
export const PROXY_FAULTS = ['proxy-message', 'proxy-detail', 'proxy-text', 'proxy-usage'] as const;
export type ProxyFault = (typeof PROXY_FAULTS)[number];

/** A proxy between client and gateway. */
export interface Proxy extends AsyncDisposable {
  /** What clients get as their base URL. */
  baseURL: string;
}

/**
 * Starts a proxy that passes everything on, except where a fault is planned.
 *
 * @param faultOf - what happens to the next attempt of a call; anything but a proxy's fault passes.
 */
export async function startProxy(target: string, faultOf: (callId: string) => string | undefined): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    void forward(new URL(target), incoming, outgoing, faultOf).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}${new URL(target).pathname}`.replace(/\/$/, ''),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function forward(
  target: URL,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  faultOf: (callId: string) => string | undefined,
): Promise<void> {
  const body = await textOf(incoming);
  const fault = faultOf((JSON.parse(body) as { session_id?: string }).session_id ?? '');
  const upstream = request({
    host: target.hostname,
    port: target.port,
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
    agent: false,
  });
  // a client that goes is gone for the gateway too, and the other way round
  outgoing.on('close', () => upstream.destroy());
  upstream.on('error', () => outgoing.destroy());
  upstream.on('response', (answer) => {
    answer.on('error', () => outgoing.destroy());
    answer.on('aborted', () => outgoing.destroy());
    if (fault?.startsWith('proxy-') && answer.statusCode === 200) void lose(fault, answer, outgoing);
    else pass(answer, outgoing);
  });
  upstream.end(body);
}

function pass(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
  outgoing.flushHeaders();
  answer.pipe(outgoing);
}

/** The answer came, and the client gets something else. */
async function lose(fault: string, answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const text = await textOf(answer);
  const bodies: Record<string, [number, string, string]> = {
    'proxy-message': [502, 'application/json', '{"message":"upstream prematurely closed connection"}'],
    'proxy-detail': [500, 'application/json', '{"detail":"internal"}'],
    'proxy-text': [504, 'text/plain', 'upstream request timeout'],
    'proxy-usage': [500, 'application/json', `{"error":{"code":500,"message":"lost"}${usageIn(text)}}`],
  };
  const [status, type, body] = bodies[fault] ?? [502, 'text/plain', ''];
  outgoing.writeHead(status, { 'content-type': type });
  outgoing.end(body);
}

/** The last usage of an answer and its id, as members of an object; nothing when there is none. */
function usageIn(text: string): string {
  const usage = [...text.matchAll(/"usage":(\{(?:[^{}]|\{[^{}]*\})*\})/g)].at(-1)?.[1];
  const id = /"id":("(?:gen|resp|msg)[^"]*")/.exec(text)?.[1];
  return usage === undefined || id === undefined ? '' : `,"id":${id},"usage":${usage}`;
}

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
