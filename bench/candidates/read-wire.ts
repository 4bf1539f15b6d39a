import { API_KEY, MODEL, PROMPT, type Collected, type Outcome } from './candidate.ts';

/** Headers of the candidates that speak HTTP by themselves. */
export const HEADERS = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };

/** Body of their requests. */
export function requestBody(stream: boolean, image?: string): string {
  const parts = [
    { type: 'text', text: PROMPT },
    { type: 'image_url', image_url: { url: `data:image/png;base64,${image}` } },
  ];
  const messages = [{ role: 'user', content: image === undefined ? PROMPT : parts }];
  return JSON.stringify({ model: MODEL, messages, ...(stream ? { stream } : {}) });
}

interface WireUsage {
  cost_rub?: number;
  total_tokens?: number;
}

interface WireChunk {
  usage?: WireUsage;
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
  const { choices, usage } = answer as { choices: { message: { content: string } }[]; usage: WireUsage };
  return { text: choices[0]?.message.content ?? '', cost: usage.cost_rub, totalTokens: usage.total_tokens };
}
