import { type Amount, decimalOf, ZERO } from '../money/rub.ts';
import type { Books } from '../state/books.ts';
import type { ChargePage, GatewayCharge } from '../state/charge.ts';

const label = (name: string, value: string): string =>
  `${name}="${value.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`;

/** The charges as text for Prometheus: sums by account, key, model and provider, and the balances. */
export function createMetrics(books: Books): () => string {
  /** By the name of the family and the labels. */
  const sums = new Map<string, Amount>();
  let seen = 0;
  const count = (row: string, by: string | number): unknown => sums.set(row, (sums.get(row) ?? ZERO).plus(by));
  const add = (charge: GatewayCharge): void => {
    const labels = [
      label('account', charge.accountId),
      label('key', charge.keyId),
      label('model', charge.servedModel),
      label('provider', charge.provider),
    ].join(',');
    count(`kopek_charges_total{${labels}}`, 1);
    count(`kopek_cost_rub_total{${labels}}`, charge.costRub);
    count(`kopek_tokens_total{${labels},kind="prompt"}`, charge.promptTokens);
    count(`kopek_tokens_total{${labels},kind="completion"}`, charge.completionTokens);
  };
  return () => {
    // only what was charged since the last time is read
    const after = seen;
    seen = books.countCharges();
    for (let next: number | undefined = after; next !== undefined;) {
      const page: ChargePage = books.listCharges({ after: next, limit: 1_000 });
      page.charges.forEach(add);
      next = page.next;
    }
    const rows = [
      ...[...sums].map(([row, sum]) => `${row} ${decimalOf(sum)}`),
      ...books.accounts().map(({ id, balanceRub }) => `kopek_balance_rub{${label('account', id)}} ${balanceRub}`),
    ];
    return [
      family('kopek_charges_total', 'counter', 'Booked answers.', rows),
      family('kopek_cost_rub_total', 'counter', 'Rubles booked.', rows),
      family('kopek_tokens_total', 'counter', 'Tokens booked.', rows),
      family('kopek_balance_rub', 'gauge', 'Rubles left on an account.', rows),
    ].join('');
  };
}

const family = (name: string, type: string, help: string, rows: readonly string[]): string => {
  const own = rows.filter((row) => row.startsWith(`${name}{`));
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...own, ''].join('\n');
};
