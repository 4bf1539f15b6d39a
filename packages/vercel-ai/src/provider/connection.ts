import { LoadAPIKeyError, LoadSettingError } from '@ai-sdk/provider';
import type { RequestProblem } from '@kopek/core';
import { callSafely, reporterOf } from '@kopek/core/kit';
import { createLedger, meteredClient, type Ledger, type MeteredClient } from '@kopek/ledger';
import { createIdempotencyKeys, type IdempotencyKeys } from '../base/idempotency.ts';
import type { KopekProviderSettings } from '../request/settings.ts';

/** What the models of one provider share: settings, ledger and one client that is made at the first call. */
export interface Connection {
  readonly settings: KopekProviderSettings;
  readonly ledger: Ledger;
  readonly idempotencyKeys: IdempotencyKeys;
  /**
   * The client, made at the first use.
   *
   * @throws LoadAPIKeyError, LoadSettingError when neither the settings nor the environment hold key or base URL.
   * @throws KopekError `configuration` for settings that cannot work.
   */
  client(): MeteredClient;
  /** Collects what `validate: 'warn'` finds in the requests that `begin` builds, synchronously. */
  collectProblems<Result>(problems: RequestProblem[], begin: () => Result): Result;
}

/** Makes the connection of a provider. Reads nothing yet, so it never throws. */
export function createConnection(settings: KopekProviderSettings): Connection {
  const ledger = settings.ledger ?? createLedger();
  let client: MeteredClient | undefined;
  let collecting: RequestProblem[] | undefined;
  const onWarning = (problem: RequestProblem): void => {
    if (collecting) collecting.push(problem);
    callSafely(() => settings.onWarning?.(problem), reporterOf(settings.onCallbackError));
  };
  return {
    settings,
    ledger,
    idempotencyKeys: createIdempotencyKeys(),
    client: () => {
      if (client) return client;
      requireKey(settings);
      client = meteredClient({ ...settings, ledger, baseURL: baseURLOf(settings) ?? missingBaseURL(), onWarning });
      return client;
    },
    collectProblems: (problems, begin) => {
      const outer = collecting;
      collecting = problems;
      try {
        return begin();
      } finally {
        collecting = outer;
      }
    },
  };
}

/** The base URL of the settings, else of the environment. */
export function baseURLOf(settings: KopekProviderSettings): string | undefined {
  return present(settings.baseURL) ?? present(environment('KOPEK_BASE_URL'));
}

// core reads the key itself; a missing one is reported here with the error class of the AI SDK
function requireKey({ apiKey = environment('KOPEK_API_KEY') }: KopekProviderSettings): void {
  if (typeof apiKey === 'function' || present(apiKey) !== undefined) return;
  throw new LoadAPIKeyError({
    message: 'Kopek API key is missing. Pass it as the apiKey setting or set the KOPEK_API_KEY environment variable.',
  });
}

function missingBaseURL(): never {
  throw new LoadSettingError({
    message:
      'Kopek base URL is missing. Pass it as the baseURL setting or set the KOPEK_BASE_URL environment variable.',
  });
}

// core says what is wrong with a value of another type
function present<Value>(value: Value): Value | undefined {
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
}

function environment(name: string): string | undefined {
  return (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.[name];
}
