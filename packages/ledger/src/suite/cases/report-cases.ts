import { type Charge, compareRub, sumRub } from '@kopek/core';
import { newEntryId } from '../../base/entry-id.ts';
import type { LedgerEntry } from '../../contract/entry.ts';
import type { LedgerTotal } from '../../contract/contract.ts';
import { check, equal, fails, matches } from '../assert.ts';
import { limit, rejectedEntry, settled, unknown, type Subject, type StoreCase } from '../subject.ts';

/** What can be asked of the ledger. */
export const reportCases: StoreCase[] = [
  {
    name: 'an empty ledger has cost nothing',
    async run(subject) {
      const expected = { attempts: 0, inFlight: 0, settled: 0, inferred: 0, unknown: 0, rejected: 0, costRub: '0' };
      equal(await subject.store.totals(), { all: expected }, 'totals');
      equal(await subject.store.totals({ by: 'model' }), {}, 'totals by model');
      equal(await subject.store.entries(), { entries: [] }, 'entries');
      equal(await subject.store.verify(), [], 'verify');
      equal(await subject.store.limits(), [], 'limits');
      check((await subject.store.modelCosts('a/b')) === undefined, 'there is a price of a model that never answered');
    },
  },
  {
    name: 'a total without a price is absent, not 0, while something is unknown or in flight',
    async run(subject) {
      const id = await subject.open();
      equal((await subject.total()).costRub, undefined, 'in flight');
      await subject.settle(unknown(id));
      equal((await subject.total()).costRub, undefined, 'unknown');
      await subject.settle(rejectedEntry(id));
      equal((await subject.total()).costRub, '0', 'rejected');
    },
  },
  {
    name: 'totals by the model that answered, by run, by tag',
    async run(subject) {
      const charge: Charge = { status: 'settled', costRub: '1', requestedModel: 'auto', servedModel: 'a/b' };
      const attempt = { model: 'auto', runId: 'r1', tags: { team: 'x', stage: 'y' } };
      await subject.settle(settled(await subject.open({ attempt }), '1', { charge }));
      await subject.spend('2', { attempt: { model: 'c/d', runId: 'r2', tags: { team: 'x' } } });
      await subject.spend('4');
      equal(costsOf(await subject.store.totals({ by: 'model' })), { 'a/b': '1', 'c/d': '2' }, 'by model');
      equal(costsOf(await subject.store.totals({ by: 'run' })), { r1: '1', r2: '2' }, 'by run');
      equal(costsOf(await subject.store.totals({ by: 'tag' })), { 'team=x': '3', 'stage=y': '1' }, 'by tag');
    },
  },
  {
    name: 'an entry counts its own price in totals as in limits, whatever its charge says of a cache or of other attempts',
    async run(subject) {
      const limits = [limit('9')];
      const part: Charge = { status: 'settled', costRub: '0.5' };
      const charges: Charge[] = [
        { status: 'settled', costRub: '1', parts: [part, part] },
        { status: 'settled', costRub: '2', cached: true },
        { status: 'unknown', atLeastRub: '4', parts: [part, { status: 'unknown' }] },
      ];
      for (const charge of charges) {
        const id = await subject.open({ limits });
        await subject.settle(charge.status === 'unknown' ? unknown(id, { charge }) : settled(id, '0', { charge }));
      }
      matches(await subject.total(), { costRub: '7', settled: 2, unknown: 1, attempts: 3 }, 'total');
      matches((await subject.store.limits())[0], { spentRub: '3', unknownRub: '4' }, 'limit');
    },
  },
  {
    name: 'tokens and searches are summed; of balances the latest counts',
    async run(subject) {
      for (const balanceRub of ['9', '8']) {
        const charge: Charge = {
          status: 'settled',
          costRub: '1',
          balanceRub,
          tokens: { input: 10, total: 15 },
          webSearchRequests: 2,
        };
        await subject.settle(settled(await subject.open(), '1', { charge }));
      }
      const expected = { balanceRub: '8', tokens: { input: 20, total: 30 }, webSearchRequests: 4 };
      matches(await subject.total(), expected, 'total');
    },
  },
  {
    name: 'totals of a period, by days and months of a zone; from is included, to is not',
    async run(subject) {
      // 2026-01-31T21:30Z is February in Moscow
      const openings = ['2026-01-31T20:59:59.999Z', '2026-01-31T21:00:00.000Z', '2026-02-28T20:59:59.999Z'];
      for (const [index, openedAt] of openings.entries()) {
        await subject.settle(settled(newEntryId(), String(10 ** index), { openedAt }));
      }
      const { store } = subject;
      equal(
        costsOf(await store.totals({ by: 'day' })),
        { '2026-01-31': '1', '2026-02-01': '10', '2026-02-28': '100' },
        'by day',
      );
      equal(costsOf(await store.totals({ by: 'month' })), { '2026-01': '1', '2026-02': '110' }, 'by month');
      const utc = { by: 'month', timeZone: 'UTC' } as const;
      equal(costsOf(await store.totals(utc)), { '2026-01': '11', '2026-02': '100' }, 'by month in UTC');
      equal(costsOf(await store.totals({ from: '2026-02-01', to: '2026-02-28' })), { all: '10' }, 'by dates');
      const exact = { from: openings[1] ?? '', to: openings[2] ?? '' };
      equal(costsOf(await store.totals(exact)), { all: '10' }, 'by moments');
      // a moment without an offset is one of the zone that was asked for, wherever the store runs
      const local = { from: '2026-02-01T00:00', to: '2026-02-01T00:01' };
      equal(costsOf(await store.totals(local)), { all: '10' }, 'by moments of Moscow');
      equal(costsOf(await store.totals({ ...local, timeZone: 'UTC' })), { all: '0' }, 'by moments of UTC');
      equal(costsOf(await store.totals({ from: '2027-01-01' })), { all: '0' }, 'of a time without entries');
      await fails(async () => store.totals({ from: 'yesterday' }), 'text that is not a moment');
    },
  },
  {
    name: 'one entry by its id, in flight and ended; undefined if there is none, or none any more',
    async run(subject) {
      const { store, second } = subject;
      const id = await subject.open({ attempt: { runId: 'r1' } });
      matches(await second.entry(id), { id, status: 'in-flight', runId: 'r1' }, 'in flight');
      const released = await subject.open();
      await store.release(released);
      check((await store.entry(released)) === undefined, 'one that was never sent');
      const entry = await subject.settle(settled(id, '1.5'));
      equal(await second.entry(id), entry, 'ended');
      check((await store.entry(newEntryId())) === undefined, 'an id that nobody has given');
      check((await store.entry("'; --")) === undefined, 'text that is no id');
      await store.prune({ before: '2100-01-01' });
      check((await store.entry(id)) === undefined, 'one that was removed');
    },
  },
  {
    name: 'entries page by page: by order of settlement, none twice, none missed, those in flight last',
    async run(subject) {
      const open = [await subject.open(), await subject.open()];
      const later = await subject.open();
      for (let i = 1; i <= 7; i += 1) await subject.spend(String(i));
      await subject.settle(settled(later, '8'));
      const pages = await pagesOf(subject, 3);
      equal(
        pages.map((page) => page.length),
        [3, 3, 4],
        'lengths of pages',
      );
      const entries = pages.flat();
      equal(
        entries.slice(0, 8).map((entry) => entry.seq),
        [1, 2, 3, 4, 5, 6, 7, 8],
        'numbers',
      );
      equal(
        entries.slice(0, 8).map((entry) => entry.charge?.costRub),
        ['1', '2', '3', '4', '5', '6', '7', '8'],
        'modelCosts',
      );
      equal(
        entries.slice(8).map((entry) => entry.id),
        open.toSorted(),
        'those in flight',
      );
    },
  },
  {
    name: 'a reader that follows the ledger sees new entries, and raised ones again',
    async run(subject) {
      const id = await subject.open();
      await subject.settle(unknown(id));
      await subject.spend('1');
      const { entries } = await subject.store.entries();
      const after = String(entries.at(-1)?.seq);
      equal((await subject.store.entries({ after })).entries, [], 'nothing new');
      await subject.settle(settled(id, '2'));
      const next = await subject.store.entries({ after });
      equal(
        next.entries.map((entry) => [entry.id, entry.status]),
        [[id, 'settled']],
        'what is new',
      );
    },
  },
  {
    name: 'entries of a period',
    async run(subject) {
      for (const openedAt of ['2026-01-31T20:59:59.999Z', '2026-01-31T21:00:00.000Z']) {
        await subject.settle(settled(newEntryId(), '1', { openedAt }));
      }
      const { entries } = await subject.store.entries({ from: '2026-02-01', to: '2026-02-02' });
      equal(
        entries.map((entry) => entry.openedAt),
        ['2026-01-31T21:00:00.000Z'],
        'entries of 1 February in Moscow',
      );
    },
  },
  {
    name: 'prices are those of the latest answers of a model, as requested or as answered',
    async run(subject) {
      for (let i = 1; i <= 20; i += 1) {
        const charge: Charge = {
          status: 'settled',
          costRub: String(i),
          requestedModel: 'auto',
          servedModel: 'a/b',
          tokens: { output: i * 10, total: 1000 },
        };
        await subject.settle(settled(await subject.open({ attempt: { model: 'auto' } }), String(i), { charge }));
      }
      const expected = {
        isEstimate: true,
        samples: 20,
        rubPerMillionTokensP50: '10000',
        rubPerMillionTokensP95: '19000',
        outputTokensP95: 190,
      };
      matches(await subject.store.modelCosts('auto'), expected, 'the model asked for');
      matches(await subject.store.modelCosts('a/b'), expected, 'the model that answered');
    },
  },
  {
    name: 'neither cheap answers nor a new process drop the price of the most expensive answer',
    async run(subject) {
      const answered = async (amountRub: string): Promise<void> => {
        const charge: Charge = { status: 'settled', costRub: amountRub, requestedModel: 'a/b', tokens: { total: 10 } };
        await subject.settle(settled(await subject.open({ attempt: { model: 'a/b' } }), amountRub, { charge }));
      };
      await answered('100');
      await subject.store.modelCosts('a/b');
      for (let cheap = 1; cheap <= 250; cheap += 1) await answered('1');
      for (const store of [subject.store, subject.second]) {
        const { samples, highestCostRub, fadingMaxCostRub = '0' } = (await store.modelCosts('a/b')) ?? {};
        equal({ samples, highestCostRub }, { samples: 200, highestCostRub: '1' }, 'the latest 200');
        // 100 × 0.9995²⁵⁰ = 88.2469…
        const isFaded = compareRub(fadingMaxCostRub, '88.24') > 0 && compareRub(fadingMaxCostRub, '88.25') < 0;
        check(isFaded, `less 0.05 % for each of 250 answers, 100 rubles are not ${fadingMaxCostRub}`);
      }
    },
  },
  {
    name: 'a price per token without an exact decimal is never below the price paid',
    async run(subject) {
      const charge: Charge = { status: 'settled', costRub: '1', requestedModel: 'a/b', tokens: { total: 3 } };
      await subject.settle(settled(await subject.open({ attempt: { model: 'a/b' } }), '1', { charge }));
      const { rubPerMillionTokensP50 = '0', rubPerMillionTokensP95 = '0' } =
        (await subject.store.modelCosts('a/b')) ?? {};
      for (const rate of [rubPerMillionTokensP50, rubPerMillionTokensP95]) {
        const forThreeTokens = sumRub([rate, rate, rate]);
        check(
          compareRub(forThreeTokens, '1000000') >= 0,
          `3 tokens for 1 ruble: ${rate} per million tokens is too little`,
        );
      }
    },
  },
  {
    name: 'a period that ends before it begins is rejected, and one without length is empty',
    async run(subject) {
      const { store } = subject;
      await subject.spend('1');
      const reversed = { from: '2026-02-02', to: '2026-02-01' };
      await fails(async () => store.totals(reversed), 'totals', 'configuration');
      await fails(async () => store.totals({ ...reversed, scope: 'all', by: 'day' }), 'totals by day', 'configuration');
      await fails(async () => store.entries(reversed), 'entries', 'configuration');
      // midnight of Moscow is 21:00 UTC
      await fails(
        async () => store.entries({ from: '2026-02-01', to: '2026-01-31T20:59:59Z' }),
        'by time zones',
        'configuration',
      );
      const empty = { from: '2026-02-01', to: '2026-01-31T21:00:00Z' };
      equal(costsOf(await store.totals(empty)), { all: '0' }, 'total of no time');
      equal((await store.entries(empty)).entries, [], 'entries of no time');
    },
  },
  {
    name: 'the known part of an unknown cost counts with all of its digits',
    async run(subject) {
      const [most, least] = [`9${'0'.repeat(99)}`, `0.${'0'.repeat(98)}1`];
      for (const atLeastRub of [most, least])
        await subject.settle(unknown(newEntryId(), { charge: { status: 'unknown', atLeastRub } }));
      matches(await subject.total(), { costRub: `${most}.${least.slice(2)}`, unknown: 2 }, 'the total');
    },
  },
  {
    name: 'close may be called twice',
    async run(subject) {
      await subject.spend('1');
      await subject.store.close();
      await subject.store.close();
    },
  },
];

async function pagesOf(subject: Subject, limitPerPage: number): Promise<LedgerEntry[][]> {
  const pages: LedgerEntry[][] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? { limit: limitPerPage } : { limit: limitPerPage, after };
    const page = await subject.store.entries(query);
    pages.push(page.entries);
    after = page.next;
  } while (after !== undefined);
  return pages;
}

function costsOf(groups: Record<string, LedgerTotal>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(groups).map(([key, total]) => [key, total.costRub]));
}
