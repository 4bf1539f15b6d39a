import type { Clock } from '../base/clock.ts';
import { GatewayError } from '../protocol/errors.ts';
import type { KeyRecord } from './books.ts';

/**
 * Counts requests of keys in sliding windows of the gateway's clock, in memory.
 *
 * @returns a function that gives headers for the answer, none when the key has no limit. It throws a GatewayError 429 with
 *   Retry-After when the window is full; a rejected request does not count.
 */
export function createRateLimits(clock: Clock): (key: KeyRecord) => Record<string, string> {
  const windows = new Map<string, number[]>();
  return (key) => {
    const limit = key.settings.rateLimit;
    if (limit === undefined) return {};
    const now = clock.now();
    const spanMs = limit.seconds * 1_000;
    // a moment of the future is left from before the clock was set back
    const recent = (windows.get(key.id) ?? []).filter((at) => at > now - spanMs && at <= now);
    windows.set(key.id, recent);
    const oldest = recent[0] ?? now;
    const resetSeconds = String(Math.max(1, Math.ceil((oldest + spanMs - now) / 1_000)));
    const headers = {
      'x-ratelimit-limit-requests': String(limit.requests),
      'x-ratelimit-reset-requests': `${resetSeconds}s`,
    };
    if (recent.length >= limit.requests) {
      throw new GatewayError(
        429,
        `Rate limit: ${limit.requests} ${limit.requests === 1 ? 'request' : 'requests'} in ${limit.seconds} s`,
        { reason: 'rate_limit', retry_after_seconds: Number(resetSeconds) },
        { ...headers, 'x-ratelimit-remaining-requests': '0', 'retry-after': resetSeconds },
      );
    }
    recent.push(now);
    return { ...headers, 'x-ratelimit-remaining-requests': String(limit.requests - recent.length) };
  };
}
