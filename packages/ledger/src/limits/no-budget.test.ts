import { describe, expect, test } from 'vitest';
import { info, settled } from '../ledger/__fixtures__/outcomes.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { meteredClient } from '../ledger/metered-client.ts';
import { meteredFetch } from '../fetch/metered-fetch.ts';
import { noBudgetError } from './no-budget.ts';

async function prepaid(): Promise<Ledger> {
  const ledger = createLedger();
  await ledger.budgets.set({ scope: 'customer=*', maxRub: '0' });
  await ledger.credit({ scope: 'customer=acme', amountRub: '10', id: 'p' });
  return ledger;
}

async function spend(ledger: Ledger, tags: Record<string, string> | undefined, settings = {}): Promise<void> {
  const meter = ledger.meter({ spendLimit: 'budgets', ...settings });
  await (await meter.begin({ ...info, ...(tags && { tags }) })).settle(settled('1'));
}

describe('under the budgets of the ledger', () => {
  test('a call that one covers is sent', async () => {
    const ledger = await prepaid();
    await spend(ledger, { customer: 'acme' });
    await expect(spend(ledger, { customer: 'other' })).rejects.toMatchObject({ code: 'spend_limit' });
    await ledger.budgets.set({ scope: 'all', maxRub: '5' });
    await spend(ledger, undefined);
  });

  test.each([undefined, { Customer: 'acme' }, { user: 'ivan' }])(
    'a call that none covers is not sent, reserves nothing and is in no report: tags %j',
    async (tags) => {
      const ledger = await prepaid();
      await expect(spend(ledger, tags)).rejects.toMatchObject({ code: 'configuration', billing: 'none' });
      expect([ledger.inFlight(), ledger.entries(), await ledger.verify()]).toEqual([[], [], []]);
      expect((await ledger.store.entries()).entries).toEqual([]);
    },
  );

  test('requireBudget: false sends it; without budgets as a limit the setting would do nothing', async () => {
    const ledger = await prepaid();
    await spend(ledger, undefined, { requireBudget: false });
    expect(ledger.total().costRub).toBe('1');
    expect(() => ledger.meter({ spendLimit: '5', requireBudget: true })).toThrow(
      "requireBudget needs spendLimit: 'budgets'",
    );
    expect(() => ledger.meter({ requireBudget: false })).not.toThrow();
  });

  test('a limit in code beside them covers no call', async () => {
    await expect(spend(await prepaid(), undefined, { spendLimit: ['budgets', '100'] })).rejects.toThrow('no budget');
  });

  test('a tool is rejected alike, and in a ledger without budgets only if it asks for them', async () => {
    const ledger = await prepaid();
    await expect(ledger.reserve({ name: 'ocr', tags: { Customer: 'acme' }, estimateRub: '1' })).rejects.toThrow(
      'no budget',
    );
    await (await ledger.reserve({ name: 'ocr', requireBudget: false })).settle('1');
    const empty = createLedger();
    await (await empty.reserve({ name: 'ocr', estimateRub: '1' })).settle('1');
    await expect(empty.reserve({ name: 'ocr', spendLimit: 'budgets' })).rejects.toThrow('no budgets yet');
    await expect(empty.reserve({ name: 'ocr', requireBudget: true })).rejects.toThrow('no budgets yet');
  });

  test('a client and a fetch of another SDK reject it before anything is sent', async () => {
    const ledger = await prepaid();
    const sent: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      sent.push(input);
      return Response.json({});
    };
    const baseURL = 'https://gateway.example/v1';
    const client = meteredClient({ ledger, fetch, baseURL, apiKey: 'k', spendLimit: 'budgets' });
    const messages = [{ role: 'user' as const, content: 'hi' }];
    await expect(client.chat({ model: 'a/b', messages }, { tags: { Customer: 'acme' } })).rejects.toThrow(
      'customer=acme',
    );
    const send = meteredFetch(ledger, { fetch, spendLimit: 'budgets', tags: { costumer: 'acme' } });
    await expect(send(baseURL, { method: 'POST', body: '{"model":"a/b"}' })).rejects.toThrow('customer=acme');
    expect(sent).toEqual([]);
  });
});

describe('the rejection', () => {
  const say = (scopes: string[], budgets?: string[]): string => noBudgetError(scopes, budgets).message;

  test('names what was looked for, and the other spelling', () => {
    expect(say(['all', 'run:', 'model:a/b', 'tag:Customer=acme'], ['tag:customer=*'])).toBe(
      'Not sent: no budget or wallet in the ledger covers this call. Looked for: all, model:a/b, Customer=acme. Did you mean customer=acme? Set requireBudget: false to send calls without a budget.',
    );
    expect(say(['tag:customer=Acme'], ['tag:customer=acme'])).toContain('Did you mean customer=acme?');
    expect(say(['model:a/large'], ['model:a/larg', 'model:*'])).toContain('Did you mean model:a/larg?');
  });

  test.each([
    ['another run', 'run:job-1', 'run:job-2'],
    ['every model', 'model:a', 'model:*'],
    ['a tag, for a run that looks like one', 'run:customer=7', 'tag:costumer=*'],
    ['a model that looks like a tag', 'tag:customer=7', 'model:costumer=1'],
    ['a tag that is quite different', 'tag:customer=7', 'tag:user=*'],
  ])('does not suggest %s', (_, scope, budget) => {
    expect(say([scope], [budget])).not.toContain('Did you mean');
  });

  test('names the kinds of budgets that there are, and no other customer', () => {
    const message = say(['tag:customer=acme'], ['tag:customer=acmf', 'tag:user=*', 'tag:user=ivan', 'model:a/b']);
    expect(message).toContain('The ledger has budgets for customer=…, user=…, model:…. Tag the call');
    expect(message).not.toContain('acmf');
  });

  test('says what to do in a ledger without budgets, and nothing that it could not read', () => {
    expect(say(['all'], [])).toContain('no budgets yet: set one with ledger.budgets.set(');
    expect(say(['all'], [])).toContain('kopek budget set all 100 --ledger-name default');
    expect(say(['all'])).toBe(
      'Not sent: no budget or wallet in the ledger covers this call. Looked for: all. Tag the call, its client, or what is inside withTags(tags, fn). Set requireBudget: false to send calls without a budget.',
    );
  });
});
