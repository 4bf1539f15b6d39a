import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { CHILD_ENVIRONMENT } from './environment.ts';
import type { Sample, Task, WorkerReply } from './tasks.ts';

const TASK_LIMIT_MS = 120_000;
/** The folder whose candidates and packages a worker takes. */
const BENCH = new URL('../', import.meta.url);

/** A candidate in its own process. */
export class Worker {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;
  readonly #ready: Promise<unknown>;

  /** `bench` is another folder of the same shape when another version of the packages is measured. */
  constructor(candidate: string, bench: URL = BENCH) {
    this.#child = fork(new URL('measure/worker.ts', bench), [candidate], {
      execArgv: ['--max-old-space-size=4096'],
      env: CHILD_ENVIRONMENT,
    });
    this.#ended = once(this.#child, 'exit').then(([code, signal]) => {
      throw new Error(`the process ended (${signal ?? code})`);
    });
    this.#ready = this.#reply();
    this.#ready.catch(() => {});
  }

  /** One task at a time. Rejects when the worker does not answer in time. */
  async run(task: Task): Promise<Sample> {
    await this.#ready;
    const reply = this.#reply();
    this.#child.send(task);
    const { sample, error } = await reply;
    if (sample === undefined) throw new Error(error);
    return sample;
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }

  async #reply(): Promise<WorkerReply> {
    const message = once(this.#child, 'message', { signal: AbortSignal.timeout(TASK_LIMIT_MS) });
    const [reply] = await Promise.race([message, this.#ended]);
    return reply as WorkerReply;
  }
}

/** The benchmark server in its own process. */
export class Server {
  readonly #child: ChildProcess;
  readonly #port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.#port = port;
  }

  static async start(): Promise<Server> {
    const child = fork(new URL('server/main.ts', BENCH), { env: CHILD_ENVIRONMENT });
    const [port] = (await once(child, 'message')) as [number];
    return new Server(child, port);
  }

  /** The base URL that asks for the answer of a route. */
  urlOf(route: string): string {
    return `http://127.0.0.1:${this.#port}/${route}`;
  }

  /** CPU time of the server since its start, ms. */
  async cpuMs(): Promise<number> {
    const reply = once(this.#child, 'message');
    this.#child.send('cpu');
    const [cpuMs] = (await reply) as [number];
    return cpuMs;
  }

  stop(): void {
    this.#child.disconnect();
  }
}
