import type { Clock } from '../base/clock.ts';
import { fingerprint } from '../base/random.ts';
import { GatewayError } from '../protocol/errors.ts';
import { answerName, type Books, type Change } from './books.ts';

/** A request with an `Idempotency-Key`. */
export interface Repeatable {
  idempotencyKey: string;
  /** The answer to an earlier one with the same key and body. */
  stored: string | undefined;
  /** The change that stores an answer; it is written together with its charge. */
  keep(json: string): Change;
  end(): void;
}

/**
 * Paid answers by `Idempotency-Key`, so that repeating a request does not charge for it again. They are kept for one day
 * of the gateway's clock.
 *
 * @returns a function that begins a request; without an `Idempotency-Key` there is nothing to repeat. It throws a GatewayError
 *   409 while such a request is running, or when the key was used for another body.
 */
export function createReplays(
  books: Books,
  clock: Clock,
): (keyId: string, idempotencyKey: string | string[] | undefined, body: unknown) => Repeatable | undefined {
  const running = new Set<string>();
  return (keyId, idempotencyKey, body) => {
    books.dropOldAnswers();
    if (typeof idempotencyKey !== 'string' || idempotencyKey === '') return undefined;
    const name = answerName(keyId, idempotencyKey);
    if (running.has(name)) throw reject('idempotency_running', 'A request with this Idempotency-Key is being answered');
    const stored = books.answers.get(name);
    const bodyHash = fingerprint(JSON.stringify(body));
    if (stored !== undefined && stored.bodyHash !== bodyHash)
      throw reject('idempotency_body', 'This Idempotency-Key was used for another request');
    running.add(name);
    return {
      idempotencyKey,
      stored: stored?.json,
      keep: (json) => ({ kind: 'answer', answer: { keyId, idempotencyKey, bodyHash, at: clock.now(), json } }),
      end: () => void running.delete(name),
    };
  };
}

const reject = (reason: string, message: string): GatewayError => new GatewayError(409, message, { reason });
