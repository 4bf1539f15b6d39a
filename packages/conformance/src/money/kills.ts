import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A gateway that counts the requests that it gets: `count` is its `script`. */
export class Arrivals {
  #left = Infinity;
  #onLast: () => void = () => {};

  /** Resolves when so many further requests have come. */
  async after(count: number): Promise<void> {
    this.#left = count;
    return new Promise((resolve) => (this.#onLast = resolve));
  }

  readonly count = (): undefined => {
    this.#left -= 1;
    if (this.#left === 0) this.#onLast();
  };
}

/**
 * Lets a program send requests until it is killed with SIGKILL, at a random moment after one of its first.
 *
 * @param program - the file and its arguments.
 * @param mostRequests - it is killed after at most so many requests.
 * @throws Error if it ends by itself.
 */
export async function lifeOf(program: readonly string[], arrivals: Arrivals, mostRequests: number): Promise<void> {
  const flags = ['--conditions=@kopek/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, ...program], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'close');
  await Promise.race([arrivals.after(1 + Math.floor(Math.random() * mostRequests)), ended]);
  setTimeout(() => child.kill('SIGKILL'), Math.random() * 15);
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`the program ended by itself: ${code ?? signal}`);
}
