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

/** A server over stdio as one over HTTP, with a response for each request; its sessions share the process. */
export class Bridge implements AsyncDisposable {
  readonly #child: ChildProcess;
  readonly #sessions = new Set<string>();
  readonly #waiting = new Map<Message['id'], (answer: Message) => void>();
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  /** @param child - the server over stdio. */
  constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stdout !== null)
      createInterface({ input: child.stdout }).on('line', (line) => {
        const answer = JSON.parse(line) as Message;
        this.#waiting.get(answer.id)?.(answer);
      });
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
    const session = typeof named === 'string' ? named : randomUUID();
    if (message.method === 'initialize') this.#sessions.add(session);
    if (!this.#sessions.has(session)) return void response.writeHead(404).end();
    const answer = await this.#send(message);
    if (answer === undefined) return void response.writeHead(202).end();
    response
      .writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': session })
      .end(JSON.stringify(answer));
  }

  /** @returns what answers a request; undefined for a notification. */
  async #send(message: Message): Promise<Message | undefined> {
    const { id } = message;
    const write = (sent: Message): void => void this.#child.stdin?.write(`${JSON.stringify(sent)}\n`);
    if (id === undefined) {
      write(message);
      return undefined;
    }
    // every session counts from the same number
    const unique = randomUUID();
    const answer = await new Promise<Message>((resolve) => {
      this.#waiting.set(unique, resolve);
      write({ ...message, id: unique });
    });
    return { ...answer, id };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.stdin?.end();
    await ended;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
