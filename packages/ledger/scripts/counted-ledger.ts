/** A Worker that records calls one after the other, and prints what they have cost its Durable Object. */
import type { ScopeLimit } from '../src/contract/contract.ts';
import { newEntryId } from '../src/base/entry-id.ts';
import { LedgerObject, durableStore, type ObjectStorage } from '../src/durable-object/index.ts';

/** What Durable Objects are paid by. */
export interface Cost {
  requests: number;
  rowsRead: number;
  rowsWritten: number;
}

/** What one way to record calls has cost for each of them. */
export interface Measured extends Cost {
  limits: number;
  milliseconds: number;
}

const CALLS = 200;
const LIMITS: readonly ScopeLimit[] = [
  { scope: 'all', period: 'day' as const },
  { scope: 'tag:visitor=anna', period: 'day' as const },
  { scope: 'run:chat-1' },
].map((limit) => ({
  ...limit,
  ...(limit.period && { timeZone: 'Europe/Moscow' }),
  maxRub: '1000',
  mode: 'strict',
  onUnknownCost: 'estimate',
}));

interface CountingStorage extends ObjectStorage {
  readonly sql: {
    exec(...statement: Parameters<ObjectStorage['sql']['exec']>): ReturnType<ObjectStorage['sql']['exec']> & {
      readonly rowsRead: number;
      readonly rowsWritten: number;
    };
  };
}

/** A ledger that counts its own reads and writes. */
export class CountedLedger extends LedgerObject {
  readonly #cost: Cost;

  constructor(state: { storage: CountingStorage }, environment: unknown) {
    const cost: Cost = { requests: 0, rowsRead: 0, rowsWritten: 0 };
    const { storage } = state;
    const exec: ObjectStorage['sql']['exec'] = (statements, ...values) => {
      const cursor = storage.sql.exec(statements, ...values);
      const rows = cursor.toArray();
      cost.rowsRead += cursor.rowsRead;
      cost.rowsWritten += cursor.rowsWritten;
      return { toArray: () => rows };
    };
    const setAlarm = (atMs: number): PromiseLike<void> => {
      cost.rowsWritten += 1;
      return storage.setAlarm(atMs);
    };
    const transactionSync = <T>(step: () => T): T => storage.transactionSync(step);
    // the runtime takes no other state than its own
    super(
      Object.defineProperty(state, 'storage', { value: { sql: { exec }, transactionSync, setAlarm } }),
      environment,
    );
    this.#cost = cost;
  }

  override ask(queries: string): Promise<string> {
    this.#cost.requests += 1;
    return super.ask(queries);
  }

  async cost(): Promise<Cost> {
    return this.#cost;
  }
}

export default {
  async fetch(request: Request, { LEDGER }: { LEDGER: { getByName(name: string): CountedLedger } }): Promise<Response> {
    const measured: Measured[] = [];
    const calls = Number(new URL(request.url).searchParams.get('calls') ?? CALLS);
    for (const count of [0, 1, 2, 3]) measured.push(await measure(LEDGER, LIMITS.slice(0, count), calls));
    return Response.json(measured);
  },
};

async function measure(
  namespace: { getByName(name: string): CountedLedger },
  limits: readonly ScopeLimit[],
  calls: number,
): Promise<Measured> {
  const ledgerName = newEntryId();
  const store = durableStore(namespace, { ledgerName });
  const object = namespace.getByName(ledgerName);
  const call = async (): Promise<void> => {
    const id = newEntryId();
    const attempt = { attempt: 1, model: 'auto', runId: 'chat-1', tags: { visitor: 'anna' } };
    await store.reserve(limits, { id, ttlMs: 60_000, estimateRub: '0.05', attempt });
    const charge = { status: 'settled' as const, costRub: '0.04', servedModel: 'vendor/model', generationId: id };
    const at = new Date().toISOString();
    await store.settle({ ...attempt, id, status: 'settled', billing: 'charged', at, charge });
  };
  await call(); // tables, counters and the alarm are made once
  const before = await object.cost();
  const startedMs = Date.now();
  for (let done = 0; done < calls; done += 1) await call();
  const milliseconds = (Date.now() - startedMs) / calls;
  const after = await object.cost();
  return {
    limits: limits.length,
    requests: (after.requests - before.requests) / calls,
    rowsRead: (after.rowsRead - before.rowsRead) / calls,
    rowsWritten: (after.rowsWritten - before.rowsWritten) / calls,
    milliseconds,
  };
}
