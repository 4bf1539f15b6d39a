import { startGateway, type GatewayOptions } from '@kopek/gateway';
import { describe, expect, it } from 'vitest';
import type { Row } from '../src/doctor/row.ts';
import { envOf, kopek, type Outcome } from './support.ts';

interface Report {
  paid: boolean;
  rows: Row[];
  spent: { costRub?: string; unknown: number };
}

const reportOf = ({ stdout }: Outcome): Report => JSON.parse(stdout) as Report;
const idsOf = ({ rows }: Report, verdict: Row['verdict']): string[] =>
  rows.filter((row) => row.verdict === verdict).map(({ id }) => id);

/** What fails, with a gateway that has these faults. */
async function failures(faults: NonNullable<GatewayOptions['faults']>): Promise<string[]> {
  await using gateway = await startGateway({ unknownFields: 'refuse', faults });
  return idsOf(reportOf(await kopek(['doctor', '--yes', '--json'], { env: envOf(gateway) })), 'fails');
}

describe('kopek doctor', () => {
  it('says the three next steps when nothing is set', async () => {
    const { code, stderr } = await kopek(['doctor', '--lang', 'en']);
    expect([code, stderr.match(/^ {2}\d\./gm)]).toEqual([2, ['  1.', '  2.', '  3.']]);
  });

  it('finds nothing wrong with a gateway that speaks the interface, for less than --max-rub', async () => {
    await using gateway = await startGateway({ unknownFields: 'refuse' });
    const outcome = await kopek(['doctor', '--yes', '--json'], { env: envOf(gateway) });
    const report = reportOf(outcome);
    expect([outcome.code, idsOf(report, 'fails'), idsOf(report, 'unknown')]).toEqual([0, [], []]);
    expect(report.rows).toContainEqual({ id: 'idempotency', verdict: 'note', detail: 'honoured' });
    expect(report.rows).toContainEqual({ id: 'unknown-fields', verdict: 'note', detail: 'HTTP 400' });
    const billed = gateway.charges().reduce((sum, { costRub }) => sum + Number(costRub), 0);
    expect(Number(report.spent.costRub)).toBeCloseTo(billed, 9);
    expect(billed).toBeLessThan(1);
  });

  it('spends nothing without --yes, and says what it would do', async () => {
    await using gateway = await startGateway({ unknownFields: 'refuse' });
    const { code, stdout } = await kopek(['doctor', '--lang', 'en'], { env: envOf(gateway) });
    expect([code, gateway.charges()]).toEqual([0, []]);
    expect(stdout).toContain('With --yes it makes at most 9 small calls, for 1 ₽ at most');
  });

  it('sends no call that may pass --max-rub, and says that it could not tell', async () => {
    await using gateway = await startGateway();
    const outcome = await kopek(['doctor', '--yes', '--json', '--max-rub', '0.04'], { env: envOf(gateway) });
    expect([outcome.code, gateway.charges()]).toEqual([0, []]);
    expect(idsOf(reportOf(outcome), 'unknown')).toContain('whole');
  });

  it('shows no key, host or account', async () => {
    await using gateway = await startGateway({ key: { name: 'secret-name' } });
    for (const words of [
      ['doctor', '--yes'],
      ['doctor', '--yes', '--json'],
    ]) {
      const { stdout } = await kopek(words, { env: envOf(gateway) });
      for (const secret of [gateway.apiKey, gateway.host, 'secret-name']) expect(stdout).not.toContain(secret);
    }
  });

  // the n-th chat request that can have faults; refused ones are not counted
  it.each<[string, number, string[]]>([
    ['html-200', 0, ['whole']],
    ['http-503', 0, ['whole']],
    ['reset-before-headers', 0, ['whole']],
    ['content-null', 0, ['whole']],
    ['usage-missing', 0, ['whole-usage']],
    ['usage-no-total', 0, ['whole-usage']],
    ['usage-cost-text', 0, ['whole-cost', 'balance']],
    ['usage-cost-null', 0, ['whole-cost']],
    ['wrong-content-type', 1, ['stream']],
    ['no-done', 1, ['stream']],
    ['finish-null', 1, ['stream']],
    ['malformed-event', 1, ['stream']],
    ['usage-missing-stream', 1, ['stream-usage']],
    ['usage-cost-word', 1, ['stream-cost']],
    ['tool-arguments-invalid', 2, ['tools']],
    ['tool-ids-empty', 2, ['tools']],
    ['tool-no-index', 3, ['tool-index']],
    ['empty-answer', 4, ['json-schema']],
  ])('with the fault %s in call %i fails exactly the rows %j', async (name, after, expected) => {
    expect(await failures([{ name, after, times: 1 }])).toEqual(expected);
  });

  it('fails the row of the namespace when the key is elsewhere, and finds the one of the interface', async () => {
    await using gateway = await startGateway({ unknownFields: 'refuse' });
    const outcome = await kopek(['doctor', '--json', '--namespace', 'volga'], { env: envOf(gateway) });
    expect(outcome.code).toBe(3);
    const row: Row = { id: 'key-endpoint', verdict: 'fails', detail: 'KOPEK_NAMESPACE=service' };
    expect(reportOf(outcome).rows).toContainEqual(row);
  });

  it.each([
    ['dns', (): string => 'https://nowhere.invalid'],
    ['tls', (port: number): string => `https://127.0.0.1:${port}`],
    ['base-url', (port: number): string => `http://127.0.0.1:${port}/api`],
    ['base-url', (): string => 'http://127.0.0.1:9'],
  ])('fails the row %s for an address that is wrong there', async (id, address) => {
    await using gateway = await startGateway();
    const env = { ...envOf(gateway), KOPEK_BASE_URL: address(gateway.port) };
    const outcome = await kopek(['doctor', '--yes', '--json'], { env });
    expect([outcome.code, idsOf(reportOf(outcome), 'fails')[0]]).toEqual([3, id]);
    expect(gateway.charges()).toEqual([]);
  });

  it('tells what to set, in both languages, where a row fails', async () => {
    await using gateway = await startGateway({ faults: ['usage-no-cost'] });
    const env = envOf(gateway);
    const english = await kopek(['doctor', '--yes', '--lang', 'en'], { env });
    const russian = await kopek(['doctor', '--yes', '--lang', 'ru'], { env });
    expect(english.stdout).toMatch(/✗ A whole answer brings cost_rub.*\n {4}Without it the service/);
    expect(russian.stdout).toMatch(/✗ Ответ целиком приносит cost_rub.*\n {4}Без него сервис/);
  });
});
