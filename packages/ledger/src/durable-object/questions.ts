import type { LedgerStore } from '../contract/contract.ts';

/** Methods of a store that a ledger is asked for. */
export type Method = Exclude<keyof LedgerStore, 'close'>;

/** What each of them is given. */
export type CallArguments<Name extends Method> = Parameters<LedgerStore[Name]>;

/** What each of them answers. */
export type Answer<Name extends Method> = Awaited<ReturnType<LedgerStore[Name]>>;

/** One call of a store, on its way to the ledger. */
export interface StoreCall<Name extends Method = Method> {
  readonly method: Name;
  readonly args: CallArguments<Name>;
}

/** An error as JSON: a ledger throws no others than those of the language. */
type Failure = Pick<Error, 'name' | 'message'>;

/** What came of a question, on its way back. */
export type Outcome = { answer?: unknown } | { failure: Failure };

/** Asks a store. Never rejects. */
export async function outcomeOf(store: LedgerStore, { method, args }: StoreCall): Promise<Outcome> {
  try {
    const answer: unknown = await Reflect.apply(store[method], store, args);
    return { answer };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { failure: { name, message } };
  }
}

/** The error that a ledger has thrown, as the same kind of error. */
export function errorOf({ name, message }: Failure): Error {
  if (name === 'RangeError') return new RangeError(message);
  if (name === 'TypeError') return new TypeError(message);
  return new Error(message);
}
