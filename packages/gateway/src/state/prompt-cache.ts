import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { messageTokens, type SeenMessage } from '../protocol/conversation.ts';

/** What a request read from the cache and wrote to it, in tokens of the prompt. */
export interface CacheUse {
  cachedTokens: number;
  cacheWriteTokens: number;
}

/** Prompt prefixes that a provider has cached (§2.2 `cache_control`), and the providers of sessions (`session_id`). */
export interface PromptCache {
  /** Reads the longest cached prefix and writes the rest. Both expire `ttlMs` from now. */
  use(owner: string, frameTokens: number, frame: string, messages: readonly SeenMessage[], ttlMs: number): CacheUse;
  /** The provider that served this session last. */
  providerOf(session: string): string | undefined;
  stick(session: string, provider: string): void;
}

/** Shorter prefixes are not cached, as with real providers. */
const MIN_TOKENS = 32;
const MAX_ENTRIES = 50_000;
const SESSION_MS = 3_600_000;

/** The cache is kept in memory and expires by the gateway's clock. */
export function createPromptCache(clock: Clock): PromptCache {
  const known = new Map<string, number>();
  const sessions = new Map<string, { provider: string; until: number }>();
  return {
    use(owner, frameTokens, frame, messages, ttlMs) {
      const hash = createHash('sha256').update(`${owner}\n${frame}`);
      const now = clock.now();
      let tokens = frameTokens;
      let cachedTokens = 0;
      for (const message of messages) {
        tokens += messageTokens(message);
        hash.update(`${message.role}\n${message.text}\n${JSON.stringify(message.toolCalls)}\n`);
        if (tokens < MIN_TOKENS) continue;
        const beginning = hash.copy().digest('base64');
        if ((known.get(beginning) ?? 0) > now) cachedTokens = tokens;
        known.delete(beginning);
        known.set(beginning, now + ttlMs);
      }
      for (const oldest of known.keys()) {
        if (known.size <= MAX_ENTRIES) break;
        known.delete(oldest);
      }
      const cacheable = tokens >= MIN_TOKENS ? tokens : 0;
      return { cachedTokens, cacheWriteTokens: Math.max(0, cacheable - cachedTokens) };
    },
    providerOf(session) {
      const entry = sessions.get(session);
      return entry !== undefined && entry.until > clock.now() ? entry.provider : undefined;
    },
    stick(session, provider) {
      sessions.delete(session);
      sessions.set(session, { provider, until: clock.now() + SESSION_MS });
      for (const oldest of sessions.keys()) {
        if (sessions.size <= MAX_ENTRIES) break;
        sessions.delete(oldest);
      }
    },
  };
}
