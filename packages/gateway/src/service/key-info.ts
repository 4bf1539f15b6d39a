import { defined } from '../base/defined.ts';
import type { JsonObject } from '@kopek/core/wire';
import { exactNumber } from '../money/exact-number.ts';
import type { KeyRecord } from '../state/books.ts';

/** Writes the settings of a key as the key endpoint shows them (§2.1): absent means absent, addresses are never shown. */
export function keyInfo(key: KeyRecord, now: number): JsonObject {
  const { settings, budget } = key;
  const { expiresAt } = settings;
  const { mode = null, types = null, dictionary = [] } = settings.personalData ?? {};
  const seconds = (at: number): number => Math.max(0, Math.ceil((at - now) / 1_000));
  return defined({
    name: settings.name ?? 'default',
    budget: budget && {
      remaining: exactNumber(budget.remainingRub),
      initial: exactNumber(budget.maxRub),
      reset_interval: settings.budget?.resetInterval ?? 'monthly',
      reset_at: new Date(budget.resetAt).toISOString(),
      reset_in_seconds: seconds(budget.resetAt),
      low_notify: settings.budget?.lowNotify ?? false,
    },
    expires_at: expiresAt === undefined ? undefined : new Date(expiresAt).toISOString(),
    expires_in_seconds: expiresAt === undefined ? undefined : seconds(Date.parse(expiresAt)),
    allowed_models: settings.allowedModels ?? null,
    pii: { mode, types, dictionary },
  });
}
