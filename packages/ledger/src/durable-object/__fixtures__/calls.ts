import type { LedgerStore } from '../../contract/contract.ts';
import { durableStore, type LedgerNamespace } from '../durable-store.ts';
import { outcomeOf, type StoreCall } from '../questions.ts';

/** What both Workers are bound to. */
export interface Bindings {
  LEDGER: LedgerNamespace;
}

/** Asks a ledger what a request says: the questions as JSON, the outcomes as JSON. */
export async function callFor(request: Request, { LEDGER }: Bindings): Promise<Response> {
  const store: LedgerStore = durableStore(LEDGER, {
    ledgerName: new URL(request.url).searchParams.get('ledger') ?? '',
  });
  const questions: StoreCall[] = JSON.parse(await request.text());
  return Response.json(await Promise.all(questions.map((question) => outcomeOf(store, question))));
}
