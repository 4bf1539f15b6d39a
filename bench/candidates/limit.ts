import { API_KEY, Collected, MESSAGES, MODEL, priced, type Candidate, type PricedUsage } from './candidate.ts';

interface WireChunk {
  usage?: PricedUsage;
  choices: { delta: { content?: string | null; tool_calls?: { function: { arguments: string } }[] } }[];
}

interface WireAnswer {
  usage: PricedUsage;
  choices: { message: { content: string } }[];
}

/** The yardstick: `undici.request`, split at blank lines, `JSON.parse`. What a careful hand would write, and no more. */
export const limit: Candidate = async (baseURL) => {
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({ connections: 16_384, headersTimeout: 0, bodyTimeout: 0 });
  const headers = { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' };
  const ask = async (more: object) => {
    const body = JSON.stringify({ model: MODEL, messages: MESSAGES, ...more });
    return (await request(`${baseURL}/v1/chat/completions`, { method: 'POST', headers, body, dispatcher })).body;
  };
  return {
    async stream({ onFirst }) {
      const body = await ask({ stream: true });
      body.setEncoding('utf8');
      const outcome = new Collected(onFirst);
      let rest = '';
      for await (const text of body as AsyncIterable<string>) rest = read(rest + text, outcome);
      return outcome;
    },
    async invoke() {
      const { choices, usage } = (await (await ask({})).json()) as WireAnswer;
      return { text: choices[0]?.message.content ?? '', ...priced(usage) };
    },
  };
};

/** Reads all events that are whole, and trusts every byte. Returns what is left. */
function read(held: string, outcome: Collected): string {
  let from = 0;
  for (let end = held.indexOf('\n\n'); end >= 0; end = held.indexOf('\n\n', from)) {
    const data = held.slice(from + 6, end);
    from = end + 2;
    if (data === '[DONE]') continue;
    const { usage, choices } = JSON.parse(data) as WireChunk;
    if (usage) Object.assign(outcome, priced(usage));
    const delta = choices[0]?.delta;
    if (delta) outcome.add(delta.content, delta.tool_calls?.[0]?.function.arguments);
  }
  return held.slice(from);
}
