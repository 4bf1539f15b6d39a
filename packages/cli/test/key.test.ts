import type { ScopeLimit } from '@kopek/ledger';
import { sqliteStore } from '@kopek/ledger/sqlite';
import { startGateway } from '@kopek/gateway';
import { describe, expect, it } from 'vitest';
import { newLedgerPath, settled } from './ledger-file.ts';
import { envOf, kopek } from './support.ts';

describe('kopek key', () => {
  it('shows budget, models and protection, and an unknown balance', async () => {
    await using gateway = await startGateway({
      key: {
        name: 'office',
        budget: { maxRub: '200' },
        allowedModels: ['kopek/echo'],
        personalData: { mode: 'mask' },
      },
    });
    const { code, stdout } = await kopek(['key', '--lang', 'en'], { env: envOf(gateway) });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Key +office/);
    expect(stdout).toMatch(/█{20} 200\.00\s₽ left of/);
    expect(stdout).toContain('unknown: the service sends it only with an answer');
    expect(stdout).toContain('kopek/echo');
    expect(stdout).toContain('mask');
  });

  it.each(['en', 'ru'])('writes each moment as the tables do, by the clock of Moscow: %s', async (language) => {
    await using gateway = await startGateway({
      key: { budget: { maxRub: '200', resetInterval: 'monthly' }, expiresAt: '2099-01-01T11:30:00Z' },
    });
    const { stdout } = await kopek(['key', '--lang', language], { env: envOf(gateway) });
    expect(stdout).toMatch(/^(?:Resets|Обновление) +\d{4}-\d\d-01 \d\d:00$/m);
    expect(stdout).toMatch(/^(?:Expires|Действует до) +2099-01-01 14:30$/m);
  });

  it('keeps a name with line breaks on its line', async () => {
    await using gateway = await startGateway({
      key: { name: 'office\n\nBalance  1,000,000 ₽\u2028', allowedModels: ['a\nb'] },
    });
    const { stdout } = await kopek(['key', '--lang', 'en'], { env: envOf(gateway) });
    expect(stdout).toMatch(/^Key +office Balance 1,000,000 ₽\n/);
    expect(stdout).toMatch(/^Models +a b$/m);
  });

  it('is in Russian by option and by locale', async () => {
    await using gateway = await startGateway();
    const byOption = await kopek(['key', '--lang', 'ru'], { env: envOf(gateway) });
    const byLocale = await kopek(['key'], { env: { ...envOf(gateway), LANG: 'ru_RU.UTF-8' } });
    expect(byOption.stdout).toContain('Бюджет');
    expect(byLocale.stdout).toBe(byOption.stdout);
  });

  it('writes JSON without the words of the dictionary', async () => {
    await using gateway = await startGateway({
      key: { personalData: { mode: 'mask', dictionary: [{ word: 'secret-project', replacement: 'X' }] } },
    });
    const { stdout } = await kopek(['key', '--json'], { env: envOf(gateway) });
    expect(JSON.parse(stdout)).toMatchObject({ pii: { mode: 'mask', dictionaryWords: 1 }, warnings: [] });
    expect(stdout).not.toContain('secret-project');
  });

  it('shows the limits of a ledger, but not those of runs', async () => {
    await using gateway = await startGateway();
    const path = newLedgerPath();
    const store = sqliteStore(path);
    const limit = { maxRub: '100', mode: 'loose', onUnknownCost: 'allow' } as const;
    const limits: ScopeLimit[] = [
      { ...limit, scope: 'all', period: 'month', timeZone: 'Europe/Moscow' },
      { ...limit, scope: 'run:one' },
    ];
    const attempt = { attempt: 1, model: 'volga/one', runId: 'one' };
    await store.reserve(limits, { id: 'entry', ttlMs: 60_000, attempt, estimateRub: '25' });
    await store.settle(settled('25', new Date().toISOString(), { id: 'entry', runId: 'one' }));
    await store.close();
    const { stdout } = await kopek(['key', '--ledger', path, '--lang', 'ru'], { env: envOf(gateway) });
    expect(stdout.replaceAll('\u00A0', ' ').match(/^Лимит.*$/gm)).toEqual([
      expect.stringMatching(
        /^Лимит +█{15}░{5} осталось 75,00 ₽ из 100,00 ₽ \(all, за месяц\), до \d{4}-\d\d-01 00:00$/,
      ),
    ]);
    const more = sqliteStore(path);
    // nothing estimates it
    const unknown = { status: 'unknown', billing: 'unknown', charge: { status: 'unknown' } } as const;
    await more.settle(settled('', new Date().toISOString(), unknown));
    await more.close();
    const again = await kopek(['key', '--ledger', path, '--lang', 'ru'], { env: envOf(gateway) });
    expect(again.stdout.replaceAll('\u00A0', ' ')).toContain('осталось ≈ 75,00 ₽ из 100,00 ₽');
  });

  it('shows budgets as they are now, before any call is checked, and the share of everybody once spent', async () => {
    await using gateway = await startGateway();
    const path = newLedgerPath();
    const store = sqliteStore(path);
    const month = { period: 'month', timeZone: 'Europe/Moscow' } as const;
    await store.addLimitEvent({ kind: 'budget', id: 'b1', scope: 'all', amountRub: '50', ...month });
    await store.addLimitEvent({ kind: 'budget', id: 'b2', scope: 'tag:user=*', amountRub: '10', ...month });
    const attempt = { attempt: 1, model: 'volga/one', tags: { user: 'ivan' } };
    await store.reserve([], { id: 'entry', ttlMs: 60_000, attempt, estimateRub: '4', budgetMode: 'wait' });
    await store.settle(settled('4', new Date().toISOString(), { id: 'entry', tags: attempt.tags }));
    // since then, nobody has called
    await store.addLimitEvent({ kind: 'budget', id: 'b3', scope: 'all', amountRub: '100', ...month });
    await store.addLimitEvent({ kind: 'credit', id: 'p1', scope: 'tag:customer=acme', amountRub: '7' });
    await store.close();
    const { stdout } = await kopek(['key', '--ledger', path, '--lang', 'en'], { env: envOf(gateway) });
    expect(stdout.replaceAll('\u00A0', ' ').match(/(?<=^Limit .*░ |█ ).*(?=\))/gm)).toEqual([
      '96.00 ₽ left of 100.00 ₽ (all, per month',
      '7.00 ₽ left of 7.00 ₽ (customer=acme, in total',
      '6.00 ₽ left of 10.00 ₽ (user=ivan, per month',
    ]);
  });

  it('ends with 3 when the budget is used up', async () => {
    await using gateway = await startGateway({ key: { budget: { maxRub: '0' } } });
    const env = envOf(gateway);
    const { code, stdout } = await kopek(['key', '--lang', 'en'], { env });
    expect([code, stdout]).toEqual([3, expect.stringContaining('The budget is used up.')]);
  });

  it('colours a terminal, and neither a pipe nor a terminal with NO_COLOR', async () => {
    await using gateway = await startGateway({ key: { budget: { maxRub: '200' } } });
    const env = envOf(gateway);
    const outputs = await Promise.all([
      kopek(['key'], { env, isTTY: true }),
      kopek(['key'], { env, isTTY: true, stdin: '' }),
      kopek(['key'], { env: { ...env, NO_COLOR: '1' }, isTTY: true }),
      kopek(['key'], { env }),
    ]);
    expect(outputs.map(({ stdout }) => stdout.includes('\u001B['))).toEqual([true, true, false, false]);
  });

  it('prints the next three steps if nothing is set, and ends with 2', async () => {
    const { code, stderr } = await kopek(['key']);
    expect(code).toBe(2);
    for (const step of ['1. Set KOPEK_BASE_URL', '2. Set KOPEK_API_KEY', '3. Run: kopek doctor'])
      expect(stderr).toContain(step);
  });

  it.each([
    ['en', 'KOPEK_BASE_URL', 'kopek: KOPEK_API_KEY is not set. Set it to your key, then run: kopek doctor\n'],
    ['ru', 'KOPEK_BASE_URL', 'kopek: Не задан KOPEK_API_KEY. Запишите в него свой ключ и выполните: kopek doctor\n'],
    [
      'en',
      'KOPEK_API_KEY',
      'kopek: KOPEK_BASE_URL is not set. Set it to the address of your service, with or without /v1, or name the address in --base-url.\n',
    ],
    [
      'ru',
      'KOPEK_API_KEY',
      'kopek: Не задан KOPEK_BASE_URL. Запишите в него адрес сервиса, с /v1 или без него, или укажите адрес в --base-url.\n',
    ],
  ])('names what is missing if one of the two is set: %s, %s', async (language, given, expected) => {
    const env = { [given]: 'http://localhost:9' };
    const { code, stderr } = await kopek(['key', '--lang', language], { env, columns: 200 });
    expect([code, stderr]).toEqual([2, expected]);
  });

  it('ends with 1 and one line if the key is rejected', async () => {
    await using gateway = await startGateway();
    const { code, stderr } = await kopek(['key'], { env: { ...envOf(gateway), KOPEK_API_KEY: 'wrong-key' } });
    expect(code).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('wrong-key');
  });
});
