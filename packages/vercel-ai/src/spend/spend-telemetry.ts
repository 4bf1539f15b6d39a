import { chargeOf, type Charge } from '@kopek/core';
import { defined, keepLatest } from '@kopek/core/kit';
import { checkLedger, currentRun, entryOfCharge, isTag, type Ledger, type LedgerEntry, withTags } from '@kopek/ledger';
import { isObject } from '../base/json.ts';

/** Callbacks of a telemetry integration of the AI SDK, for every finished or failed model call. */
export interface SpendTelemetry {
  /** Runs a model call under the tag `agent`: the `telemetry.functionId` of the call, or of its agent. */
  executeLanguageModelCall<T>(call: { functionId?: unknown; execute: () => PromiseLike<T> }): PromiseLike<T>;
  onLanguageModelCallEnd(event: object): Promise<void>;
  /** The one call of `generateObject` and `streamObject`. */
  onObjectStepEnd(event: object): Promise<void>;
  /** A step that failed without a result. */
  onStepError(event: object): Promise<void>;
  /** Any failure: the only sign of a failed `generateObject`. */
  onError(event: unknown): Promise<void>;
}

/** Number of entries and charges remembered, so that what the client has recorded is not recorded again. */
const REMEMBERED = 2000;

/** The fields of an event that are read. */
interface CallEvent {
  callId?: unknown;
  functionId?: unknown;
  providerMetadata?: { kopek?: { entryId?: string } };
}

/**
 * Records the charge of every model call of the AI SDK in a ledger: one total for many providers.
 *
 * For models whose own ledger is out of reach (created by a library, restored in another process). The run of an entry
 * is the `generateText` or `streamText` call. A charge already in the ledger is not recorded twice. A failed call is
 * recorded if its error contains a charge with a generation id or a balance. `telemetry.functionId` is the tag `agent`,
 * unless the call or a run around it has one. Calls with recorded inputs or outputs
 * turned off do not appear here; the ledger of the client has them.
 *
 * ```ts
 * registerTelemetry(spendTelemetry(ledger));
 * ```
 *
 * @throws KopekError `configuration` for an invalid ledger.
 */
export function spendTelemetry(ledger: Ledger): SpendTelemetry {
  checkLedger('the ledger of spendTelemetry', ledger ?? null);
  const known = new Map<string, true>();
  const remember = ({ id, charge }: LedgerEntry): void => {
    const key = charge && keyOf(charge);
    keepLatest(known, id, true, REMEMBERED);
    if (key) keepLatest(known, key, true, REMEMBERED);
  };
  for (const entry of ledger.entries().slice(-REMEMBERED)) remember(entry);
  ledger.subscribe(remember);

  const book = async (charge: Charge, event: object): Promise<void> => {
    const { callId, functionId, providerMetadata } = event as CallEvent;
    // no two answers share it, even if the service repeats its ids; the ledger accepts it once
    const id = providerMetadata?.kopek?.entryId;
    const key = id ?? keyOf(charge);
    if (key !== undefined && known.has(key)) return;
    const tags = agentTag(functionId);
    const entry = entryOfCharge(charge, { runId: typeof callId === 'string' ? callId : undefined, tags });
    // a store over a network answers later; the AI SDK waits for it
    await ledger.settle({ ...entry, ...defined({ id }) });
  };
  const onEnd = async (event: object): Promise<void> => {
    const charge = chargeOf(event);
    if (!charge) return;
    const { parts = [charge] } = charge;
    // attempts before the answer have other entries
    for (const part of parts.slice(0, -1)) if (keyOf(part)) await book(part, { ...event, providerMetadata: undefined });
    await book(parts.at(-1) ?? charge, event);
  };
  const onFailure = async (event: unknown): Promise<void> => {
    if (!isObject(event)) return;
    const charge = chargeOf(event.error);
    // without an id or a balance it is not known whether the client has recorded it already
    for (const part of charge?.parts ?? (charge ? [charge] : [])) if (keyOf(part)) await book(part, event);
  };
  return {
    executeLanguageModelCall: asAgent,
    onLanguageModelCallEnd: onEnd,
    onObjectStepEnd: onEnd,
    onStepError: onFailure,
    onError: onFailure,
  };
}

function agentTag(functionId: unknown): { agent: string } | undefined {
  return typeof functionId === 'string' && isTag('agent', functionId) ? { agent: functionId } : undefined;
}

function asAgent<T>(call: { functionId?: unknown; execute: () => PromiseLike<T> }): PromiseLike<T> {
  const tag = agentTag(call.functionId);
  const execute = async (): Promise<T> => call.execute();
  if (tag === undefined || currentRun().tags?.agent !== undefined) return execute();
  try {
    return withTags(tag, execute);
  } catch {
    // without AsyncLocalStorage the call has no agent, and goes on
    return execute();
  }
}

// ids may repeat on retries of a service; the balance after a charge does not
function keyOf({ generationId, costRub, balanceRub }: Charge): string | undefined {
  if (generationId === undefined && balanceRub === undefined) return undefined;
  return JSON.stringify([generationId, costRub, balanceRub]);
}
