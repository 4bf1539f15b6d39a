/** One program for every runtime: no import of Node, no global that a browser does not have. */
import { KopekError, type ChatStream } from '@kopek/core';
import { createLedger, meteredClient, type LedgerStore } from '@kopek/ledger';
import { ChatKopek } from '@kopek/langchain';
import { chargeOf, createKopek } from '@kopek/vercel-ai';
import { generateText, streamText } from 'ai';

/** Where the service is, and the key for it. */
export interface Service {
  baseURL: string;
  apiKey: string;
}

/** The result of a run. */
export interface Report {
  /** One sentence per failed check. */
  failures: string[];
  /** Number of checks. */
  checks: number;
  /** Exact sum of all charges, rubles. */
  costRub: string | undefined;
}

/**
 * Calls a local gateway in every way that the packages offer, and lists the failed checks.
 *
 * @param store - stores the ledger, for a runtime that has files. Default: memory.
 */
export async function run(service: Service, store?: LedgerStore): Promise<Report> {
  const ledger = createLedger(store && { store });
  const settings = { ...service, ledger };
  const client = meteredClient(settings);
  const messages = [{ role: 'user' as const, content: 'Сколько копеек в рубле?' }];
  const failures: string[] = [];
  let checks = 0;
  const check = async (name: string, holds: () => Promise<boolean>): Promise<void> => {
    checks++;
    try {
      if (!(await holds())) failures.push(`${name}: it does not`);
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
    }
  };

  await check('an answer has a text and a price', async () => {
    const { text, charge } = await client.chat({ model: 'kopek/echo', messages });
    return text === 'Сколько копеек в рубле?' && charge.status === 'settled' && charge.balanceRub !== undefined;
  });
  await check('a stream adds up to its result, with one price', async () => {
    const stream = client.stream({ model: 'kopek/echo', messages });
    let [text, prices] = ['', 0];
    for await (const event of stream) {
      if (event.type === 'text-delta') text += event.text;
      if (event.type === 'usage') prices++;
    }
    return text === (await stream.result).text && prices === 1;
  });
  await check('an abort ends a stream that stalls, and says that its price is unknown', async () => {
    const controller = new AbortController();
    const stream = client.stream({ model: 'fault/stall-mid-body', messages }, { signal: controller.signal });
    const error = await failureOf(stream, () => controller.abort());
    return error?.code === 'aborted' && error.billing === 'unknown' && error.partial?.text !== undefined;
  });
  await check('the key has its name', async () => (await client.key()).name !== '');
  await check('an error is typed, and says that it cost nothing', async () => {
    const error = await failureOf(client.stream({ model: 'no/such-model', messages }));
    return error?.code === 'not_found' && error.billing === 'none' && !error.message.includes(service.apiKey);
  });
  await check('a stream that breaks is no answer', async () => {
    const error = await failureOf(client.stream({ model: 'fault/reset-mid-body', messages }));
    return error !== undefined && error.billing === 'unknown';
  });
  await check('LangChain: invoke and stream carry their price once', async () => {
    const model = new ChatKopek('kopek/echo', settings);
    const message = await model.invoke('раз');
    let prices = 0;
    for await (const chunk of await model.stream('два')) if (chunk.response_metadata.charge) prices++;
    return message.text === 'раз' && chargeOf(message)?.status === 'settled' && prices === 1;
  });
  await check('AI SDK: generateText and streamText carry their price', async () => {
    const kopek = createKopek(settings);
    const whole = await generateText({ model: kopek('kopek/echo'), prompt: 'раз' });
    const streamed = streamText({ model: kopek('kopek/echo'), prompt: 'два' });
    const charges = [chargeOf(whole), chargeOf(await streamed.finalStep)];
    return (await streamed.text) === 'два' && charges.every((charge) => charge?.status === 'settled');
  });
  await check('the books have what this process has seen, and their counters agree', async () => {
    const { all } = await ledger.totals();
    return all?.costRub === ledger.total().costRub && (await ledger.verify()).length === 0;
  });
  return { failures, checks, costRub: ledger.total().costRub };
}

/** Reads a stream until it fails; `onText` is called with the first text. */
async function failureOf(stream: ChatStream, onText?: () => void): Promise<KopekError | undefined> {
  try {
    for await (const event of stream) if (event.type === 'text-delta') onText?.();
  } catch (error) {
    if (KopekError.isInstance(error)) return error;
    throw error;
  }
  return undefined;
}
