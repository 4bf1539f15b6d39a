import { BYTE_LIMITS, configurationError, errorFromAnswer, ignore, TRAILING_MS } from '@kopek/core/kit';
import { isRequest } from './request-summary.ts';
import { UsageScan } from './usage-scan.ts';

type Fetch = typeof globalThis.fetch;

const MAX_REDIRECTS = 5;
const STATUSES: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The same `fetch`, which follows a redirect only to an origin that is listed: a second request carries the prompt, and
 * keys in headers of which the platform removes `Authorization` alone. A request with a body is sent on unchanged
 * (307, 308), or not at all. With `redirect: 'manual'` the caller gets the redirect itself.
 *
 * @param model - as requested, for the charge.
 * @throws KopekError `invalid_response`, which names the origin. It cost nothing, unless its body has a usage.
 */
export function withoutRedirects(send: Fetch, origins: readonly string[], model?: string): Fetch {
  return async (input, init) => {
    const request = isRequest(input) ? input : undefined;
    if ((init?.redirect ?? request?.redirect) === 'manual') return send(input, init);
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    const manual: RequestInit = { ...init, redirect: 'manual' };
    let target: Parameters<Fetch>[0] = input;
    let url = isRequest(input) ? input.url : `${input}`;
    for (let followed = 0; ; followed++) {
      // a body can be read once
      const spare = origins.length > 0 && isRequest(target) ? target.clone() : undefined;
      const response = await send(target, manual);
      const isOpaque = response.type === 'opaqueredirect';
      const location = STATUSES.has(response.status) ? response.headers.get('location') : null;
      if (!isOpaque && location === null) return response;
      const next = URL.canParse(location ?? '', url) ? new URL(location ?? '', url) : undefined;
      const isKept = method === 'GET' || method === 'HEAD' || response.status >= 307;
      if (isOpaque || !next || !isKept || !origins.includes(next.origin) || followed === MAX_REDIRECTS) {
        const error = errorFromAnswer({
          method,
          path: new URL(url, 'http://localhost').pathname,
          status: isOpaque ? 302 : response.status,
          headers: next && !isOpaque ? { location: next.origin } : {},
          body: '',
          retryUnknown: false,
          billed: true,
        });
        const scan = new UsageScan(model, undefined, BYTE_LIMITS.errorBodyBytes);
        // only a usage in its body matters
        const sink = new WritableStream<Uint8Array>({ write: (bytes) => scan.feed(bytes) });
        await response.body?.pipeTo(sink, { signal: AbortSignal.timeout(TRAILING_MS.failed) }).catch(ignore);
        scan.end();
        throw scan.usage.raw ? error.with(scan.usage.outcome()) : error;
      }
      void response.body?.cancel().catch(ignore);
      url = next.href;
      // its own `fetch` takes only its own kind
      target = spare ? new (spare.constructor as typeof Request)(url, spare) : url;
    }
  };
}

/** @throws KopekError `configuration` for a list that holds anything but origins. */
export function checkOrigins(name: string, origins: readonly string[] | undefined): readonly string[] {
  const isList = origins === undefined || Array.isArray(origins);
  const wrong = isList && origins?.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (!isList || wrong !== undefined)
    throw configurationError(`${name} must be a list of origins such as "https://api.example.com"`);
  return origins ?? [];
}
