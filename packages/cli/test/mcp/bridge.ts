import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { json } from 'node:stream/consumers';

interface Message {
  id?: number | string;
  method?: string;
}

/** A server over stdio as one over HTTP: a process for each session, and a response for each request. */
export class Bridge implements AsyncDisposable {
  readonly #start: () => ChildProcess;
  readonly #sessions = new Map<string, Session>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  /** @param start - starts the server over stdio. */
  constructor(start: () => ChildProcess) {
    this.#start = start;
  }

  /** @returns the address of the server. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mcp`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const message = (await json(request)) as Message;
    const named = request.headers['mcp-session-id'];
    const id = typeof named === 'string' ? named : randomUUID();
    if (message.method === 'initialize') this.#sessions.set(id, new Session(this.#start()));
    const session = this.#sessions.get(id);
    if (session === undefined) return void response.writeHead(404).end();
    const answer = await session.send(message);
    if (answer === undefined) return void response.writeHead(202).end();
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': id }).end(answer);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const session of this.#sessions.values()) await session.end();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

class Session {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<Message['id'], (line: string) => void>();

  constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const { id } = JSON.parse(line) as Message;
        this.#waiting.get(id)?.(line);
      });
  }

  /** @returns the line that answers a request; undefined for a notification. */
  async send(message: Message): Promise<string | undefined> {
    const { id } = message;
    const answered = id === undefined ? undefined : new Promise<string>((resolve) => this.#waiting.set(id, resolve));
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
    return answered;
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin?.end();
    await ended;
  }
}
