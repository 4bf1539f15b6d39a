import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlannedCall } from './prices.ts';

/** A token costs a thousandth of a ruble: who counts tokens and who counts rubles count the same. */
export const TOKENS_PER_RUB = 1000;

/** A service on the loopback that bills as planned. Dear answers take longer, as they do everywhere. */
export interface BillingService {
  baseURL: string;
  /** By number of the call: when it arrived, ms since 1970. Whatever arrived was billed. */
  readonly arrivals: ReadonlyMap<number, number>;
  close(): Promise<void>;
}

/** What a caller asks with, so that the service knows which of the planned calls it is. */
export function promptOf(call: number): string {
  return `call ${call}`;
}

function durationMs(priceRub: number): number {
  return 20 + 30 * priceRub;
}

export async function startService(calls: readonly PlannedCall[]): Promise<BillingService> {
  const arrivals = new Map<number, number>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.setEncoding('utf8');
    let body = '';
    for await (const piece of request as AsyncIterable<string>) body += piece;
    const number = Number(/call (\d+)/.exec(body)?.[1]);
    const call = calls[number];
    if (call === undefined) throw new Error(`no such call: ${body}`);
    arrivals.set(number, Date.now());
    await new Promise((resolve) => setTimeout(resolve, durationMs(call.priceRub)));
    const text = answerText(number, call.priceRub);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    if (!call.isBroken) response.end(text);
    else response.write(text.slice(0, text.length / 2), () => response.destroy());
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    arrivals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerText(number: number, priceRub: number): string {
  const total = Math.round(priceRub * TOKENS_PER_RUB);
  const prompt = Math.min(5, total);
  return JSON.stringify({
    id: `gen-${number}`,
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'vendor/model',
    choices: [{ index: 0, message: { role: 'assistant', content: 'ok' }, finish_reason: 'stop' }],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: total - prompt,
      total_tokens: total,
      cost_rub: priceRub,
    },
  });
}
