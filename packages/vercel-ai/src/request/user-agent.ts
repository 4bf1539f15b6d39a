import { VERSION } from '@kopek/core';

/**
 * The version of `@ai-sdk/provider-utils` whose conventions this package follows. Services count the traffic of the
 * AI SDK by the suffix that it adds to every request; the package itself is not loaded.
 */
const PROVIDER_UTILS_VERSION = '5.0.81';

/** Makes the user agent: the caller's, the app's, ours, and the suffix that every provider of the AI SDK sends. */
export function toUserAgent(callers: string | undefined, app: string | undefined): string {
  const parts = [callers, app, `kopek-vercel-ai/${VERSION}`, `kopek/${VERSION}`];
  return [...parts, `ai-sdk-provider-utils/${PROVIDER_UTILS_VERSION}`, runtime()].filter(Boolean).join(' ');
}

/** The name of the runtime: `node.js/24`, `cloudflare-workers`. */
function runtime(): string | undefined {
  const { navigator, EdgeRuntime } = globalThis as { navigator?: { userAgent?: string }; EdgeRuntime?: unknown };
  return navigator?.userAgent?.toLowerCase() ?? (EdgeRuntime === undefined ? undefined : 'vercel-edge');
}
