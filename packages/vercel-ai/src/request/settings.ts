import type { MeteredSettings } from '@kopek/ledger';

/**
 * Settings of {@link createKopek}: those of a `meteredClient` of `@kopek/ledger`.
 *
 * `apiKey` and `baseURL` come from `KOPEK_API_KEY` and `KOPEK_BASE_URL` when they are left out, and are looked up at
 * the first call. Of `retry`, `maxRetries` counts for `key()` alone: model calls are repeated by the AI SDK.
 */
export interface KopekProviderSettings extends MeteredSettings {}
