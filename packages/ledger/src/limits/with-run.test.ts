import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { begin, info, settled, unknown } from '../ledger/__fixtures__/outcomes.ts';
import { MemoryStore } from '../engine/engine-store.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { meteredClient } from '../ledger/metered-client.ts';
import { SpendLimitError } from './spend-limit-error.ts';
import { currentRun, hasEnded, inRun, newRunPath, withRun, withTags } from './with-run.ts';

/** What one call counts for. */
function attribution(more: Parameters<typeof begin>[1] = {}): object {
  const ledger = createLedger();
  void begin(ledger.meter(), more).settle(settled('1'));
  const [{ tags, runId, parentRunId } = {}] = ledger.entries();
  return JSON.parse(JSON.stringify({ tags, runId, parentRunId })) as object;
}

/** A call of a run that costs 1 ruble. */
function spend(ledger: Ledger, costRub = '1', more: Parameters<typeof begin>[1] = {}): void {
  void begin(ledger.meter(), more).settle(settled(costRub));
}

/** How many calls of 1 ruble go through. */
function callsUntilRefused(ledger: Ledger, more: Parameters<typeof begin>[1] = {}): number {
  for (let calls = 0; calls < 100; calls += 1) {
    try {
      spend(ledger, '1', more);
    } catch (error) {
      expect(error).toBeInstanceOf(SpendLimitError);
      return calls;
    }
  }
  return Infinity;
}

describe('attribution', () => {
  test('calls within it count for its run and its tags, and no call outside does', () => {
    expect(withRun({ tags: { user: 'u-7' }, runId: 'r' }, () => attribution())).toEqual({
      tags: { user: 'u-7' },
      runId: 'r',
    });
    expect(withTags({ user: 'u-7' }, () => attribution())).toEqual({ tags: { user: 'u-7' } });
    expect(attribution()).toEqual({});
    expect(currentRun()).toEqual({});
  });

  test('an inner run is a part of the outer one, tags override tag by tag, and the call overrides both', () => {
    const inner = (): object =>
      withRun({ runId: 's', tags: { user: 'b', part: 'title' } }, () =>
        attribution({ tags: { part: 'own' }, runId: 'mine' }),
      );
    expect(withRun({ tags: { user: 'a', team: 'red' }, runId: 'r' }, inner)).toEqual({
      tags: { user: 'b', team: 'red', part: 'own' },
      runId: 'r::s::mine',
    });
  });

  test('the agent is a tag, and a tag of that name wins', () => {
    expect(withRun({ runId: 'r', agent: 'boss' }, () => attribution())).toMatchObject({ tags: { agent: 'boss' } });
    const own = { runId: 'r', agent: 'boss', tags: { agent: 'own' } };
    expect(withRun(own, () => attribution())).toMatchObject({ tags: { agent: 'own' } });
  });

  test('a run without a name gets one of its own', () => {
    const names = [1, 2].map(() => withRun({ agent: 'a' }, () => currentRun().runId));
    expect(new Set(names).size).toBe(2);
    expect(withRun({ runId: 'r' }, () => withRun({}, () => currentRun().runId))).toMatch(/^r::run-\w{20}$/);
  });

  test('the path of the run around it joins that run, here and in another process', () => {
    const path = withRun({ runId: 'r' }, () => withRun({ runId: 's' }, () => currentRun().runId));
    expect(withRun({ runId: String(path) }, () => attribution())).toEqual({ runId: 'r::s' });
    const again = withRun({ runId: 'r' }, () => withRun({ runId: 'r::s' }, () => attribution()));
    expect(again).toEqual({ runId: 'r::s' });
  });

  test('ids with a slash are names, and paths given by hand are paths', () => {
    const ledger = createLedger();
    for (const runId of ['tenant/chat-1', 'tenant/chat-2', 'tenant::chat-3']) spend(ledger, '1', { runId });
    expect(ledger.total({ by: 'run' })).toMatchObject({ 'tenant/chat-1': { costRub: '1' } });
    return expect(ledger.totals({ scope: 'run:tenant' })).resolves.toMatchObject({ all: { costRub: '1' } });
  });

  test('what goes on with an open run counts for what surrounds it too', () => {
    const path = withRun({ runId: 'req-1' }, newRunPath);
    const resumed = withRun({ runId: 'req-2' }, () => inRun(path, () => attribution()));
    expect(resumed).toEqual({ runId: path, parentRunId: 'req-2' });
    expect(withRun({ runId: 'req-1' }, () => inRun(path, () => attribution()))).toEqual({ runId: path });
    // without a cap, the call decides
    const own = withRun({ runId: 'req-2' }, () => inRun(path, () => attribution({ parentRunId: 'own' })));
    expect(own).toEqual({ runId: path, parentRunId: 'own' });
  });

  test('of three open runs, one within the other, the cap of the outermost applies to what goes on in the last', () => {
    const paths = ['b', 'c'].map((runId) => withRun({ runId }, () => String(currentRun().runId)));
    const [second = '', third = ''] = paths;
    const within = (cap: { maxRub?: string }): object =>
      withRun({ runId: 'a', ...cap }, () => inRun(second, () => inRun(third, () => attribution())));
    // a call counts in two runs and those around them: without a cap the two that are nearest
    expect(within({})).toEqual({ runId: 'c', parentRunId: 'b' });
    expect(within({ maxRub: '5' })).toEqual({ runId: 'b::c', parentRunId: 'a' });
    // two are no more than that: the run keeps its own name
    const two = withRun({ runId: 'a', maxRub: '5' }, () => inRun(second, () => attribution()));
    expect(two).toEqual({ runId: 'b', parentRunId: 'a' });
    const ledger = createLedger();
    const capped = (): number => inRun(second, () => inRun(third, () => callsUntilRefused(ledger)));
    expect(withRun({ runId: 'a', maxRub: '3' }, capped)).toBe(3);
  });

  test('the current run names what surrounds it, and nothing that does not', () => {
    expect(currentRun()).toStrictEqual({});
    expect(withTags({ user: 'a' }, currentRun)).toStrictEqual({ tags: { user: 'a' } });
    expect(withRun({ runId: 'r', tags: { user: 'a' } }, currentRun)).toStrictEqual({ runId: 'r', tags: { user: 'a' } });
  });

  test('a run has ended when its promise has, however, and not if it is open again', async () => {
    let end: (() => void) | undefined;
    const work = withRun({ runId: 'night' }, () => new Promise<void>((resolve) => (end = resolve)));
    expect(hasEnded('night')).toBe(false);
    end?.();
    await work;
    expect(hasEnded('night')).toBe(true);
    const failed = withRun({ runId: 'night' }, () => Promise.reject(new Error('mine')));
    expect(hasEnded('night')).toBe(false);
    await expect(failed).rejects.toThrow('mine');
    expect(hasEnded('night')).toBe(true);
    // what it returned may be a stream, which is not over
    withRun({ runId: 'night' }, () => new ReadableStream());
    expect(hasEnded('night')).toBe(false);
  });

  test('a run that was not opened by withRun has ended with the nearest one around it', async () => {
    const later: { within?: string } = {};
    await withRun({ runId: 'evening' }, async () => {
      later.within = newRunPath();
      expect(hasEnded(later.within)).toBe(false);
    });
    expect(hasEnded(later.within ?? '')).toBe(true);
    // continued by itself, it is open, whatever is around it
    await withRun({ runId: 'evening::late' }, async () => expect(hasEnded('evening::late::step')).toBe(false));
    expect(hasEnded('evening::late::step')).toBe(true);
  });

  test('it applies across awaits, and to parallel calls', async () => {
    const call = async (user: string): Promise<object> =>
      withTags({ user }, async () => {
        await Promise.resolve();
        return attribution();
      });
    expect(await Promise.all([call('a'), call('b')])).toEqual([{ tags: { user: 'a' } }, { tags: { user: 'b' } }]);
  });

  test('a stream counts for whoever made it, wherever it is read', async () => {
    const bill = 'data: {"choices":[{"delta":{"content":"hi"},"finish_reason":"stop"}],"usage":{"cost_rub":1}}\n\n';
    const fetch = async (): Promise<Response> => new Response(`${bill}data: [DONE]\n\n`);
    const client = meteredClient({ apiKey: 'test-key', baseURL: 'http://127.0.0.1:1', fetch });
    const stream = withTags({ user: 'a' }, () =>
      client.stream({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }),
    );
    await withRun({ tags: { user: 'b' }, runId: 'r' }, () => stream.result);
    expect(client.ledger.entries()).toMatchObject([{ tags: { user: 'a' }, charge: { costRub: '1' } }]);
    expect(client.ledger.entries()[0]).not.toHaveProperty('runId');
  });

  test('a limit per tag uses it, and the entry shares nothing of its object', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '1', per: { tag: 'user' } } });
    const tags = { user: 'a' };
    withTags(tags, () => void begin(meter).settle(settled('1')));
    tags.user = 'b';
    expect(ledger.entries()[0]?.tags).toEqual({ user: 'a' });
    expect(() => withTags({ user: 'a' }, () => begin(meter))).toThrow(SpendLimitError);
    withTags({ user: 'b' }, () => begin(meter));
  });

  test('a limit per run counts at every level, the outermost included', () => {
    const ledger = createLedger();
    const meter = ledger.meter({ spendLimit: { maxRub: '3', per: 'run', mode: 'loose' } });
    const ask = (runId: string): void => withRun({ runId }, () => void begin(meter).settle(settled('1')));
    withRun({ runId: 'team' }, () => ['a', 'b', 'c'].forEach(ask));
    expect(() => withRun({ runId: 'team' }, () => ask('d'))).toThrow(SpendLimitError);
    ask('d');
  });
});

describe('a cap', () => {
  const ways: [string, (ledger: Ledger) => number][] = [
    ['a call', (ledger) => callsUntilRefused(ledger)],
    ['a call with a run of its own', (ledger) => callsUntilRefused(ledger, { runId: 'own' })],
    ['a call with a parent of its own', (ledger) => callsUntilRefused(ledger, { parentRunId: 'own' })],
    ['a call with the name of an open run', (ledger) => callsUntilRefused(ledger, { runId: 'open' })],
    ['a run with that name', (ledger) => withRun({ runId: 'open' }, () => callsUntilRefused(ledger))],
    ['a run with a cap above it', (ledger) => withRun({ maxRub: '50' }, () => callsUntilRefused(ledger))],
    ['an open run that goes on', (ledger) => inRun('elsewhere::run-1', () => callsUntilRefused(ledger))],
    [
      'an open run that goes on, with a parent of its own',
      (ledger) => inRun('elsewhere::run-1', () => callsUntilRefused(ledger, { parentRunId: 'own' })),
    ],
    [
      'an open run that goes on in another one',
      (ledger) => inRun('elsewhere::run-1', () => inRun('run-2', () => callsUntilRefused(ledger))),
    ],
    [
      'an open run that goes on in another one, under a cap above it',
      (ledger) =>
        inRun('elsewhere::run-1', () =>
          withRun({ maxRub: '50' }, () => inRun('run-2', () => callsUntilRefused(ledger))),
        ),
    ],
    ['labels', (ledger) => withTags({ a: 'b' }, () => callsUntilRefused(ledger))],
  ];
  test.each(ways)('applies to %s', (_way, ask) => {
    const ledger = createLedger();
    const calls = withRun({ runId: 'open' }, () =>
      withRun({ runId: 'capped', maxRub: '3' }, () => {
        const outside = ask(ledger);
        return outside;
      }),
    );
    expect(calls).toBe(3);
  });

  test('applies to paid tools, and for a meter that is the ledger itself', async () => {
    const ledger = createLedger();
    await withRun({ maxRub: '3' }, async () => {
      const reservation = await ledger.reserve({ name: 'ocr', estimateRub: '2', spendLimit: '50' });
      await reservation.settle('2');
      void begin(ledger).settle(settled('1'));
      expect(() => begin(ledger)).toThrow(SpendLimitError);
    });
  });

  test('reserves what a paid tool may cost, as the budgets do, and not what earlier ones did', async () => {
    const ledger = createLedger();
    await ledger.budgets.set({ scope: 'all', maxRub: '100' });
    await withRun({ runId: 'job', maxRub: '10' }, async () => {
      for (const costRub of ['0.1', '0.2'])
        await (await ledger.reserve({ name: 'ocr', estimateRub: '6' })).settle(costRub);
      for (const spendLimit of [undefined, []]) {
        await using _ = await ledger.reserve({ name: 'ocr', estimateRub: '6', ...(spendLimit && { spendLimit }) });
        for (const scope of ['all', 'run:job'] as const)
          expect(await ledger.limits({ scope })).toMatchObject([{ spentRub: '0.3', reservedRub: '6' }]);
      }
    });
  });

  test('of a name used again in the same ledger counts what was spent under it', () => {
    const ledger = createLedger();
    const run = (): number => withRun({ runId: 'job-7', maxRub: '3' }, () => callsUntilRefused(ledger));
    expect([run(), run()]).toEqual([3, 0]);
  });

  test('is not shared by two runs without a name', () => {
    const ledger = createLedger();
    const run = (): number => withRun({ agent: 'a', maxRub: '3' }, () => callsUntilRefused(ledger));
    expect([run(), run()]).toEqual([3, 3]);
  });

  test('applies across the ledgers of several clients', () => {
    const [one, other] = [createLedger(), createLedger()];
    withRun({ maxRub: '3' }, () => {
      spend(one);
      spend(other);
      expect(callsUntilRefused(one) + callsUntilRefused(other)).toBe(1);
    });
  });
});

describe('a share', () => {
  test('is the same for siblings that begin together, whoever spends first', async () => {
    const ledger = createLedger();
    await withRun({ maxRub: '20' }, async () => {
      spend(ledger, '10');
      const sibling = (agent: string): Promise<number> =>
        withRun({ agent, maxShare: '30%' }, async () => {
          await Promise.resolve();
          return callsUntilRefused(ledger);
        });
      expect(await Promise.all([sibling('a'), sibling('b')])).toEqual([3, 3]);
    });
  });

  test('of a run that has had calls is of what remains when it is opened, whatever others spend meanwhile', async () => {
    const ledger = createLedger();
    await withRun({ runId: 'outer', maxRub: '20' }, async () => {
      spend(ledger, '10');
      const calls = withRun({ maxShare: '50%' }, async () => {
        await Promise.resolve();
        return callsUntilRefused(ledger);
      });
      spend(ledger, '4');
      expect(await calls).toBe(5);
    });
  });

  test('of a run that is continued is of what it has left, also in another process, and the same for siblings', async () => {
    const store = new MemoryStore();
    const [one, other] = [createLedger({ store }), createLedger({ store })];
    const job = { runId: 'job-7', maxRub: '20' };
    withRun(job, () => spend(one, '12'));
    const calls = await withRun(job, () => {
      // the store is known when the first call of any of them begins
      const sibling = (): Promise<number> =>
        withRun({ maxShare: '50%' }, async () => {
          await Promise.resolve();
          const nested = withRun({ maxShare: '25%' }, () => callsUntilRefused(other));
          return nested * 10 + callsUntilRefused(other);
        });
      return Promise.all([sibling(), sibling()]);
    });
    // 4 rubles each: a nested run has 1 of them
    expect(calls).toEqual([13, 13]);
  });

  test('of a share, with unknown costs, and of nothing', () => {
    const ledger = createLedger();
    withRun({ maxRub: '10' }, () =>
      withRun({ maxShare: '60%' }, () => {
        const meter = ledger.meter({ spendLimit: { maxRub: '100', estimate: '2' } });
        void begin(meter).settle(unknown);
        // 6 less 2 of unknown cost: half of that is 2
        expect(withRun({ maxShare: '50%' }, () => callsUntilRefused(ledger))).toBe(2);
        expect(withRun({ maxShare: '0%' }, () => callsUntilRefused(ledger))).toBe(0);
      }),
    );
  });
});

test('invalid values are rejected before anything is called', () => {
  const fn = vi.fn();
  const options = (given: object): void => void withRun(given, fn);
  expect(() => options({ tag: { user: 'a' } })).toThrow('did you mean tags?');
  expect(() => options({ runId: 5 })).toThrow('runId of withRun must be a string');
  expect(() => options({ agent: 5 })).toThrow('agent of withRun must be a string');
  expect(() => options({ tags: 'a' })).toThrow('tags of withRun must be an object');
  for (const name of ['spendLimit', 'limit']) expect(() => options({ [name]: '5' })).toThrow('did you mean maxRub?');
  expect(() => options({ name: 'r' })).toThrow('did you mean runId or agent?');
  expect(() => options({ runId: '' })).toThrow('runId of withRun must be a name');
  expect(() => options({ maxRub: 20 })).toThrow('maxRub of withRun');
  expect(() => options({ maxRub: '1', maxShare: '30%' })).toThrow('not both');
  expect(() => options({ maxShare: '30%' })).toThrow('needs a run around it that has a maxRub');
  expect(() => options({ maxShare: '130%' })).toThrow('at most "100%"');
  expect(() => options({ runId: 'я'.repeat(129) })).toThrow('at most 256 bytes');
  expect(() => withTags('user' as unknown as Record<string, string>, fn)).toThrow('tags of withTags');
  expect(fn).not.toHaveBeenCalled();
  withRun({ runId: 'я'.repeat(128) }, fn);
  expect(fn).toHaveBeenCalled();
});

describe('in a runtime without AsyncLocalStorage', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('process', {});
    // which other copies have made
    vi.stubGlobal(Symbol.for('kopek.runs'), undefined);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('it is rejected, and calls without it continue', async () => {
    const fresh = await import('./with-run.ts');
    expect(() => fresh.withRun({ runId: 'r' }, () => 1)).toThrow('withRun needs AsyncLocalStorage');
    expect(() => fresh.withTags({}, () => 1)).toThrow('withTags needs AsyncLocalStorage');
    expect(fresh.inRun('r', () => 1)).toBe(1);
    expect(fresh.currentRun()).toEqual({});
  });
});

test('a run applies in another copy of the package, whichever of the two opened it', async () => {
  vi.resetModules();
  const copy = await import('../app.ts');
  expect(copy.withRun).not.toBe(withRun);
  const run = { runId: 'r', maxRub: '2', tags: { user: 'u-7' } };
  expect(copy.withRun(run, () => attribution())).toEqual({ tags: { user: 'u-7' }, runId: 'r' });
  expect(copy.withRun(run, () => callsUntilRefused(createLedger()))).toBe(2);
  const ledgerOfCopy = copy.createLedger();
  const three = (): void => Array.from({ length: 3 }).forEach(() => spend(ledgerOfCopy));
  expect(() => withRun(run, three)).toThrow(expect.objectContaining({ code: 'spend_limit', scope: 'run:r' }));
  expect(ledgerOfCopy.total().costRub).toBe('2');
  // a share of a cap of the other copy
  const half = (): number => withRun({ runId: 's', maxShare: '50%' }, () => callsUntilRefused(createLedger()));
  expect(copy.withRun(run, half)).toBe(1);
});

test('a rejected call says which run is spent', () => {
  const ledger = createLedger();
  withRun({ runId: 'team', maxRub: '1' }, () => {
    spend(ledger);
    expect(() => ledger.meter().begin(info)).toThrow(
      expect.objectContaining({ scope: 'run:team', maxRub: '1', spentRub: '1' }),
    );
  });
});
