import { KopekError } from '@kopek/core';
import { configurationError } from '@kopek/core/kit';
import type { LedgerStore } from '../contract/contract.ts';

/** Methods of a store that a Worker calls. */
export type Method = Exclude<keyof LedgerStore, 'close'>;

/** The arguments of each method. */
export type CallArguments<Name extends Method> = Parameters<LedgerStore[Name]>;

/** The answer of each method. */
export type Answer<Name extends Method> = Awaited<ReturnType<LedgerStore[Name]>>;

/** A call of a store, on its way to the Durable Object. */
export interface StoreCall<Name extends Method = Method> {
  readonly method: Name;
  readonly args: CallArguments<Name>;
}

/** An error as JSON: a store throws errors of the language, and `KopekError` `configuration` for what cannot be read. */
type Failure = Pick<Error, 'name' | 'message'>;

/** The outcome of a call, on its way back. */
export type Outcome = { answer?: unknown } | { failure: Failure };

/** Calls a store. Never rejects. */
export async function outcomeOf(store: LedgerStore, { method, args }: StoreCall): Promise<Outcome> {
  try {
    const answer: unknown = await Reflect.apply(store[method], store, args);
    return { answer };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    const isConfiguration = KopekError.isInstance(error) && error.code === 'configuration';
    return { failure: { name: isConfiguration ? 'configuration' : name, message } };
  }
}

/** Makes the error that a store has thrown, of the same kind. */
export function errorOf({ name, message }: Failure): Error {
  if (name === 'configuration') return configurationError(message);
  if (name === 'TypeError') return new TypeError(message);
  return new Error(message);
}
