import type { MeteredClientSettings } from '@kopek/ledger';

/**
 * Settings of {@link createKopek}: those of a `meteredClient` of `@kopek/ledger`.
 *
 * `apiKey` and `baseURL` default to `KOPEK_API_KEY` and `KOPEK_BASE_URL`, which are read at the first call. Of
 * `retry`, `maxRetries` applies to `key()` alone: the AI SDK retries model calls.
 */
export interface KopekProviderSettings extends MeteredClientSettings {}
