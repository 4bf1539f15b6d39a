import { USAGE_VECTORS } from '../../../core/src/money/__fixtures__/usage-vectors.ts';
import { chunkText, completionText, eventAnswer, jsonAnswer } from '../answers.ts';
import type { WireAnswer, WireCase } from '../wire-case.ts';

const TEXT = '[{"index":0,"delta":{"role":"assistant","content":"Привет"},"finish_reason":null}]';
const FINISH = '[{"index":0,"delta":{},"finish_reason":"stop","native_finish_reason":"stop"}]';

/** Where a service may put its usage (§2.9): all of these read the same, and exactly once. */
const DELIVERIES: Record<string, { kind: WireCase['request_kind']; answer: (usage: string) => WireAnswer }> = {
  whole: {
    kind: 'json',
    answer: (usage) =>
      jsonAnswer(
        completionText(
          '{"index":0,"finish_reason":"stop","native_finish_reason":"stop","message":{"role":"assistant","content":"Привет"}}',
          usage,
        ),
      ),
  },
  'finish-chunk': {
    kind: 'stream',
    answer: (usage) => eventAnswer([chunkText(TEXT), chunkText(FINISH, usage), '[DONE]']),
  },
  'own-chunk': {
    kind: 'stream',
    answer: (usage) => eventAnswer([chunkText(TEXT), chunkText(FINISH), chunkText('[]', usage), '[DONE]']),
  },
  twice: {
    kind: 'stream',
    // cumulative: the last one counts, nothing is added up
    answer: (usage) =>
      eventAnswer([
        chunkText(
          TEXT,
          '{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2,"cost_rub":0.0001,"balance":99.9999}',
        ),
        chunkText(FINISH, usage),
        chunkText('[]', usage),
        '[DONE]',
      ]),
  },
  'null-then-value': {
    kind: 'stream',
    answer: (usage) =>
      eventAnswer([chunkText(TEXT, 'null'), chunkText(FINISH, 'null'), chunkText('[]', usage), '[DONE]']),
  },
};

/** Every usage vector in every place. */
export function usageCases(): WireCase[] {
  return USAGE_VECTORS.flatMap((vector) => {
    const usage = withPrice(vector.usage);
    return Object.entries(DELIVERIES).map(([delivery, { kind, answer }]): WireCase => ({
      ...answer(usage),
      name: `usage-${kebab(vector.name)}-${delivery}`,
      group: 'usage',
      basis: `§2.9: ${vector.about}`,
      method: 'POST',
      request_kind: kind,
      expect: {
        text: 'Привет',
        finish_reason: 'stop',
        usage: JSON.parse(usage) as Record<string, unknown>,
        charge: { status: 'settled', costRub: '0.0123', balanceRub: '99.5' },
        tokens: vector.tokens ?? null,
        anomalies: vector.anomalies,
        error: null,
      },
    }));
  });
}

function withPrice(usage: string): string {
  const price = '"cost_rub":0.0123,"balance":99.50';
  return usage === '{}' ? `{${price}}` : `${usage.slice(0, -1)},${price}}`;
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
