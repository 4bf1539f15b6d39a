import type { Charge } from '@kopek/core';
import type { Anomaly } from '@kopek/core/kit';
import { chunkText, eventAnswer } from '../answers.ts';
import type { WireCase } from '../wire-case.ts';

interface Price {
  name: string;
  /** `cost_rub` as the JSON has it; undefined: the field is absent. */
  wire: string | undefined;
  /** The exact price; undefined: it cannot be known. */
  costRub: string | undefined;
  anomalies?: Anomaly[];
}

const PRICES: readonly Price[] = [
  { name: 'plain', wire: '0.0425', costRub: '0.0425' },
  { name: 'trailing-zeros', wire: '0.1000', costRub: '0.1' },
  { name: 'exponent', wire: '1e-7', costRub: '0.0000001' },
  { name: 'positive-exponent', wire: '1E+3', costRub: '1000' },
  { name: 'beyond-a-double', wire: '12345678901234.567891', costRub: '12345678901234.567891' },
  { name: 'zero', wire: '0', costRub: '0' },
  { name: 'negative-zero', wire: '-0.00', costRub: '0' },
  { name: 'refund', wire: '-1.5', costRub: '-1.5', anomalies: ['cost_negative'] },
  { name: 'numeric-string', wire: '"0.0425"', costRub: '0.0425' },
  { name: 'null', wire: 'null', costRub: undefined },
  { name: 'absent', wire: undefined, costRub: undefined },
  { name: 'word', wire: '"free"', costRub: undefined, anomalies: ['cost_unreadable'] },
  { name: 'comma', wire: '"1,5"', costRub: undefined, anomalies: ['cost_unreadable'] },
  { name: 'infinite', wire: '1e999', costRub: undefined, anomalies: ['cost_unreadable'] },
  { name: 'vanishing', wire: '1e-999', costRub: undefined, anomalies: ['cost_unreadable'] },
  { name: 'absurd-exponent', wire: '"1e999999999"', costRub: undefined, anomalies: ['cost_unreadable'] },
];

/** Prices as a service may write them; each is exact to the last digit or unknown, and never a made-up 0. */
export function moneyCases(): WireCase[] {
  return PRICES.map(({ name, wire, costRub, anomalies }): WireCase => {
    const cost = wire === undefined ? '' : `,"cost_rub":${wire}`;
    const usage = `{"prompt_tokens":12,"completion_tokens":5,"total_tokens":17${cost},"balance":100.10}`;
    const charge: Partial<Charge> = costRub === undefined ? { status: 'unknown' } : { status: 'settled', costRub };
    return {
      ...eventAnswer([
        chunkText('[{"index":0,"delta":{"role":"assistant","content":"ok"},"finish_reason":"stop"}]'),
        chunkText('[]', usage),
        '[DONE]',
      ]),
      name: `money-${name}`,
      group: 'money',
      basis: '§2.9 cost_rub: rubles, exactly as billed',
      method: 'POST',
      request_kind: 'stream',
      expect: {
        text: 'ok',
        charge: { ...charge, balanceRub: '100.1' },
        tokens: { input: 12, output: 5, total: 17 },
        anomalies: anomalies ?? [],
        error: null,
      },
    };
  });
}
