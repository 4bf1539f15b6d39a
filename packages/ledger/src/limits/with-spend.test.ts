import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { begin, settled } from '../ledger/__fixtures__/outcomes.ts';
import { createLedger } from '../ledger/ledger.ts';
import { meteredClient } from '../ledger/metered-client.ts';
import { SpendLimitError } from './spend-limit-error.ts';
import { ambientSpend, withSpend } from './with-spend.ts';

/** What one call counts for. */
function attribution(more: Parameters<typeof begin>[1] = {}): { tags?: object; runId?: string | undefined } {
  const ledger = createLedger();
  void begin(ledger.meter(), more).settle(settled('1'));
  const [{ tags, runId } = {}] = ledger.entries();
  return { ...(tags && { tags }), ...(runId === undefined ? {} : { runId }) };
}

test('calls within it count for its tags and its run, and no call outside does', () => {
  expect(withSpend({ tags: { user: 'u-7' }, runId: 'r' }, () => attribution())).toEqual({
    tags: { user: 'u-7' },
    runId: 'r',
  });
  expect(attribution()).toEqual({});
  expect(ambientSpend()).toEqual({});
});

test('an inner one overrides an outer one tag by tag, and the call overrides both', () => {
  const inner = (): object =>
    withSpend({ tags: { user: 'b', part: 'title' } }, () => attribution({ tags: { part: 'own' }, runId: 'mine' }));
  expect(withSpend({ tags: { user: 'a', team: 'red' }, runId: 'r' }, inner)).toEqual({
    tags: { user: 'b', team: 'red', part: 'own' },
    runId: 'mine',
  });
  const nested = (): object => withSpend({ runId: 'inner' }, () => attribution());
  expect(withSpend({ tags: { user: 'a' }, runId: 'outer' }, nested)).toEqual({ tags: { user: 'a' }, runId: 'inner' });
});

test('an undefined run counts as absent: the call stays in the outer one', () => {
  const unnamed = { tags: { part: 'title' }, runId: undefined } as object;
  const nested = (): object => withSpend(unnamed, () => attribution());
  expect(withSpend({ runId: 'outer' }, nested)).toEqual({ tags: { part: 'title' }, runId: 'outer' });
});

test('it applies across awaits, and to parallel calls', async () => {
  const call = async (user: string): Promise<object> =>
    withSpend({ tags: { user } }, async () => {
      await Promise.resolve();
      return attribution();
    });
  expect(await Promise.all([call('a'), call('b')])).toEqual([{ tags: { user: 'a' } }, { tags: { user: 'b' } }]);
});

test('a stream counts for whoever made it, wherever it is read', async () => {
  const bill = 'data: {"choices":[{"delta":{"content":"hi"},"finish_reason":"stop"}],"usage":{"cost_rub":1}}\n\n';
  const fetch = async (): Promise<Response> => new Response(`${bill}data: [DONE]\n\n`);
  const client = meteredClient({ apiKey: 'test-key', baseURL: 'http://127.0.0.1:1', fetch });
  const stream = withSpend({ tags: { user: 'a' } }, () =>
    client.stream({ model: 'm', messages: [{ role: 'user', content: 'hi' }] }),
  );
  await withSpend({ tags: { user: 'b' }, runId: 'r' }, () => stream.result);
  expect(client.ledger.entries()).toMatchObject([{ tags: { user: 'a' }, charge: { costRub: '1' } }]);
  expect(client.ledger.entries()[0]).not.toHaveProperty('runId');
});

test('a limit per tag uses it, and the entry shares nothing of its object', () => {
  const ledger = createLedger();
  const meter = ledger.meter({ spendLimit: { maxRub: '1', per: { tag: 'user' } } });
  const tags = { user: 'a' };
  withSpend({ tags }, () => void begin(meter).settle(settled('1')));
  tags.user = 'b';
  expect(ledger.entries()[0]?.tags).toEqual({ user: 'a' });
  expect(() => withSpend({ tags: { user: 'a' } }, () => begin(meter))).toThrow(SpendLimitError);
  withSpend({ tags: { user: 'b' } }, () => begin(meter));
});

test('invalid values are rejected', () => {
  expect(() => withSpend({ tag: { user: 'a' } } as object, attribution)).toThrow('did you mean tags?');
  expect(() => withSpend({ runId: 5 as unknown as string }, attribution)).toThrow(
    'runId of withSpend must be a string',
  );
});

describe('in a runtime without AsyncLocalStorage', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('process', {});
  });
  afterEach(() => vi.unstubAllGlobals());

  test('it is rejected, and calls without it continue', async () => {
    const fresh = await import('./with-spend.ts');
    expect(() => fresh.withSpend({ runId: 'r' }, () => 1)).toThrow('withSpend needs AsyncLocalStorage');
    expect(fresh.ambientSpend()).toEqual({});
  });
});
