import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { putLast } from '../base/put-last.ts';
import { messageTokens, type SeenMessage } from '../protocol/conversation.ts';

/** Shorter prefixes are not cached, as with real providers. */
const MIN_TOKENS = 32;
const MAX_ENTRIES = 50_000;
const SESSION_MS = 3_600_000;

/**
 * Prompt prefixes that a provider has cached (§2.2 `cache_control`), and the providers of sessions (`session_id`). In memory;
 * they expire by the gateway's clock.
 */
export class PromptCache {
  readonly #clock: Clock;
  readonly #known = new Map<string, number>();
  readonly #sessions = new Map<string, { provider: string; until: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Reads the longest cached prefix and writes the rest. Both expire `ttlMs` from now.
   *
   * @returns what was read and written, in tokens of the prompt.
   */
  use(
    owner: string,
    frameTokens: number,
    frame: string,
    messages: readonly SeenMessage[],
    ttlMs: number,
  ): { cachedTokens: number; cacheWriteTokens: number } {
    const hash = createHash('sha256').update(`${owner}\n${frame}`);
    const now = this.#clock.now();
    let tokens = frameTokens;
    let cachedTokens = 0;
    for (const message of messages) {
      tokens += messageTokens(message);
      hash.update(`${message.role}\n${message.text}\n${JSON.stringify(message.toolCalls)}\n`);
      if (tokens < MIN_TOKENS) continue;
      const beginning = hash.copy().digest('base64');
      if ((this.#known.get(beginning) ?? 0) > now) cachedTokens = tokens;
      putLast(this.#known, beginning, now + ttlMs, MAX_ENTRIES);
    }
    const cacheable = tokens >= MIN_TOKENS ? tokens : 0;
    return { cachedTokens, cacheWriteTokens: Math.max(0, cacheable - cachedTokens) };
  }

  /** The provider that served this session last. */
  providerOf(session: string | undefined): string | undefined {
    const entry = session === undefined ? undefined : this.#sessions.get(session);
    return entry !== undefined && entry.until > this.#clock.now() ? entry.provider : undefined;
  }

  stick(session: string, provider: string): void {
    putLast(this.#sessions, session, { provider, until: this.#clock.now() + SESSION_MS }, MAX_ENTRIES);
  }
}
