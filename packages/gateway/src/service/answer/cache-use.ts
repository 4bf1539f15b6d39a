import type { Candidate } from '../../catalog/resolve.ts';
import type { PromptUse } from '../../money/price.ts';
import type { Fitted } from './fit.ts';
import type { Call } from '../context.ts';

/** The name of a session of a key with a model (§2.2 `session_id`), when the request has one. */
export const sessionOf = ({ key, request }: Call, model: string): string | undefined =>
  request.session_id === undefined ? undefined : `${key.id}|${model}|${request.session_id}`;

/** Uses the prompt cache as requested (§2.2 `cache_control`), and ties the session to this provider. */
export function cacheUse(call: Call, { model, provider }: Candidate, fitted: Fitted): PromptUse {
  const { context, key, request } = call;
  const session = sessionOf(call, model.id);
  if (session !== undefined) context.cache.stick(session, provider.name);
  const { promptTokens } = fitted;
  // an upstream server has a cache of its own and reports what it read from it
  if (request.cache_control === undefined || model.upstream !== undefined)
    return { promptTokens, cachedTokens: 0, cacheWriteTokens: 0 };
  const owner = `${key.accountId}|${provider.name}|${model.id}`;
  const frame = JSON.stringify([request.tools, request.response_format]);
  const ttlMs = request.cache_control.ttl === '1h' ? 3_600_000 : 300_000;
  return { promptTokens, ...context.cache.use(owner, fitted.frameTokens, frame, fitted.messages, ttlMs) };
}
