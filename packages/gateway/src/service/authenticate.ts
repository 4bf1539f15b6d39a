import { addressRange } from '../state/address-range.ts';
import { matchesName } from '../base/name-pattern.ts';
import { GatewayError } from '../protocol/errors.ts';
import type { KeyRecord } from '../state/books.ts';
import type { Context } from './context.ts';
import type { HttpExchange } from './http-exchange.ts';

/**
 * The key of a request (§5), whose name goes into the log.
 *
 * @param takesApiKeyHeader - true: `x-api-key` is accepted as well, which the SDKs of `/v1/messages` send.
 * @throws GatewayError 401 without a valid key, 403 from an address that the key does not allow.
 */
export function authenticate(
  context: Context,
  { request, log }: HttpExchange,
  takesApiKeyHeader: boolean = false,
): KeyRecord {
  const header = takesApiKeyHeader ? request.headers['x-api-key'] : undefined;
  const bearer =
    /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ??
    (typeof header === 'string' ? header : undefined);
  if (bearer === undefined) throw new GatewayError(401, 'The header "Authorization: Bearer <API_KEY>" is missing');
  const key = context.keys.find(bearer);
  if (key === undefined) throw new GatewayError(401, 'The API key is unknown');
  const { allowedIps, expiresAt } = key.settings;
  if (expiresAt !== undefined && context.clock.now() >= Date.parse(expiresAt)) {
    throw new GatewayError(401, `The API key expired at ${new Date(expiresAt).toISOString()}`);
  }
  const { remoteAddress = '' } = request.socket;
  if (allowedIps?.some((range) => addressRange(range)?.(remoteAddress)) === false) {
    throw new GatewayError(403, 'The API key does not allow this address', { reason: 'address' });
  }
  log.keyName = key.settings.name ?? 'default';
  return key;
}

/**
 * Checks that a key allows a model: by exact id, or by prefix when an entry ends in `*` (§2.1 `allowed_models`).
 *
 * @throws GatewayError 403 when it does not.
 */
export function requireModel(key: KeyRecord, model: string): void {
  const allowed = key.settings.allowedModels ?? ['*'];
  if (allowed.some((entry) => matchesName(entry, model))) return;
  throw new GatewayError(403, `The API key does not allow the model ${model}`, {
    reason: 'model',
    allowed_models: allowed,
  });
}
