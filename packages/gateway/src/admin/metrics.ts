import { type Amount, decimalOf, ZERO } from '../money/rub.ts';
import type { Books } from '../state/books.ts';
import type { ChargePage, GatewayCharge } from '../state/charge.ts';

const label = (name: string, value: string): string =>
  `${name}="${value.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)}"`;

interface Sums {
  charges: number;
  cost: Amount;
  prompt: number;
  completion: number;
}

/** The charges as text for Prometheus: sums by account, key, model and provider, and the balances. */
export function createMetrics(books: Books): () => string {
  const sums = new Map<string, Sums>();
  let seen = 0;
  const add = (charge: GatewayCharge): void => {
    const labels = [
      label('account', charge.accountId),
      label('key', charge.keyId),
      label('model', charge.servedModel),
      label('provider', charge.provider),
    ].join(',');
    const sum = sums.get(labels) ?? { charges: 0, cost: ZERO, prompt: 0, completion: 0 };
    sum.charges += 1;
    sum.cost = sum.cost.plus(charge.costRub);
    sum.prompt += charge.promptTokens;
    sum.completion += charge.completionTokens;
    sums.set(labels, sum);
  };
  const each = (value: (sum: Sums) => string | number, more = ''): string[] =>
    [...sums].map(([labels, sum]) => `{${labels}${more}} ${value(sum)}`);
  return () => {
    // only what was booked since the last time is read
    const after = seen;
    seen = books.countCharges();
    for (let next: number | undefined = after; next !== undefined;) {
      const page: ChargePage = books.listCharges({ after: next, limit: 1_000 });
      page.charges.forEach(add);
      next = page.next;
    }
    const balances = books.accounts().map(({ id, balanceRub }) => `{${label('account', id)}} ${balanceRub}`);
    const tokens = [
      ...each(({ prompt }) => prompt, ',kind="prompt"'),
      ...each(({ completion }) => completion, ',kind="completion"'),
    ];
    const charges = each((sum) => sum.charges);
    const cost = each((sum) => decimalOf(sum.cost));
    return [
      family('kopek_charges_total', 'counter', 'Booked answers.', charges),
      family('kopek_cost_rub_total', 'counter', 'Rubles booked.', cost),
      family('kopek_tokens_total', 'counter', 'Tokens booked.', tokens),
      family('kopek_balance_rub', 'gauge', 'Rubles left on an account.', balances),
    ].join('');
  };
}

const family = (name: string, type: string, help: string, rows: string[]): string =>
  [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...rows.map((row) => name + row), ''].join('\n');
