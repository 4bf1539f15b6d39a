import { BaseCache, deserializeStoredGeneration, InMemoryCache, serializeGeneration } from '@langchain/core/caches';
import type { StoredGeneration } from '@langchain/core/messages';
import type { Generation } from '@langchain/core/outputs';
import type { CallbackManagerForRetrieverRun } from '@langchain/core/callbacks/manager';
import { BaseRetriever } from '@langchain/core/retrievers';
import { RunnableLambda, RunnableMap, RunnableSequence } from '@langchain/core/runnables';
import { describe, expect, test } from 'vitest';
import { chatModel, completion, delta, service, streamed, textModel, USAGE } from '../../test/support.ts';
import { chargeOf, createLedger, SpendHandler, sumCharges, type Charge } from '../index.ts';

/** Keeps answers as text, as caches in a database do. */
class WrittenCache extends BaseCache {
  readonly #texts = new Map<string, string>();

  override async lookup(prompt: string, key: string): Promise<Generation[] | null> {
    const text = this.#texts.get(prompt + key);
    return text === undefined ? null : (JSON.parse(text) as StoredGeneration[]).map(deserializeStoredGeneration);
  }

  override async update(prompt: string, key: string, generations: Generation[]): Promise<void> {
    this.#texts.set(prompt + key, JSON.stringify(generations.map(serializeGeneration)));
  }
}

const PAID = { costRub: '0.0123', balanceRub: '99.5', settled: 1, unknown: 0 };

describe('totals', () => {
  test('add up everything, and the cost of each model, tag and run', async () => {
    const spend = new SpendHandler();
    const model = chatModel(service(completion()), { tags: ['search'] });
    const chain = RunnableLambda.from(async (question: string, config) => {
      await model.invoke(question, config);
      return (await model.invoke(question, { ...config, tags: [...(config.tags ?? []), 'second'] })).text;
    });
    await chain.invoke('a', { callbacks: [spend], runId: '00000000-0000-4000-8000-000000000001' });
    await chain.invoke('b', { callbacks: [spend], runId: '00000000-0000-4000-8000-000000000002' });
    expect(spend.total()).toMatchObject({ costRub: '0.0492', settled: 4, unknown: 0, tokens: { input: 48 } });
    expect(spend.total()).not.toHaveProperty('attempts');
    expect([spend.costRub, spend.balanceRub, spend.unknown]).toEqual(['0.0492', '99.5', 0]);
    expect(spend.byModel()).toMatchObject({ 'provider/served': { settled: 4 } });
    expect(spend.byTag()).toMatchObject({ search: { settled: 4 }, second: { settled: 2 } });
    expect(spend.byRun()).toMatchObject({
      '00000000-0000-4000-8000-000000000001': { costRub: '0.0246' },
      '00000000-0000-4000-8000-000000000002': { costRub: '0.0246' },
    });
    expect(spend.entries()).toHaveLength(4);
  });

  test('ignore tags that LangChain adds to the steps of a chain, as the ledger does', async () => {
    const spend = new SpendHandler();
    const ledger = createLedger();
    const model = chatModel(service(completion()), { ledger });
    const steps = RunnableSequence.from([(text: string) => text, RunnableMap.from({ answer: model }), () => 'done']);
    await steps.invoke('a', { callbacks: [spend], tags: ['nightly'] });
    expect(Object.keys(spend.byTag())).toEqual(['nightly']);
    expect(Object.keys(ledger.total({ by: 'tag' }))).toEqual(['nightly=true']);
  });

  test.each(['x'.repeat(300), 'a\nb'])('a tag that cannot be stored loses no charge: %j', async (tag) => {
    const spend = new SpendHandler();
    await chatModel(service(completion())).invoke('a', { callbacks: [spend], tags: [tag, 'search'] });
    expect(spend.total()).toMatchObject(PAID);
    expect(Object.keys(spend.byTag())).toEqual(['search']);
  });

  test('a call of a retriever belongs to the run that somebody started', async () => {
    const model = chatModel(service(completion()));
    class RewritingRetriever extends BaseRetriever {
      override lc_namespace = ['test'];

      override async _getRelevantDocuments(question: string, run?: CallbackManagerForRetrieverRun): Promise<[]> {
        await model.invoke(question, run ? { callbacks: run.getChild() } : {});
        return [];
      }
    }
    const retriever = new RewritingRetriever();
    const chain = RunnableLambda.from(async (question: string, config) => {
      await retriever.invoke(question, config);
      return (await model.invoke(question, config)).text;
    });
    const spend = new SpendHandler();
    const runId = '00000000-0000-4000-8000-000000000001';
    await chain.invoke('a', { callbacks: [spend], runId });
    expect(spend.byRun()).toMatchObject({ [runId]: { costRub: '0.0246', settled: 2 } });
    expect(Object.keys(spend.byRun())).toEqual([runId]);
  });

  test('one charge is counted once, even by a handler attached to the model and to the call', async () => {
    const spend = new SpendHandler();
    await chatModel(service(completion()), { callbacks: [spend] }).invoke('hi', { callbacks: [spend] });
    expect(spend.total()).toMatchObject(PAID);
  });

  test('a cached answer costs nothing', async () => {
    const spend = new SpendHandler();
    const model = chatModel(service(completion()), { cache: new InMemoryCache(new Map()), callbacks: [spend] });
    await model.invoke('hi');
    await model.invoke('hi');
    expect(spend.total()).toMatchObject(PAID);
  });

  test('a cached answer that another process stored costs nothing either', async () => {
    const charges: Charge[] = [];
    const spend = new SpendHandler({ onCharge: (charge) => charges.push(charge) });
    const model = chatModel(service(completion()), { cache: new WrittenCache(), callbacks: [spend] });
    const [bought, found] = [await model.invoke('hi'), await model.invoke('hi')];
    // the message tells what it cost when it was bought
    expect(chargeOf(found)).toEqual({ ...chargeOf(bought), cached: true });
    expect(spend.total()).toMatchObject(PAID);
    expect(spend.entries()).toHaveLength(1);
    expect(charges).toHaveLength(1);
  });

  test('a failed answer with its usage is counted by its charge', async () => {
    const spend = new SpendHandler();
    const failed = completion({ content: 'half' }, { finish_reason: 'error', error: { code: 502, message: 'gone' } });
    const error = await chatModel(service(failed), { callbacks: [spend] })
      .invoke('hi')
      .catch((thrown: unknown) => thrown);
    expect(chargeOf(error)).toMatchObject({ costRub: '0.0123' });
    expect(spend.total()).toMatchObject(PAID);
  });

  test('a rejected request costs nothing, and a broken answer is unknown', async () => {
    const spend = new SpendHandler();
    const rejected = service({ status: 402, json: { error: { code: 402, message: 'no' } } });
    await chatModel(rejected, { callbacks: [spend] })
      .invoke('hi')
      .catch(() => {});
    expect(spend.total()).toMatchObject({ settled: 0, unknown: 0 });
    const broken = service({ events: [delta({ content: 'half' })], open: false });
    await chatModel(broken, { callbacks: [spend], streaming: true })
      .invoke('hi')
      .catch(() => {});
    expect(spend.total()).toMatchObject({ settled: 0, unknown: 1 });
  });

  test('the charge of the last chunk counts if the call is aborted right after it', async () => {
    const spend = new SpendHandler();
    const controller = new AbortController();
    const reading = (async () => {
      const model = chatModel(service(streamed([{ content: 'a' }])), { callbacks: [spend] });
      for await (const chunk of await model.stream('hi', { signal: controller.signal })) {
        // the callback of a chunk runs when its reader comes back for more
        if (chargeOf(chunk)) queueMicrotask(() => controller.abort());
      }
    })();
    await reading.catch(() => {});
    expect(spend.total().settled + spend.total().unknown).toBe(1);
  });

  test('text models are counted per generation', async () => {
    const spend = new SpendHandler();
    const answer = {
      json: { id: 'gen-1', model: 'm', choices: [{ text: 'ok', finish_reason: 'stop' }], usage: USAGE },
    };
    const model = textModel(service(answer), { callbacks: [spend] });
    await model.generate(['a', 'b', 'c']);
    expect(spend.total()).toMatchObject({ costRub: '0.0369', settled: 3 });
  });

  test('each charge is reported at once', async () => {
    const seen: (string | undefined)[] = [];
    const spend = new SpendHandler({ onCharge: (charge, entry) => seen.push(charge.costRub, entry.runId) });
    await chatModel(service(completion())).invoke('hi', {
      callbacks: [spend],
      runId: '00000000-0000-4000-8000-000000000003',
    });
    expect(seen).toEqual(['0.0123', '00000000-0000-4000-8000-000000000003']);
  });

  test('can be reset', async () => {
    const spend = new SpendHandler();
    const model = chatModel(service(completion()), { callbacks: [spend] });
    await model.invoke('hi');
    spend.reset();
    expect(spend.costRub).toBe('0');
    await model.invoke('hi');
    expect(spend.total()).toMatchObject(PAID);
  });
});

test.each<[unknown, string]>([
  [{ limit: '5' }, 'there is no setting "limit" of SpendHandler; did you mean withRun({ maxRub }, fn)?'],
  [{ maxRub: '5' }, 'there is no setting "maxRub" of SpendHandler; did you mean withRun({ maxRub }, fn)?'],
  [{ spendLimit: '5' }, 'there is no setting "spendLimit" of SpendHandler; did you mean withRun({ maxRub }, fn)?'],
  [{ onCharge: 'log' }, 'onCharge of SpendHandler must be a function, got a string'],
  [null, 'settings of SpendHandler must be an object such as { onCharge, onCallbackError }, got null'],
])('invalid options are rejected: %j', (options, message) => {
  expect(() => new SpendHandler(options as object)).toThrow(
    expect.objectContaining({ code: 'configuration', message }),
  );
});

test('what the client repeats is counted once for each attempt that was billed, with the ids of the ledger', async () => {
  const spend = new SpendHandler();
  const model = chatModel(service({ status: 503, json: { error: { code: 503, message: 'busy' } } }, completion()), {
    maxRetries: 1,
  });
  await model.invoke('hi', { callbacks: [spend], metadata: { user: 'anna' } });
  expect(spend.total()).toMatchObject(PAID);
  expect(spend.entries().map(({ id }) => id)).toEqual([model.ledger.entries().at(-1)?.id]);
  expect(spend.byTag()).toMatchObject({ 'user=anna': { settled: 1 } });
});

test('a call that was begun before a reset counts after it', async () => {
  const spend = new SpendHandler();
  const model = chatModel(service(streamed([{ content: 'a' }, { content: 'b' }])), { callbacks: [spend] });
  const stream = await model.stream('hi');
  await stream.next();
  spend.reset();
  for await (const _ of stream);
  expect(spend.total()).toMatchObject(PAID);
});

describe('one prompt of several that fails', () => {
  const failing = (): ReturnType<typeof service> =>
    service(
      completion({ content: 'a' }),
      { status: 400, json: { error: { code: 400, message: 'no' } } },
      completion({ content: 'c' }),
    );

  test('leaves the others to be counted: the error has the sum, each charge, and the partial result', async () => {
    const spend = new SpendHandler();
    const model = textModel(failing(), { callbacks: [spend], maxRetries: 0 });
    const error: unknown = await model.generate(['1', '2', '3']).catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      code: 'bad_request',
      billing: 'charged',
      retryable: false,
      charge: { status: 'settled', costRub: '0.0246' },
      charges: [{ costRub: '0.0123' }, { costRub: '0.0123' }],
      partialOutput: { generations: [[{ text: 'a' }], [], [{ text: 'c' }]] },
    });
    expect(spend.total()).toMatchObject({ costRub: '0.0246', settled: 2, unknown: 0 });
    expect(model.ledger.total().costRub).toBe('0.0246');
  });

  test('is counted by a chat model in the same way', async () => {
    const spend = new SpendHandler();
    const model = chatModel(failing(), { callbacks: [spend], maxRetries: 0 });
    await expect(model.generate([['1'], ['2'], ['3']])).rejects.toMatchObject({ code: 'bad_request' });
    expect(spend.total()).toMatchObject({ costRub: '0.0246', settled: 2, unknown: 0 });
  });
});

describe('a stream that its consumer leaves', () => {
  test.each(['cancel', 'finish'] as const)('counts as in the ledger: onAbandon %s', async (onAbandon) => {
    const spend = new SpendHandler();
    const model = chatModel(service(streamed([{ content: 'a' }, { content: 'b' }])), { callbacks: [spend], onAbandon });
    for await (const chunk of await model.stream('hi')) if (chunk.text === 'a') break;
    await model.ledger.flush();
    await expect.poll(() => spend.total().settled + spend.total().unknown).toBe(1);
    const { settled, unknown, costRub } = model.ledger.total();
    await expect.poll(() => spend.total()).toMatchObject({ settled, unknown, ...(costRub && { costRub }) });
  });
});

describe('onCharge that fails', () => {
  test.each([
    [
      'throws',
      () => {
        throw new Error('down');
      },
    ],
    ['rejects', () => Promise.reject(new Error('down'))],
  ])('breaks no answer, and is heard of: it %s', async (_, onCharge) => {
    const failures: unknown[] = [];
    const spend = new SpendHandler({ onCharge, onCallbackError: (error) => void failures.push(error) });
    const model = chatModel(service(completion()), { callbacks: [spend] });
    expect((await model.invoke('hi')).text).toBe('Hello');
    await expect.poll(() => failures).toEqual([new Error('down')]);
  });
});

describe('a cached answer', () => {
  test.each([
    ['kept in memory', () => new InMemoryCache()],
    ['kept as text', () => new WrittenCache()],
  ])('is not a charge: sums count it once, and its message is its own: %s', async (_, makeCache) => {
    const model = chatModel(service(completion()), { cache: makeCache() });
    const messages = [await model.invoke('same'), await model.invoke('same'), await model.invoke('same')];
    expect(sumCharges(messages)).toMatchObject({ costRub: '0.0123', settled: 1 });
    expect(messages.map((message) => chargeOf(message)?.cached)).toEqual([undefined, true, true]);
    expect(chargeOf(messages[2])?.costRub).toBe('0.0123');
    expect(new Set(messages.map(({ id }) => id)).size).toBe(3);
    // the message that was paid for is left as it was
    expect(messages[0]?.usage_metadata).toMatchObject({ input_tokens: 12 });
  });

  test('of a text model is marked in its generation', async () => {
    const model = textModel(service(completion()), { cache: new InMemoryCache() });
    const [bought, cached] = [await model.generate(['same']), await model.generate(['same'])];
    expect(bought.generations[0]?.[0]?.generationInfo?.charge).not.toHaveProperty('cached');
    expect(cached.generations[0]?.[0]?.generationInfo?.charge).toMatchObject({ costRub: '0.0123', cached: true });
  });
});
