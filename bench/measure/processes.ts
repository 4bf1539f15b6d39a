import { fork, type ChildProcess } from 'node:child_process';
import type { ServerReply, ServerRequest } from '../server/main.ts';
import { CHILD_ENVIRONMENT } from './environment.ts';
import type { Sample, Task, WorkerReply } from './tasks.ts';

const TASK_LIMIT_MS = 120_000;
/** The folder whose candidates and packages a worker takes. */
const BENCH = new URL('../', import.meta.url);

/** A candidate in its own process. */
export class Worker {
  readonly candidate: string;
  readonly #child: ChildProcess;
  readonly #ready: Promise<void>;
  #next = 0;
  #waiting: { id: number; resolve: (sample: Sample) => void; reject: (error: Error) => void } | undefined;

  /** `bench` is another folder of the same shape when another version of the packages is measured. */
  constructor(candidate: string, bench: URL = BENCH) {
    this.candidate = candidate;
    this.#child = fork(new URL('measure/worker.ts', bench), [candidate], {
      execArgv: ['--expose-gc', '--max-old-space-size=4096'],
      env: CHILD_ENVIRONMENT,
    });
    const ended = new Promise<never>((_, reject) => {
      this.#child.once('exit', (code, signal) => {
        const error = new Error(`the process ended (${signal ?? code})`);
        this.#waiting?.reject(error);
        reject(error);
      });
    });
    const ready = new Promise<void>((resolve) => {
      this.#child.on('message', (reply: WorkerReply) => {
        if ('ready' in reply) resolve();
        else if (this.#waiting?.id !== reply.id) return;
        else if ('error' in reply) this.#waiting.reject(new Error(reply.error));
        else this.#waiting.resolve(reply.sample);
      });
    });
    this.#ready = Promise.race([ready, ended]);
    this.#ready.catch(() => {});
  }

  /** One task at a time. A worker that does not answer in time is killed, and its row says so. */
  async run(task: Task): Promise<Sample> {
    await this.#ready;
    const id = this.#next++;
    let alarm: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Sample>((resolve, reject) => {
        this.#waiting = { id, resolve, reject };
        alarm = setTimeout(() => {
          reject(new Error(`no answer within ${TASK_LIMIT_MS / 1000} s`));
          this.#child.kill('SIGKILL');
        }, TASK_LIMIT_MS);
        this.#child.send({ id, task });
      });
    } finally {
      clearTimeout(alarm);
      this.#waiting = undefined;
    }
  }

  stop(): void {
    if (this.#child.connected) this.#child.disconnect();
  }
}

/** The benchmark server in its own process. */
export class Server {
  readonly #child: ChildProcess;
  #port = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(): Promise<Server> {
    const server = new Server(fork(new URL('server/main.ts', BENCH), { env: CHILD_ENVIRONMENT }));
    const reply = await server.#reply();
    if (reply.kind === 'listening') server.#port = reply.port;
    return server;
  }

  /** Builds the answer of a route; gives the base URL that asks for it. */
  async prepare(route: string): Promise<string> {
    await this.#ask({ kind: 'prepare', route });
    return `http://127.0.0.1:${this.#port}/${route}`;
  }

  /** CPU time of the server since its start, ms. */
  async cpuMs(): Promise<number> {
    const reply = await this.#ask({ kind: 'stats' });
    return reply.kind === 'stats' ? reply.cpuMs : Number.NaN;
  }

  stop(): void {
    this.#child.disconnect();
  }

  #ask(request: ServerRequest): Promise<ServerReply> {
    const reply = this.#reply();
    this.#child.send(request);
    return reply;
  }

  #reply(): Promise<ServerReply> {
    return new Promise((resolve) => this.#child.once('message', (message) => resolve(message as ServerReply)));
  }
}
