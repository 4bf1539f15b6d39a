import type { WireAnswer, WireCase } from './wire-case.ts';

/** A request that reached the script. */
export interface ScriptedRequest {
  method: string;
  url: string;
  body: Record<string, unknown> | undefined;
}

/** A `fetch` that gives the answers of a case, with exact edges between its pieces and no network. */
export interface ScriptedFetch {
  fetch: typeof globalThis.fetch;
  requests: ScriptedRequest[];
  /** Bodies that were neither read to their end nor cancelled: a socket would still be open. */
  openBodies(): number;
}

/** Makes the `fetch` of one case. */
export function scriptedFetch(wireCase: WireCase): ScriptedFetch {
  const sequence = wireCase.responses ?? [wireCase];
  const requests: ScriptedRequest[] = [];
  let open = 0;
  const respond = (answer: WireAnswer, signal: AbortSignal | null | undefined): Response => {
    const queue = answer.body_chunks.map((chunk) => new Uint8Array(Buffer.from(chunk, 'base64')));
    const end = answer.end ?? wireCase.end ?? 'close';
    let released = false;
    const release = (): void => {
      if (!released) open--;
      released = true;
    };
    open++;
    const body = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          signal?.addEventListener(
            'abort',
            () => {
              if (released) return;
              release();
              controller.error(signal.reason);
            },
            { once: true },
          );
        },
        pull(controller) {
          const piece = queue.shift();
          if (piece) {
            controller.enqueue(piece);
            return Promise.resolve();
          }
          // the body never ends
          if (end === 'hang') return new Promise(() => {});
          release();
          if (end === 'close') controller.close();
          else controller.error(Object.assign(new TypeError('terminated'), { cause: socketError() }));
          return Promise.resolve();
        },
        cancel: release,
      },
      { highWaterMark: 0 },
    );
    const bodiless = answer.status === 204 || answer.status === 304;
    if (bodiless) release();
    return new Response(bodiless ? null : body, { status: answer.status, headers: answer.headers });
  };
  return {
    requests,
    openBodies: () => open,
    fetch: (input, init) => {
      const signal = init?.signal;
      if (signal?.aborted) return Promise.reject(signal.reason as Error);
      const answer = sequence[Math.min(requests.length, sequence.length - 1)] as WireAnswer;
      requests.push({
        method: init?.method ?? 'GET',
        url: input instanceof Request ? input.url : input.toString(),
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined,
      });
      return Promise.resolve(respond(answer, signal));
    },
  };
}

function socketError(): Error {
  return Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
}
