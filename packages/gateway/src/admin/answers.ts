import { z } from 'zod';
import { decimal } from '../money/decimal.ts';
import type { Drift } from '../service/tape.ts';
import type { LoggedRequest } from '../service/journal.ts';
import type { Audit, ChargePage, GatewayCharge, GatewayEvent } from '../state/charge.ts';
import type { Decided, KeySummary } from './control.ts';
import { activeFault, fixture, keySettings } from './schemas.ts';

const count = z.int().min(0);

/** Schemas of what the admin API returns, beginning with {@link Audit}; the types are those of the methods in process. */
export const audit: z.ZodType<Audit> = z.strictObject({
  balanced: z.boolean(),
  accounts: z.array(
    z.strictObject({ id: z.string(), depositsRub: decimal, chargesRub: decimal, balanceRub: decimal, charges: count }),
  ),
});

/** {@link KeySummary} */
export const keySummary: z.ZodType<KeySummary> = z.strictObject({
  id: z.string(),
  account: z.string(),
  settings: keySettings,
  budget: z.strictObject({ limitRub: decimal, remainingRub: decimal, resetAt: z.iso.datetime() }).exactOptional(),
});

/** {@link Decided} */
export const decided: z.ZodType<Decided> = z.strictObject({
  script: count,
  fixtures: z.array(fixture),
  faults: z.array(activeFault),
});

const header = z.union([z.string(), z.array(z.string())]);

/** {@link LoggedRequest} */
export const loggedRequest: z.ZodType<Omit<LoggedRequest, 'body'> & { body?: unknown }> = z.strictObject({
  at: z.iso.datetime(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  requestId: z.string(),
  testId: z.string().exactOptional(),
  keyName: z.string().exactOptional(),
  requestedModel: z.string().exactOptional(),
  servedModel: z.string().exactOptional(),
  provider: z.string().exactOptional(),
  promptTokens: count.exactOptional(),
  completionTokens: count.exactOptional(),
  costRub: decimal.exactOptional(),
  balanceRub: decimal.exactOptional(),
  fault: z.string().exactOptional(),
  broken: z.boolean().exactOptional(),
  lowBudget: z.strictObject({ remainingRub: decimal, initialRub: decimal }).exactOptional(),
  error: z.string().exactOptional(),
  drift: z.string().exactOptional(),
  ignoredFields: z.array(z.string()).exactOptional(),
  cause: z.string().exactOptional(),
  upstreamError: z.string().exactOptional(),
  durationMs: z.number(),
  headers: z.record(z.string(), header),
  body: z.unknown().optional(),
});

const charge: z.ZodType<GatewayCharge> = z.strictObject({
  seq: count,
  generationId: z.string(),
  keyId: z.string(),
  accountId: z.string(),
  at: z.iso.datetime(),
  costRub: decimal,
  balanceRub: decimal,
  usageDelivered: z.boolean(),
  requestedModel: z.string(),
  servedModel: z.string(),
  provider: z.string(),
  promptTokens: count,
  completionTokens: count,
  webSearchRequests: count,
  idempotencyKey: z.string().exactOptional(),
  testId: z.string().exactOptional(),
  fault: z.string().exactOptional(),
  tokensCounted: z.boolean().exactOptional(),
  doubts: z.array(z.string()).exactOptional(),
});

/** {@link ChargePage} */
export const chargePage: z.ZodType<ChargePage> = z.strictObject({
  charges: z.array(charge),
  next: count.exactOptional(),
});

/** {@link Drift} */
export const drift: z.ZodType<Drift> = z.strictObject({
  at: z.iso.datetime(),
  path: z.string(),
  requestId: z.string(),
  testId: z.string().exactOptional(),
  nearest: z.strictObject({ file: z.string(), differences: z.array(z.string()) }).exactOptional(),
});

/** {@link GatewayEvent} */
export const event: z.ZodType<GatewayEvent> = z.strictObject({
  kind: z.literal('budget.low'),
  at: z.iso.datetime(),
  keyId: z.string(),
  keyName: z.string(),
  remainingRub: decimal,
  initialRub: decimal,
});
