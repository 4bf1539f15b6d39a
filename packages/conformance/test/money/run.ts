import { KopekError, type CallOptions, type Charge } from '@kopek/core';
import {
  createLedger,
  type Ledger,
  type FlushResult,
  meteredClient,
  type MeteredClient,
  type SpendLimit,
  SpendLimitError,
} from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import type { Gateway } from '@kopek/gateway';
import { moodyStore } from './moody-store.ts';
import { LEAVING_WAYS, type Plan, type PlannedCall } from './plan.ts';

/** What one run left behind. */
export interface RunRecord {
  accountId: string;
  ledger: Ledger;
  /** Charges that `onCharge` was called with. */
  told: Charge[];
  /** Calls that a spend limit rejected. */
  rejectedByLimit: number;
  /** Calls that were not sent because the store failed. */
  rejectedByStore: number;
  /** What had not ended when the run was over. */
  left: FlushResult;
}

/** Where a run happens. */
export interface RunSite {
  gateway: Gateway;
  /** Where requests go: the proxy before the gateway. */
  baseURL: string;
  accountId: string;
  apiKey: string;
  /** Tells the gateway which faults the attempts of a call meet; the id comes back in `session_id`. */
  expect: (callId: string, call: PlannedCall) => void;
}

/** Carries out a plan. Failures of calls are part of it; only a failure of another kind is thrown. */
export async function run(plan: Plan, site: RunSite): Promise<RunRecord> {
  const store = plan.store && moodyStore(plan.store.moods);
  const ledger = createLedger(
    store && { store, onStoreDown: plan.store?.onStoreDown ?? 'reject', timeoutMs: 30, onStoreFailure: () => {} },
  );
  const told: Charge[] = [];
  const onCharge = (charge: Charge): void => void told.push(charge);
  const spendLimit = plan.limit === undefined ? {} : { spendLimit: limitOf(plan.limit) };
  const client = meteredClient({
    apiKey: site.apiKey,
    baseURL: site.baseURL,
    // stalls end quickly; every other fault ends by itself
    timeout: { headersMs: 1000, dataIdleMs: 1000 },
    ledger,
    onCharge,
    ...spendLimit,
  });
  const send = meteredFetch(ledger, { onCharge, runId: site.accountId, ...spendLimit });
  const record: RunRecord = {
    accountId: site.accountId,
    ledger,
    told,
    rejectedByLimit: 0,
    rejectedByStore: 0,
    left: { inFlight: 0, unsaved: 0 },
  };

  const one = async (call: PlannedCall, index: number): Promise<void> => {
    const callId = `${site.accountId}-call-${index}`;
    site.expect(callId, call);
    try {
      await carryOut(call, callId, { client, send, site });
    } catch (error) {
      if (error instanceof SpendLimitError) record.rejectedByLimit += 1;
      else if (KopekError.isInstance(error) && error.code === 'store_unavailable') record.rejectedByStore += 1;
      else if (!(error instanceof Error)) throw error;
    }
  };
  if (plan.concurrent) await Promise.all(plan.calls.map(one));
  else for (const [index, call] of plan.calls.entries()) await one(call, index);
  // the store works again: everything must arrive, also what nobody has read
  store?.heal();
  record.left = await ledger.flush({ timeoutMs: 20_000 });
  return record;
}

function limitOf({ mode, maxRub }: NonNullable<Plan['limit']>): SpendLimit {
  return { maxRub, mode, onUnknownCost: 'allow', ...(mode === 'loose' ? {} : { estimate: '0.01' }) };
}

interface Means {
  client: MeteredClient;
  send: typeof fetch;
  site: RunSite;
}

async function carryOut(call: PlannedCall, callId: string, { client, send, site }: Means): Promise<void> {
  const abort = new AbortController();
  if (call.leaving.when === 'before') abort.abort();
  if (call.leaving.when === 'soon') setImmediate(() => abort.abort());
  const stalls = call.faults.some((fault) => fault?.startsWith('stall'));
  const options: CallOptions = {
    signal: abort.signal,
    retry: { maxRetries: call.maxRetries, onUnknownBilling: call.onUnknownBilling },
    idempotencyKey: callId,
    tags: { way: call.way },
    runId: site.accountId,
    onAbandon: call.onAbandon,
    ...(stalls ? { timeout: { headersMs: 50, dataIdleMs: 50 } } : {}),
  };
  const messages = [{ role: 'user' as const, content: `${call.text}.` }];
  const request = { model: call.model, messages, session_id: callId, max_tokens: 64 };
  const raw = { ...request, stream: call.way.endsWith('stream') || LEAVING_WAYS.has(call.way) };
  const fetchInit = {
    method: 'POST',
    headers: {
      authorization: `Bearer ${site.apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': callId,
    },
    body: JSON.stringify(raw),
    // a body that stalls is left, as a user would leave it
    signal: stalls ? AbortSignal.any([abort.signal, AbortSignal.timeout(50)]) : abort.signal,
  };

  switch (call.way) {
    case 'chat':
      await client.chat(request, options);
      return;
    case 'complete':
      await client.complete(
        { model: call.model, prompt: `${call.text}.`, session_id: callId, max_tokens: 64 },
        options,
      );
      return;
    case 'stream-result':
      await client.stream(request, options).result;
      return;
    case 'stream':
      await read(client.stream(request, options), call, abort);
      return;
    case 'stream-opened':
      // the headers are all that is waited for; nobody ever reads
      await client.stream(request, options).opened;
      return;
    case 'stream-by-hand':
      await client.stream(request, options)[Symbol.asyncIterator]().next();
      return;
    case 'stream-cancelled': {
      const stream = client.stream(request, options);
      await stream.opened;
      stream.cancel();
      return;
    }
    case 'raw-responses':
      await client.request('POST', '/responses', raw, options);
      return;
    case 'raw-messages-stream': {
      const response = await client.request('POST', '/messages', raw, options);
      if (response.events) await read(response.events, call, abort);
      return;
    }
    case 'raw-unread':
      await client.request('POST', '/messages', raw, options);
      return;
    case 'raw-cancelled':
      (await client.request('POST', '/messages', raw, options)).cancel();
      return;
    case 'fetch-unread':
      await send(`${site.baseURL}/chat/completions`, fetchInit);
      return;
    case 'fetch-cancelled': {
      const response = await send(`${site.baseURL}/chat/completions`, fetchInit);
      await response.body?.cancel();
      return;
    }
    case 'fetch-chat': {
      const response = await send(`${site.baseURL}/chat/completions`, fetchInit);
      await response.text();
      return;
    }
    case 'fetch-messages-stream': {
      const response = await send(`${site.baseURL}/messages`, fetchInit);
      if (response.body) await read(response.body, call, abort);
      return;
    }
  }
}

/** Reads a stream; of those who leave early one half breaks the loop, the other half aborts. */
async function read(stream: AsyncIterable<unknown>, call: PlannedCall, abort: AbortController): Promise<void> {
  let seen = 0;
  for await (const _event of stream) {
    if (call.leaving.when !== 'after') continue;
    if (seen === call.leaving.events) {
      if (call.leaving.events % 2 === 0) break;
      abort.abort();
    }
    seen += 1;
  }
}
