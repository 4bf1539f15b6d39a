import { checkOptions, type OptionKinds } from '@kopek/core/kit';
import type { LedgerStore } from '../contract/contract.ts';
import { errorOf, type Answer, type CallArguments, type Method, type Outcome } from './store-calls.ts';

/** The part of a binding to {@link LedgerObject} that a store needs: `env.LEDGER`, of any version of the types of Workers. */
export interface LedgerNamespace {
  getByName(name: string): { ask(calls: string): PromiseLike<string> };
}

/** Settings of {@link durableStore}. */
export interface DurableStoreOptions {
  /** Name of the ledger. Each is an object of its own: one per customer scales. Default `default`. */
  ledgerName?: string;
}

const KINDS: OptionKinds<keyof DurableStoreOptions> = { 'a string': ['ledgerName'] };

/**
 * Opens the ledger of a {@link LedgerObject} from a Worker. A reservation is one round trip, and so is a settlement;
 * calls made in one turn of the event loop share one.
 *
 * It is cheap: create one, and its ledger, for each request, because Workers end the I/O of a request with the
 * request.
 *
 * @param namespace - the binding: `env.LEDGER`.
 * @throws KopekError `configuration` for invalid options.
 */
export function durableStore(namespace: LedgerNamespace, options: DurableStoreOptions = {}): LedgerStore {
  checkOptions(' of durableStore', options, KINDS);
  const { ledgerName = 'default' } = options;
  // a stub that has failed once stays broken, so each round trip has its own
  const callStore = sendTogether((calls) => namespace.getByName(ledgerName).ask(calls));
  return {
    reserve: (limits, { signal: _signal, ...call }) => callStore('reserve', limits, call),
    settle: (entry) => callStore('settle', entry),
    release: (id) => callStore('release', id),
    renew: (ids, ttlMs) => callStore('renew', ids, ttlMs),
    clearUnknown: (scope) => callStore('clearUnknown', scope),
    totals: (query) => callStore('totals', query),
    modelCosts: (model) => callStore('modelCosts', model),
    entry: (id) => callStore('entry', id),
    entries: (page) => callStore('entries', page),
    verify: () => callStore('verify'),
    prune: (before) => callStore('prune', before),
    limits: (query) => callStore('limits', query),
    addLimitEvent: (event, replaces) => callStore('addLimitEvent', event, replaces),
    limitEvents: (query) => callStore('limitEvents', query),
    budgets: (query) => callStore('budgets', query),
    days: (query) => callStore('days', query),
    close: () => undefined,
  };
}

type CallStore = <Name extends Method>(method: Name, ...args: CallArguments<Name>) => Promise<Answer<Name>>;

/** A call on its way, and the promise of its outcome. */
interface Pending extends PromiseWithResolvers<Outcome> {
  readonly method: Method;
  /** Without absent arguments at the end, which JSON cannot write. */
  readonly args: readonly unknown[];
}

/**
 * Sends all calls of one turn of the event loop together, but never with those of another turn, which may belong to another
 * request of the Worker: I/O that a request has begun ends with that request.
 */
function sendTogether(send: (calls: string) => PromiseLike<string>): CallStore {
  let pending: Pending[] = [];
  const sendAll = async (): Promise<void> => {
    const sent = pending;
    pending = [];
    try {
      const answers = await sendTwice(() => send(JSON.stringify(sent.map(({ method, args }) => ({ method, args })))));
      const outcomes: Outcome[] = JSON.parse(answers);
      outcomes.forEach((outcome, index) => sent[index]?.resolve(outcome));
    } catch (error) {
      for (const each of sent) each.reject(error);
    }
  };
  return async <Name extends Method>(method: Name, ...args: CallArguments<Name>) => {
    if (pending.length === 0) queueMicrotask(() => void sendAll());
    const call = { method, args: args.filter((value) => value !== undefined), ...Promise.withResolvers<Outcome>() };
    pending.push(call);
    const outcome = await call.promise;
    if ('failure' in outcome) throw errorOf(outcome.failure);
    // the outcome is that of this method
    return outcome.answer as Answer<Name>;
  };
}

/** Sends once more if the object was reset or moved meanwhile, as every deployment does. All calls may be repeated. */
async function sendTwice(send: () => PromiseLike<string>): Promise<string> {
  try {
    return await send();
  } catch (error) {
    if (isPassing(error)) return send();
    throw error;
  }
}

/** Whether the runtime reports that a new stub may find the object working. */
function isPassing(error: unknown): boolean {
  const { retryable, durableObjectReset, overloaded }: Record<string, unknown> = Object(error);
  return (retryable === true || durableObjectReset === true) && overloaded !== true;
}
