/** A Worker with ledgers, which runs the cases of the public suite: the name of one in, what went wrong out. */
import { newEntryId } from '../../base/entry-id.ts';
import { testLedgerStore, type StoreUnderTest } from '../../suite/index.ts';
import type { LimitAlert } from '../../limits/threshold.ts';
import { LedgerObject, durableStore } from '../index.ts';
import { callFor, type Bindings } from './calls.ts';

const NOON = Date.parse('2026-03-11T09:00:00Z');
const realNow = Date.now;
/** What the clock shows to requests that give a moment. An object keeps the clock that it was made with. */
let givenMs = NOON;
const givenNow = (): number => givenMs;

interface TestBindings extends Bindings {
  LEDGER: { getByName(name: string): TestLedger };
  /** The Worker beside this one. */
  BESIDE: { fetch(url: string, request: { method: 'POST'; body: string }): Promise<Response> };
}

interface State {
  id: { name?: string };
  storage: ConstructorParameters<typeof LedgerObject>[0]['storage'] & { getAlarm(): Promise<number | null> };
  abort(): void;
}

/** A ledger that can be killed. One whose name says so delivers alerts, each at its second try. */
export class TestLedger extends LedgerObject {
  readonly #state: State;
  readonly #delivered: LimitAlert[] = [];

  constructor(state: State, environment: unknown) {
    super(state, environment);
    this.#state = state;
    if (state.id.name?.startsWith('alerts') !== true) return;
    let tries = 0;
    this.onLimitAlert = (alert) => {
      tries += 1;
      if (tries === 1) throw new Error('the webhook is down');
      this.#delivered.push(alert);
    };
  }

  /** Rings the alarm. @returns what this instance has delivered. */
  async ring(): Promise<LimitAlert[]> {
    await super.alarm();
    // forecasts and deliveries wait for nothing but the storage, which answers at once
    await new Promise((resolve) => setTimeout(resolve, 0));
    return this.#delivered;
  }

  /** The next call finds a new instance, which has only the stored state. */
  async kill(): Promise<void> {
    this.#state.abort();
  }

  /** The alarm clock is the real one: it would ring all the time while the suite moves the other. */
  override async alarm(): Promise<void> {
    if (Date.now === realNow) await super.alarm();
  }

  /** The stored rows, read without the ledger, and when the alarm will ring. */
  async look(): Promise<{ ended: number; inFlight: number; alarmMs: number | null }> {
    const count = (sql: string): number => Number(this.#state.storage.sql.exec(sql).toArray()[0]?.count);
    return {
      ended: count('SELECT count(*) AS count FROM entry'),
      inFlight: count("SELECT count(*) AS count FROM live WHERE key LIKE 'attempt:%'"),
      alarmMs: await this.#state.storage.getAlarm(),
    };
  }
}

const rules = new Map<string, (environment: TestBindings) => Promise<void>>();
let createStore: (() => StoreUnderTest) | undefined;
testLedgerStore({
  test: (name, run) =>
    rules.set(name, async (environment) => {
      createStore = () => engineStore(environment);
      await run();
    }),
  createStore: () => {
    if (createStore === undefined) throw new Error('no rule runs');
    return createStore();
  },
});

/** A new ledger, seen by this Worker and by the other one. Whenever time passes, its object is killed. */
function engineStore({ LEDGER, BESIDE }: TestBindings): StoreUnderTest {
  const ledgerName = newEntryId();
  let nowMs = NOON;
  Date.now = () => nowMs;
  const advance = async (ms: number): Promise<void> => {
    nowMs += ms;
    await kill(LEDGER.getByName(ledgerName));
  };
  const beside = {
    getByName: () => ({
      ask: async (calls: string) => {
        const response = await BESIDE.fetch(`http://beside/ask?ledger=${ledgerName}`, {
          method: 'POST',
          body: calls,
        });
        return response.text();
      },
    }),
  };
  return {
    store: durableStore(LEDGER, { ledgerName }),
    second: durableStore(beside),
    clock: { now: () => nowMs, advance },
    dispose: () => void (Date.now = realNow),
  };
}

async function kill(ledger: TestLedger): Promise<void> {
  try {
    await ledger.kill();
  } catch {
    // the caller is cut off, too
  }
}

export default {
  async fetch(request: Request, environment: TestBindings): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const name = searchParams.get('ledger') ?? '';
    const at = searchParams.get('at');
    if (at !== null) givenMs = Date.parse(at);
    Date.now = at === null ? realNow : givenNow;
    switch (pathname) {
      case '/rule': {
        try {
          await rules.get(await request.text())?.(environment);
          return new Response();
        } catch (error) {
          return new Response(String(error), { status: 500 });
        }
      }
      case '/kill':
        await kill(environment.LEDGER.getByName(name));
        return new Response();
      case '/ring':
        return Response.json(await environment.LEDGER.getByName(name).ring());
      case '/look':
        return Response.json(await environment.LEDGER.getByName(name).look());
      default:
        return callFor(request, environment);
    }
  },
};
