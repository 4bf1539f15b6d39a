import { ignore } from '@kopek/core/kit';

/** Calls in one round trip, at most: it has locked what all of them need. */
const MAX_CALLS = 32;

/**
 * How long calls wait for the round trip that is under way, ms: twice as long as the last one took, within these. One that
 * hangs must not hold up what another connection could carry; but where there is no other one, trips that left sooner
 * would stand in line in the pool, and be made for callers who are gone by then.
 */
const MIN_WAIT_MS = 10;
const MAX_WAIT_MS = 200;

/** How calls are sent. What is sent may be sent again. */
export interface Sending<Request, Answer> {
  one: (request: Request, signal: AbortSignal | undefined) => Promise<Answer>;
  /** All of them or none; the answers are in the order of the requests. */
  many: (requests: Request[]) => Promise<Answer[]>;
  /** Calls in one round trip, at most. Default 32. */
  maxCalls?: number;
}

interface Call<Request, Answer> {
  request: Request;
  signal: AbortSignal | undefined;
  resolve: (answer: Answer) => void;
  reject: (reason: unknown) => void;
}

/**
 * Lets calls that wait at the same time go together: those that come while a round trip is under way are gathered for
 * the next one. A call that finds nothing under way goes at once, alone: a batch of everything that is ready would make the
 * database and the process take turns, where one can work while the other does.
 *
 * Calls that have failed together go again, each alone: none fails for the sake of another. A call that was given up
 * before it was sent is not sent.
 */
export function batched<Request, Answer>({
  one,
  many,
  maxCalls = MAX_CALLS,
}: Sending<Request, Answer>): (request: Request, signal?: AbortSignal) => Promise<Answer> {
  const waiting: Call<Request, Answer>[] = [];
  /** The round trip that is waited for. */
  let awaited: object | undefined;
  let waitMs = MIN_WAIT_MS;

  function send(): void {
    awaited = undefined;
    const wanted = waiting.splice(0).filter(isWanted);
    const calls = wanted.splice(0, maxCalls);
    waiting.push(...wanted);
    if (calls.length === 0) return;
    const trip = {};
    const sentAtMs = performance.now();
    const goOn = (): void => {
      clearTimeout(timer);
      if (awaited === trip) send();
    };
    const timer = setTimeout(goOn, waitMs);
    awaited = trip;
    void all(calls).finally(() => {
      waitMs = Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, 2 * (performance.now() - sentAtMs)));
      goOn();
    });
  }

  async function all(calls: Call<Request, Answer>[]): Promise<void> {
    const answers = calls.length > 1 ? await many(calls.map(({ request }) => request)).catch(ignore) : undefined;
    if (answers?.length === calls.length) {
      for (const [index, answer] of answers.entries()) calls[index]?.resolve(answer);
      return;
    }
    const left = calls.filter(isWanted);
    await Promise.all(left.map(({ request, signal, resolve, reject }) => one(request, signal).then(resolve, reject)));
  }

  return (request, signal) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, signal, resolve, reject });
      if (awaited === undefined) send();
    });
}

/** The same for calls that a single answer is for, also alone. */
export function batchedFor<Request, Answer>(
  send: (requests: Request[]) => Promise<Answer>,
  maxCalls: number = MAX_CALLS,
): (request: Request) => Promise<Answer> {
  return batched({
    maxCalls,
    one: (request) => send([request]),
    many: (requests) => send(requests).then((answer) => requests.map(() => answer)),
  });
}

function isWanted<Request, Answer>({ signal, reject }: Call<Request, Answer>): boolean {
  if (signal?.aborted) reject(signal.reason);
  return !signal?.aborted;
}
