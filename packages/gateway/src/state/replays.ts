import type { Clock } from '../base/clock.ts';
import { fingerprint } from '../base/random.ts';
import { GatewayError } from '../protocol/errors.ts';
import { answerName, type Change, type Store } from './store.ts';

/** Paid answers by `Idempotency-Key`, so that repeating a request does not charge for it again. */
export interface Replays {
  /**
   * Begins a request. Returns the stored answer of an earlier one with the same key and body.
   *
   * @throws GatewayError 409 while such a request is running, or when the key was used for another body.
   */
  begin(keyId: string, idempotencyKey: string, body: string): { stored: string | undefined; end: () => void };
  /** The change that stores an answer; it is written together with its charge. */
  keep(keyId: string, idempotencyKey: string, body: string, json: string): Change;
}

const KEPT_MS = 86_400_000;

/** Answers are kept for one day of the gateway's clock. */
export function createReplays(store: Store, clock: Clock): Replays {
  const running = new Set<string>();
  return {
    begin(keyId, idempotencyKey, body) {
      for (const [name, { at }] of store.answers) {
        if (at > clock.now() - KEPT_MS) break;
        store.answers.delete(name);
      }
      const name = answerName(keyId, idempotencyKey);
      if (running.has(name)) {
        throw new GatewayError(409, 'A request with this Idempotency-Key is being answered', {
          metadata: { reason: 'idempotency_running' },
        });
      }
      const stored = store.answers.get(name);
      if (stored !== undefined && stored.bodyHash !== fingerprint(body)) {
        throw new GatewayError(409, 'This Idempotency-Key was used for another request', {
          metadata: { reason: 'idempotency_body' },
        });
      }
      running.add(name);
      return { stored: stored?.json, end: () => void running.delete(name) };
    },
    keep: (keyId, idempotencyKey, body, json) => ({
      kind: 'answer',
      answer: { keyId, idempotencyKey, bodyHash: fingerprint(body), at: clock.now(), json },
    }),
  };
}
