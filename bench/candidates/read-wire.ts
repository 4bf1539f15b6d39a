import { API_KEY, MESSAGES, MODEL, type Collected, type Outcome, type PricedUsage } from './candidate.ts';

/** Headers of the candidates that speak HTTP by themselves. */
export const HEADERS = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };

/** Body of their requests. */
export function requestBody(stream: boolean): string {
  return JSON.stringify({ model: MODEL, messages: MESSAGES, ...(stream ? { stream } : {}) });
}

interface WireChunk {
  usage?: PricedUsage;
  choices: { delta: { content?: string | null; tool_calls?: { function: { arguments: string } }[] } }[];
}

/** The yardstick's reader: split at blank lines, `JSON.parse`, add up. It trusts every byte. */
export class WireReader {
  readonly outcome: Collected;
  #rest = '';

  constructor(outcome: Collected) {
    this.outcome = outcome;
  }

  feed(text: string): void {
    const held = this.#rest + text;
    let from = 0;
    for (let end = held.indexOf('\n\n'); end >= 0; end = held.indexOf('\n\n', from)) {
      const data = held.slice(from + 6, end);
      from = end + 2;
      if (data !== '[DONE]') this.#take(JSON.parse(data) as WireChunk);
    }
    this.#rest = held.slice(from);
  }

  #take({ usage, choices }: WireChunk): void {
    const { outcome } = this;
    if (usage) {
      outcome.cost = usage.cost_rub;
      outcome.totalTokens = usage.total_tokens;
    }
    const delta = choices[0]?.delta;
    if (delta) outcome.add(delta.content, delta.tool_calls?.[0]?.function.arguments);
  }
}

/** Reads a whole answer. */
export function readWhole(answer: unknown): Outcome {
  const { choices, usage } = answer as { choices: { message: { content: string } }[]; usage: PricedUsage };
  return { text: choices[0]?.message.content ?? '', cost: usage.cost_rub, totalTokens: usage.total_tokens };
}
