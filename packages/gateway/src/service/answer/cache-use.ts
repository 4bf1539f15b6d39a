import type { ChatRequest } from '@kopek/core/wire';
import type { Candidate } from '../../catalog/resolve.ts';
import type { PromptUse } from '../../money/price.ts';
import type { KeyRecord } from '../../state/key-record.ts';
import type { Context } from '../context.ts';
import type { Fitted } from './fit.ts';

const TTL_MS = { '5m': 300_000, '1h': 3_600_000 } as const;

/** Uses the prompt cache as requested (§2.2 `cache_control`), and ties the session to this provider. */
export function cacheUse(
  context: Context,
  key: KeyRecord,
  { model, provider }: Candidate,
  request: ChatRequest,
  fitted: Fitted,
): PromptUse {
  const { promptTokens } = fitted;
  if (request.session_id !== undefined)
    context.cache.stick(`${key.id}|${model.id}|${request.session_id}`, provider.name);
  // an upstream server has a cache of its own and reports what it read from it
  if (request.cache_control === undefined || model.upstream !== undefined)
    return { promptTokens, cachedTokens: 0, cacheWriteTokens: 0 };
  const owner = `${key.accountId}|${provider.name}|${model.id}`;
  const frame = JSON.stringify([request.tools, request.response_format]);
  const ttlMs = request.cache_control.ttl === '1h' ? TTL_MS['1h'] : TTL_MS['5m'];
  return { promptTokens, ...context.cache.use(owner, fitted.frameTokens, frame, fitted.messages, ttlMs) };
}
