import { type Amount, amount, decimalOf } from '../money/rub.ts';
import type { Books } from '../state/books.ts';

const escaped = (value: string): string => value.replaceAll(/["\\]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** The charges as text for Prometheus: sums by account, key, model and provider, and the balances. */
export function createMetrics(books: Books): () => string {
  const sums = new Map<string, { charges: number; cost: Amount; prompt: number; completion: number }>();
  let seen = 0;
  return () => {
    // only what was booked since the last time is read
    for (
      let page = books.listCharges({ after: seen, limit: 1_000 });
      ;
      page = books.listCharges({ after: seen, limit: 1_000 })
    ) {
      for (const charge of page.charges) {
        seen = charge.seq;
        const names = {
          account: charge.accountId,
          key: charge.keyId,
          model: charge.servedModel,
          provider: charge.provider,
        };
        const labels = Object.entries(names)
          .map(([name, value]) => `${name}="${escaped(value)}"`)
          .join(',');
        const before = sums.get(labels) ?? { charges: 0, cost: amount('0'), prompt: 0, completion: 0 };
        sums.set(labels, {
          charges: before.charges + 1,
          cost: before.cost.plus(charge.costRub),
          prompt: before.prompt + charge.promptTokens,
          completion: before.completion + charge.completionTokens,
        });
      }
      if (page.next === undefined) break;
    }
    const rows = [...sums];
    return [
      ...family(
        'kopek_charges_total',
        'counter',
        'Booked answers.',
        rows.map(([labels, sum]) => [labels, sum.charges]),
      ),
      ...family(
        'kopek_cost_rub_total',
        'counter',
        'Rubles booked.',
        rows.map(([labels, sum]) => [labels, decimalOf(sum.cost)]),
      ),
      ...family(
        'kopek_tokens_total',
        'counter',
        'Tokens booked.',
        rows.flatMap(([labels, sum]) => [
          [`${labels},kind="prompt"`, sum.prompt],
          [`${labels},kind="completion"`, sum.completion],
        ]),
      ),
      ...family(
        'kopek_balance_rub',
        'gauge',
        'Rubles left on an account.',
        books.accounts().map(({ id, balanceRub }) => [`account="${escaped(id)}"`, balanceRub]),
      ),
      '',
    ].join('\n');
  };
}

function family(name: string, type: string, help: string, rows: (string | number)[][]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...rows.map(([labels, value]) => `${name}{${labels}} ${value}`),
  ];
}
