import type { LedgerStore } from '../../contract/contract.ts';
import { durableStore, type LedgerNamespace } from '../durable-store.ts';
import { outcomeOf, type StoreCall } from '../store-calls.ts';

/** What both Workers are bound to. */
export interface Bindings {
  LEDGER: LedgerNamespace;
}

/** Asks a ledger what a request says: the calls as JSON, the outcomes as JSON. */
export async function callFor(request: Request, { LEDGER }: Bindings): Promise<Response> {
  const store: LedgerStore = durableStore(LEDGER, {
    ledgerName: new URL(request.url).searchParams.get('ledger') ?? '',
  });
  const calls: StoreCall[] = JSON.parse(await request.text());
  return Response.json(await Promise.all(calls.map((call) => outcomeOf(store, call))));
}
