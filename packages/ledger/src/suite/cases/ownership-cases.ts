import type { LedgerStore } from '../../contract/contract.ts';
import { equal } from '../assert.ts';
import { limit, settled, strict, TTL_MS, unknown, type StoreCase } from '../subject.ts';

/** What a store has stored belongs to it: neither what it was given nor what it has answered leads there. */
export const ownershipCases: StoreCase[] = [
  {
    name: 'a caller who changes what it gave to the store, or got from it, changes nothing in the ledger',
    async run({ store }) {
      const passed: unknown[] = [];
      const watched = new Proxy(store, {
        get:
          (target, name: keyof LedgerStore) =>
          async (...args: unknown[]) => {
            const answer: unknown = await Reflect.apply(target[name], target, args);
            passed.push(args, answer);
            return answer;
          },
      });
      await writeTo(watched);
      const before = await readAll(watched);
      const text = JSON.stringify(before);
      spoil(passed);
      equal(await readAll(watched), JSON.parse(text), 'what is read after the changes');
      spoil(passed);
      equal(await store.verify(), [], 'verify');
    },
  },
];

const TAGS = { user: 'ann' };
const MODEL = 'a/b';

async function writeTo(store: LedgerStore): Promise<void> {
  const period = { period: 'month', timeZone: 'Europe/Moscow' } as const;
  const budget = { kind: 'budget', scope: 'tag:user=ann' } as const;
  await store.addLimitEvent({ ...budget, id: 'b1', amountRub: '50', alertAt: ['80%'], ...period });
  await store.addLimitEvent({ ...budget, id: 'b1', amountRub: '60', alertAt: ['70%'], ...period });
  await store.addLimitEvent({ kind: 'credit', scope: 'tag:user=ann', id: 'c1', amountRub: '90', alertBelowRub: '5' });
  await store.addLimitEvent({ kind: 'alert', scope: 'all', id: 'a1', alert: { maxRub: '9', scopes: ['all'] } });
  const open = async (id: string): Promise<void> => {
    const limits = [
      limit('70', { alertAt: ['50%'] }),
      strict('80', period),
      limit('0', { scope: 'run:r', mode: 'track' }),
    ];
    const attempt = { attempt: 1, model: MODEL, runId: 'r', tags: { ...TAGS } };
    const estimates = { estimateRub: '2', estimateRubByScope: { all: '3' }, averageCostRub: '1' };
    await store.reserve(limits, { id, ttlMs: TTL_MS, budgetMode: 'wait', attempt, ...estimates });
  };
  for (const id of ['settled', 'unknown', 'in-flight']) await open(id);
  const tokens = { total: 30, output: 10 };
  const [part, rest] = ['0.5', '0.75'].map((costRub) => ({ status: 'settled' as const, costRub }));
  const parts = [part, rest].filter((one) => one !== undefined);
  const charge = { status: 'settled', costRub: '1.25', requestedModel: MODEL, tokens, parts } as const;
  for (const id of ['settled', 'never-opened', 'settled'])
    await store.settle(settled(id, '1.25', { charge: { ...charge, anomalies: ['usage_missing'] }, tags: { ...TAGS } }));
  await store.settle(unknown('unknown', { charge: { status: 'unknown', atLeastRub: '0.25' } }));
}

/** Everything that a store can be asked. */
async function readAll(store: LedgerStore): Promise<unknown[]> {
  const answers: unknown[] = [await store.entries(), await store.entries({ scope: 'run:r' })];
  for (const id of ['settled', 'unknown', 'in-flight', 'never-opened']) answers.push(await store.entry(id));
  for (const by of [undefined, 'model', 'tag', 'run', 'day'] as const)
    answers.push(await store.totals(by && { by }), await store.totals({ scope: 'tag:user=ann', ...(by && { by }) }));
  answers.push(await store.limits({ tracked: true }), await store.limits({ scope: 'all' }));
  answers.push(await store.budgets(), await store.budgets({ scopes: ['tag:user=ann'] }));
  for (const kind of ['budget', 'credit', 'alert'] as const) answers.push(await store.limitEvents({ kind }));
  answers.push(await store.modelCosts(MODEL), await store.days({ scope: 'all', timeZone: 'Europe/Moscow' }));
  return answers;
}

/** Changes every text, number and list in a value. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null || value instanceof AbortSignal) return;
  for (const [name, field] of Object.entries(value)) {
    spoil(field);
    if (typeof field !== 'object') Reflect.set(value, name, typeof field === 'number' ? -1 : 'spoiled');
  }
  if (Array.isArray(value)) value.length = 0;
}
