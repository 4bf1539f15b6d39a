import { chargeOf, type Charge, type Ledger } from '@kopek/core';

/** The part of a telemetry integration of the AI SDK that hears of every finished model call. */
export interface SpendTelemetry {
  onLanguageModelCallEnd(event: object): Promise<void>;
}

/** Charges remembered, so that one that the client has booked is not booked again. */
const REMEMBERED = 1000;

/**
 * Books the charge of every model call that the AI SDK finishes into a ledger: one bill over many providers.
 *
 * For models whose own ledger is out of reach (revived in a workflow, made by a library). The run of an entry is the
 * `generateText` or `streamText` call. A charge that the ledger holds already is not booked twice. Calls that broke,
 * and calls of users who turn recorded inputs or outputs off, do not show here: the ledger of the client has them.
 *
 * ```ts
 * registerTelemetry(spendTelemetry(ledger));
 * ```
 */
export function spendTelemetry(ledger: Ledger): SpendTelemetry {
  const known = new Set<string>();
  const remember = (charge: Charge | undefined): void => {
    const key = charge && keyOf(charge);
    if (!key) return;
    known.add(key);
    // a set keeps the order of insertion: the first is the oldest
    const [oldest] = known;
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  };
  for (const entry of ledger.entries().slice(-REMEMBERED)) remember(entry.charge);
  ledger.subscribe((entry) => remember(entry.charge));
  return {
    async onLanguageModelCallEnd(event) {
      const charge = chargeOf(event);
      const key = charge && keyOf(charge);
      if (!charge || (key && known.has(key))) return;
      const { callId } = event as { callId?: unknown };
      // a store over a network answers later; the SDK waits for it
      await ledger.settle(undefined, {
        at: new Date().toISOString(),
        attempt: 1,
        billing: charge.status === 'settled' || charge.tokens ? 'charged' : 'unknown',
        charge,
        ...(charge.requestedModel === undefined ? {} : { model: charge.requestedModel }),
        ...(typeof callId === 'string' ? { runId: callId } : {}),
      });
    },
  };
}

// ids may repeat on retries of a service, the balance after a charge does not
function keyOf({ generationId, costRub, balanceRub }: Charge): string | undefined {
  if (generationId === undefined && balanceRub === undefined) return undefined;
  return JSON.stringify([generationId, costRub, balanceRub]);
}
