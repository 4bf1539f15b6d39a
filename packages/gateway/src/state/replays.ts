import type { Clock } from '../base/clock.ts';
import { GatewayError } from '../protocol/errors.ts';
import { fingerprint } from '../base/random.ts';
import type { Database } from './database.ts';

/** Paid answers by `Idempotency-Key`, so that repeating a request does not charge for it again. */
export interface Replays {
  /**
   * Begins a request. Returns the stored answer of an earlier one with the same key and body.
   *
   * @throws GatewayError 409 while such a request is running, or when the key was used for another body.
   */
  begin(keyId: string, idempotencyKey: string, body: string): { stored: string | undefined; end: () => void };
  /** Stores the answer that was just booked, in the transaction of its charge. */
  keep(keyId: string, idempotencyKey: string, body: string, generationId: string, answer: string): void;
}

const KEPT_MS = 86_400_000;

/** Answers are stored in the books for one day of the gateway's clock. */
export function createReplays(database: Database, clock: Clock): Replays {
  const running = new Set<string>();
  const select = database.sqlite.prepare('SELECT * FROM replays WHERE key_id = ? AND idempotency_key = ? AND at > ?');
  const insert = database.sqlite.prepare(
    'INSERT OR REPLACE INTO replays (key_id, idempotency_key, body_hash, at, generation_id, answer) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const expire = database.sqlite.prepare('DELETE FROM replays WHERE at <= ?');
  return {
    begin(keyId, idempotencyKey, body) {
      const name = `${keyId}\n${idempotencyKey}`;
      if (running.has(name)) {
        throw new GatewayError(409, 'A request with this Idempotency-Key is being answered', {
          metadata: { reason: 'idempotency_running' },
        });
      }
      const row = select.get(keyId, idempotencyKey, clock.now() - KEPT_MS);
      if (row !== undefined && row['body_hash'] !== fingerprint(body)) {
        throw new GatewayError(409, 'This Idempotency-Key was used for another request', {
          metadata: { reason: 'idempotency_body' },
        });
      }
      running.add(name);
      return { stored: row === undefined ? undefined : String(row['answer']), end: () => void running.delete(name) };
    },
    keep(keyId, idempotencyKey, body, generationId, answer) {
      expire.run(clock.now() - KEPT_MS);
      insert.run(keyId, idempotencyKey, fingerprint(body), clock.now(), generationId, answer);
    },
  };
}
