import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import {
  bill,
  chatCall,
  finish,
  manualClient,
  settled,
  sse,
  text,
  type ManualClient,
} from '../../test/readers/manual.ts';
import type { ChatEvent } from '../answer/events.ts';
import type { ClientSettings } from '../settings/types.ts';
import { RecordingMeter } from '../meter/__fixtures__/recording-meter.ts';
import { LiveStream, type ChatStream } from './chat-stream.ts';
import { runChat } from './run-chat.ts';

const WHOLE = sse(text('one '), text('two'), finish('stop'), bill(0.5), '[DONE]');

interface OpenOptions extends Pick<ClientSettings, 'transportLimits' | 'timeout' | 'onAbandon'> {
  signal?: AbortSignal;
  coalesce?: boolean;
}

function open(options: OpenOptions = {}): { client: ManualClient; stream: ChatStream } {
  const { signal, coalesce = false, ...settings } = options;
  const client = manualClient(settings);
  const stream = new LiveStream(client.context, chatCall(signal ? { signal } : {}), { includeRaw: false, coalesce });
  return { client, stream };
}

async function begin(stream: ChatStream, client: ManualClient, body: string): Promise<void> {
  const { opened } = stream;
  await settled();
  client.answers[0]?.push(body);
  await opened;
}

async function textOf(stream: AsyncIterable<ChatEvent>): Promise<string> {
  let said = '';
  for await (const event of stream) if (event.type === 'text-delta') said += event.text;
  return said;
}

test('nothing is sent before the first use', async () => {
  const { client, stream } = open();
  await settled();
  expect(client.answers).toHaveLength(0);
  void stream.opened;
  await settled();
  expect(client.answers).toHaveLength(1);
});

test('`opened` resolves with status and headers', async () => {
  const { client, stream } = open();
  await begin(stream, client, WHOLE);
  expect(await stream.opened).toMatchObject({
    status: 200,
    attempts: 1,
    headers: { 'content-type': 'text/event-stream' },
  });
});

test('a loop and the result agree', async () => {
  const { client, stream } = open();
  await begin(stream, client, WHOLE);
  expect(await textOf(stream)).toBe('one two');
  expect(await stream.result).toMatchObject({ text: 'one two', charge: { costRub: '0.5' } });
});

test('the result is available without a loop', async () => {
  const { client, stream } = open();
  const { result } = stream;
  await settled();
  client.answers[0]?.push(WHOLE);
  expect((await result).text).toBe('one two');
});

test('a loop after the result gets every event', async () => {
  const { client, stream } = open();
  const { result } = stream;
  await settled();
  client.answers[0]?.push(sse(text('one ')));
  await settled();
  client.answers[0]?.push(sse(text('two'), finish('stop'), bill(0.5), '[DONE]'));
  await result;
  expect(await textOf(stream)).toBe('one two');
});

test('a loop that begins while the result is being read misses nothing', async () => {
  const { client, stream } = open();
  const { result } = stream;
  await settled();
  client.answers[0]?.push(sse(text('one ')));
  await settled();
  const loop = textOf(stream);
  client.answers[0]?.push(sse(text('two'), finish('stop'), bill(0.5), '[DONE]'));
  expect(await loop).toBe('one two');
  expect((await result).text).toBe('one two');
});

test('the result can be awaited inside the loop', async () => {
  const { client, stream } = open();
  await begin(stream, client, WHOLE);
  const said: string[] = [];
  for await (const event of stream) {
    if (event.type !== 'text-delta') continue;
    said.push(event.text);
    expect((await stream.result).text).toBe('one two');
  }
  expect(said.join('')).toBe('one two');
});

test('a second loop gets what the first one left, each event once', async () => {
  const { client, stream } = open();
  await begin(stream, client, WHOLE);
  const [first, second] = await Promise.all([textOf(stream), textOf(stream)]);
  expect((first + second).length).toBe('one two'.length);
  expect(await textOf(stream)).toBe('');
});

test('`next` may be called again before it resolves', async () => {
  const { client, stream } = open();
  const loop = stream[Symbol.asyncIterator]();
  const pulled = Promise.all(Array.from({ length: 8 }, () => loop.next()));
  await settled();
  client.answers[0]?.push(WHOLE);
  const types = (await pulled).map(({ value }) => (value as ChatEvent | undefined)?.type);
  expect(types).toEqual([
    'response-start',
    'text-delta',
    'text-delta',
    'usage',
    'finish',
    undefined,
    undefined,
    undefined,
  ]);
});

test('`batches` delivers together what arrived together', async () => {
  const { client, stream } = open();
  const loop = stream.batches();
  const first = loop.next();
  await settled();
  client.answers[0]?.push(sse(text('one '), text('two')));
  expect(((await first).value as ChatEvent[]).map(({ type }) => type)).toEqual([
    'response-start',
    'text-delta',
    'text-delta',
  ]);
  const second = loop.next();
  client.answers[0]?.push(sse(finish('stop'), bill(0.5), '[DONE]'));
  expect(((await second).value as ChatEvent[]).map(({ type }) => type)).toEqual(['usage', 'finish']);
  expect(await loop.next()).toEqual({ done: true, value: undefined });
});

test('a consumer that does not read leaves everything beyond the limit in the socket', async () => {
  const { client, stream } = open({ transportLimits: { readAheadBytes: 100 } });
  await begin(stream, client, sse(text('one ')));
  client.answers[0]?.push(sse(text('two'.repeat(100))));
  await settled();
  const { reads } = client.answers[0] ?? { reads: 0 };
  client.answers[0]?.push(sse(text('three'), finish('stop'), bill(0.5), '[DONE]'));
  await settled();
  expect(client.answers[0]?.reads).toBe(reads);
  expect(await textOf(stream)).toBe(`one ${'two'.repeat(100)}three`);
});

test.each([
  ['`opened` alone', (stream: ChatStream) => stream.opened],
  ['one `next`', (stream: ChatStream) => stream[Symbol.asyncIterator]().next()],
  ['one group', (stream: ChatStream) => stream.batches().next()],
])('an answer that nobody reads after %s is recorded when its usage arrives', async (_, use) => {
  const { client, stream } = open();
  const used = use(stream);
  await settled();
  client.answers[0]?.push(sse(text('one ')));
  await used;
  client.answers[0]?.push(sse(text('two'), finish('stop'), bill(0.5), '[DONE]'));
  await settled();
  expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });
  expect(client.answers[0]?.closed).toBe(true);
});

test('a consumer that returns late gets everything in order', async () => {
  const { client, stream } = open({ coalesce: true });
  await begin(stream, client, sse(text('0 ')));
  for (let delta = 1; delta < 100; delta++) {
    client.answers[0]?.push(sse(text(`${delta} `)));
    await settled();
  }
  client.answers[0]?.push(sse(finish('stop'), bill(0.5), '[DONE]'));
  await settled();
  expect(await textOf(stream)).toBe(Array.from({ length: 100 }, (_, delta) => `${delta} `).join(''));
});

test('a consumer that stops reading at the limit ends the answer after `consumerIdleMs`, with the part received', async () => {
  const { client, stream } = open({ transportLimits: { readAheadBytes: 1 }, timeout: { consumerIdleMs: 1000 } });
  await begin(stream, client, sse(text('one ')));
  client.answers[0]?.push(sse(text('two')));
  await settled();
  await client.clock.advance(999);
  expect(client.answers[0]?.closed).toBe(false);
  await client.clock.advance(1);
  expect(client.answers[0]?.closed).toBe(true);
  expect(client.meter.total()).toMatchObject({ settled: 0, unknown: 1 });
  const said: string[] = [];
  await expect(
    (async () => {
      for await (const event of stream) if (event.type === 'text-delta') said.push(event.text);
    })(),
  ).rejects.toMatchObject({ code: 'timeout', phase: 'consumer-idle', billing: 'unknown', partial: { text: 'one ' } });
  expect(said).toEqual(['one ']);
});

test('a loop that stops inside a group leaves the rest to the next loop', async () => {
  const { client, stream } = open();
  const first = stream[Symbol.asyncIterator]();
  const begun = first.next();
  await settled();
  client.answers[0]?.push(sse(text('a'), text('b'), text('c'), finish('stop'), bill(0.5), '[DONE]'));
  await begun;
  expect((await first.next()).value).toEqual({ type: 'text-delta', text: 'a' });
  expect(await textOf(stream)).toBe('bc');
});

test('`next` after `return` is done, even if events are still waiting', async () => {
  const { client, stream } = open();
  const loop = stream[Symbol.asyncIterator]();
  const begun = loop.next();
  await settled();
  client.answers[0]?.push(sse(text('a'), text('b')));
  await begun;
  await loop.return?.();
  expect(await loop.next()).toEqual({ done: true, value: undefined });
});

test('a loop that was left is done, and a new loop gets the waiting events', async () => {
  const { client, stream } = open();
  const first = stream[Symbol.asyncIterator]();
  const begun = first.next();
  await settled();
  client.answers[0]?.push(WHOLE);
  await begun;
  await stream.result;
  await first.return?.();
  expect(await first.next()).toEqual({ done: true, value: undefined });
  expect(await textOf(stream)).toBe('one two');
});

test('an answer has one result, whoever asks and however often', async () => {
  const { client, stream } = open();
  const { result } = stream;
  await begin(stream, client, WHOLE);
  expect(stream.result).toBe(result);
  await result;
  expect(stream.result).toBe(result);
});

describe('a group of events', () => {
  async function groupsOf(body: readonly string[]): Promise<string[][]> {
    const { client, stream } = open();
    const groups: string[][] = [];
    const loop = (async () => {
      for await (const group of stream.batches()) groups.push(group.map(({ type }) => type));
    })();
    for (const piece of body) {
      await settled();
      client.answers[0]?.push(piece);
    }
    await loop;
    return groups;
  }

  test('is never empty, however the service expresses nothing', async () => {
    const nothing = [': comment\n\n', sse({ choices: [{ delta: { content: '' } }] }), 'data: {"cho', 'ices":[]}\n\n'];
    const end = sse(finish('stop'), bill(0.5), '[DONE]');
    expect(await groupsOf([...nothing, sse(text('hi')), ...nothing, end])).toEqual([
      ['response-start', 'text-delta'],
      ['usage', 'finish'],
    ]);
  });

  test('is the rest of one after a loop over single events', async () => {
    const { client, stream } = open();
    const single = stream[Symbol.asyncIterator]();
    const begun = single.next();
    await settled();
    client.answers[0]?.push(sse(text('a'), text('b')));
    await begun;
    expect((await single.next()).value).toEqual({ type: 'text-delta', text: 'a' });
    const groups = stream.batches();
    expect((await groups.next()).value).toEqual([{ type: 'text-delta', text: 'b' }]);
    client.answers[0]?.push(sse(finish('stop'), bill(0.5), '[DONE]'));
    expect((await stream.result).text).toBe('ab');
  });

  test('is the next one after a loop over single events took all of the last', async () => {
    const { client, stream } = open();
    const single = stream[Symbol.asyncIterator]();
    const begun = single.next();
    await settled();
    client.answers[0]?.push(sse({ choices: [{ delta: { content: 'a' } }] }));
    expect((await begun).value).toEqual({ type: 'text-delta', text: 'a' });
    client.answers[0]?.push(sse(text('b'), finish('stop'), bill(0.5), '[DONE]'));
    await stream.result;
    const groups: string[][] = [];
    for await (const group of stream.batches()) groups.push(group.map(({ type }) => type));
    expect(groups).toEqual([['response-start', 'text-delta', 'usage', 'finish']]);
  });

  test('is none after the answer was abandoned, and there is no event either', async () => {
    const { client, stream } = open();
    await begin(stream, client, sse(text('one ')));
    stream.cancel();
    const events: unknown[] = [];
    for await (const event of stream) events.push(event);
    for await (const group of stream.batches()) events.push(group);
    expect(events).toEqual([]);
  });
});

describe('reading ahead', () => {
  /** Gives the answer piece by piece, and tells how often the socket was read. */
  async function readsOf(use: (stream: ChatStream) => void, readAheadBytes: number): Promise<number> {
    const { client, stream } = open({ transportLimits: { readAheadBytes } });
    use(stream);
    await settled();
    const reads = client.answers[0]?.reads ?? 0;
    for (let piece = 0; piece < 10; piece += 1) {
      client.answers[0]?.push(sse(text('0123456789')));
      await settled();
      await settled();
    }
    return (client.answers[0]?.reads ?? 0) - reads;
  }
  /** Bytes of each piece. */
  const PIECE = sse(text('0123456789')).length;

  test('continues for an absent consumer until the limit of buffered bytes', async () => {
    const away = (stream: ChatStream): void => void stream.opened;
    expect(await readsOf(away, PIECE * 20)).toBe(10);
    expect(await readsOf(away, PIECE * 5)).toBe(4);
    expect(await readsOf(away, PIECE * 5 - 1)).toBe(4);
    expect(await readsOf(away, PIECE * 5 + 1)).toBe(5);
    expect(await readsOf(away, 1)).toBe(0);
  });

  test('has no limit for a result without a loop', async () => {
    expect(await readsOf((stream) => void stream.result, 1)).toBe(10);
  });

  test.each<[string, (stream: ChatStream) => void]>([
    ['a loop', (stream) => void stream[Symbol.asyncIterator]().next()],
    ['a loop over groups', (stream) => void stream.batches().next()],
  ])('takes its pace from %s that begins in the same tick as the result', async (_, loop) => {
    const both = (stream: ChatStream): void => {
      void stream.result;
      loop(stream);
    };
    expect(await readsOf(both, 1)).toBeLessThan(3);
  });

  test('has no limit for a result awaited within a loop', async () => {
    const { client, stream } = open({ transportLimits: { readAheadBytes: 1 } });
    await begin(stream, client, sse(text('one ')));
    const loop = stream[Symbol.asyncIterator]();
    await loop.next();
    const { result } = stream;
    for (const piece of [sse(text('two ')), sse(text('three')), sse(finish('stop'), bill(0.5), '[DONE]')]) {
      client.answers[0]?.push(piece);
      await settled();
      await settled();
    }
    expect((await result).text).toBe('one two three');
  });

  test('ends at once on a signal, even while it waits for its consumer', async () => {
    const controller = new AbortController();
    const { client, stream } = open({ transportLimits: { readAheadBytes: 1 }, signal: controller.signal });
    await begin(stream, client, sse(text('one ')));
    await settled();
    controller.abort();
    await settled();
    expect(client.answers[0]?.closed).toBe(true);
    expect(client.meter.entries()).toMatchObject([{ status: 'unknown', errorCode: 'aborted' }]);
    await expect(stream.result).rejects.toMatchObject({ code: 'aborted', partial: { text: 'one ' } });
  });
});

test('a backlog of deltas is joined, unless the caller wants each of them', async () => {
  const body = sse(...Array.from({ length: 100 }, () => text('.')), finish('stop'), bill(0.5), '[DONE]');
  const deltas = async (coalesce: boolean): Promise<number> => {
    const { client, stream } = open({ coalesce });
    await begin(stream, client, body);
    await stream.result;
    let count = 0;
    for await (const event of stream) if (event.type === 'text-delta') count += 1;
    return count;
  };
  expect(await deltas(false)).toBe(100);
  expect(await deltas(true)).toBeLessThan(10);
});

test('an answer that breaks while nobody listens is not an unhandled rejection', async () => {
  const unhandled: unknown[] = [];
  const listener = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', listener);
  try {
    for (const use of [
      (stream: ChatStream) => void stream.opened,
      (stream: ChatStream) => void stream.result,
      (stream: ChatStream) => {
        void stream.opened;
        stream.cancel();
      },
    ]) {
      const { client, stream } = open();
      use(stream);
      await settled();
      client.answers[0]?.push('data: {"broken\n\n');
      await settled();
      await settled();
    }
  } finally {
    process.off('unhandledRejection', listener);
  }
  expect(unhandled).toEqual([]);
});

describe('onAbandon: finish', () => {
  test.each([
    ['cancel', (stream: ChatStream) => stream.cancel()],
    ['return', (stream: ChatStream) => void stream[Symbol.asyncIterator]().return?.()],
  ])('%s reads the rest for the cost', async (_, leave) => {
    const { client, stream } = open({ onAbandon: 'finish' });
    await begin(stream, client, sse(text('one ')));
    leave(stream);
    await expect(stream.result).rejects.toMatchObject({
      code: 'aborted',
      billing: 'unknown',
      partial: { text: 'one ' },
    });
    expect(client.answers[0]?.closed).toBe(false);
    client.answers[0]?.push(sse(text('two'), finish('stop'), bill(0.5), '[DONE]'));
    await settled();
    expect(client.answers[0]?.closed).toBe(true);
    expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });
    expect(await textOf(stream)).toBe('');
  });

  test('an aborted signal ends the loop at once, and the rest is read for its cost', async () => {
    const controller = new AbortController();
    const { client, stream } = open({ onAbandon: 'finish', signal: controller.signal });
    await begin(stream, client, sse(text('one ')));
    controller.abort();
    await expect(textOf(stream)).rejects.toMatchObject({ name: 'AbortError', billing: 'unknown' });
    client.answers[0]?.push(sse(finish('stop'), bill(0.5), '[DONE]'));
    await settled();
    expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1, unknown: 0 });

    const own = new AbortController();
    const cancelled = open({ signal: own.signal });
    await begin(cancelled.stream, cancelled.client, sse(text('one ')));
    own.abort();
    await expect(textOf(cancelled.stream)).rejects.toMatchObject({ name: 'AbortError', billing: 'unknown' });
    cancelled.client.answers[0]?.push(sse(finish('stop'), bill(0.5), '[DONE]'));
    await settled();
    expect(cancelled.client.meter.total()).toMatchObject({ settled: 0, unknown: 1 });
  });

  test('what has ended for its caller stays ended, even after it was read to its end', async () => {
    const { client, stream } = open({ onAbandon: 'finish' });
    await begin(stream, client, sse(text('one ')));
    stream.cancel();
    client.answers[0]?.push(sse(finish('stop'), bill(0.5), '[DONE]'));
    await settled();
    expect(client.meter.total()).toMatchObject({ costRub: '0.5', settled: 1 });
    await expect(stream.result).rejects.toMatchObject({ code: 'aborted', billing: 'unknown' });
  });

  test.each([
    ['cancel', 'finish', false],
    ['finish', 'cancel', true],
  ] as const)('of a call overrides %s of the client: %s', async (ofClient, ofCall, closed) => {
    const client = manualClient({ onAbandon: ofClient });
    const call = chatCall({ onAbandon: ofCall });
    const stream = new LiveStream(client.context, call, { includeRaw: false, coalesce: false });
    await begin(stream, client, sse(text('one ')));
    stream.cancel();
    await settled();
    expect(client.answers[0]?.closed).toBe(closed);
  });

  test('before anything is sent ends the call: nothing can cost anything', async () => {
    const client = manualClient({ onAbandon: 'finish' });
    client.context.settings = { ...client.context.settings, apiKey: () => new Promise<string>(() => {}) };
    const stream = new LiveStream(client.context, chatCall(), { includeRaw: false, coalesce: false });
    void stream.opened;
    await settled();
    stream.cancel();
    await expect(stream.result).rejects.toMatchObject({ code: 'aborted', billing: 'none' });
    expect(client.answers).toHaveLength(0);
  });

  test('in the pause between two attempts ends the call: nothing more is read', async () => {
    const { client, stream } = open({ onAbandon: 'finish' });
    void stream.opened;
    await settled();
    client.answers[0]?.push(sse({ error: { code: 503, message: 'busy' } }));
    client.answers[0]?.end();
    await settled();
    stream.cancel();
    await expect(stream.result).rejects.toMatchObject({ code: 'aborted', billing: 'none' });
    await client.clock.advance(60_000);
    expect(client.answers).toHaveLength(1);
  });

  test('what is read for its cost is never retried', async () => {
    const { client, stream } = open({ onAbandon: 'finish' });
    void stream.opened;
    await settled();
    stream.cancel();
    client.answers[0]?.push(sse({ error: { code: 503, message: 'busy' } }));
    client.answers[0]?.end();
    await client.clock.advance(60_000);
    expect(client.answers).toHaveLength(1);
  });
});

test.each([
  [
    'break',
    async (stream: ChatStream) => {
      for await (const _ of stream) break;
    },
  ],
  [
    'return',
    async (stream: ChatStream) => {
      await (async () => {
        for await (const _ of stream) return;
      })();
    },
  ],
  [
    'a throw in the loop',
    async (stream: ChatStream) => {
      await expect(
        (async () => {
          for await (const _ of stream) throw new Error('mine');
        })(),
      ).rejects.toThrow('mine');
    },
  ],
  [
    '`return` of the iterator',
    async (stream: ChatStream) => {
      await stream[Symbol.asyncIterator]().return?.();
    },
  ],
  [
    '`throw` of the iterator',
    async (stream: ChatStream) => {
      await expect(stream[Symbol.asyncIterator]().throw?.(new Error('mine'))).rejects.toThrow('mine');
    },
  ],
  [
    '`return` of the batches',
    async (stream: ChatStream) => {
      await stream.batches().return?.();
    },
  ],
  [
    '`cancel`',
    async (stream: ChatStream) => {
      stream.cancel();
      await settled();
    },
  ],
])('%s closes the socket and records an unknown cost', async (_, leave) => {
  const { client, stream } = open();
  await begin(stream, client, sse(text('one ')));
  await leave(stream);
  expect(client.answers[0]?.closed).toBe(true);
  expect(client.meter.entries()).toMatchObject([
    { billing: 'unknown', errorCode: 'aborted', charge: { status: 'unknown' } },
  ]);
  await expect(stream.result).rejects.toMatchObject({
    code: 'aborted',
    name: 'AbortError',
    partial: { text: 'one ' },
    attempts: 1,
  });
  expect(await textOf(stream)).toBe('');
  expect(client.clock.pending).toBe(0);
});

describe('with a meter that answers later', () => {
  function openLater(): ReturnType<typeof open> & { meter: RecordingMeter } {
    const meter = new RecordingMeter({ delay: settled });
    const opened = open();
    opened.client.context.meter = meter;
    return { ...opened, meter };
  }

  test('a loop that is left continues once the charge is recorded', async () => {
    const { client, stream, meter } = openLater();
    await begin(stream, client, sse(text('one ')));
    for await (const _ of stream) break;
    expect(meter.total()).toMatchObject({ unknown: 1, inFlight: 0 });
  });

  test('the end is reported once', async () => {
    const { client, stream } = openLater();
    await begin(stream, client, WHOLE);
    const types = [];
    for await (const { type } of stream) types.push(type);
    expect(types).toEqual(['response-start', 'text-delta', 'text-delta', 'usage', 'finish']);
  });
});

test('`opened` rejects for an answer that breaks before it begins', async () => {
  const { client, stream } = open();
  const { opened } = stream;
  await settled();
  client.answers[0]?.push('data: {"broken\n\ndata: [DONE]\n\n');
  client.answers[0]?.end();
  await expect(opened).rejects.toMatchObject({ code: 'malformed_event', billing: 'unknown' });
});

test('a cost that arrived before the loop was left is recorded', async () => {
  const { client, stream } = open();
  await begin(stream, client, sse(text('one '), bill(0.5)));
  stream.cancel();
  await settled();
  expect(client.meter.entries()).toMatchObject([{ billing: 'charged', charge: { costRub: '0.5' } }]);
});

test('`cancel` before the first use sends nothing, ever', async () => {
  const { client, stream } = open();
  stream.cancel();
  await expect(stream.result).rejects.toMatchObject({ code: 'aborted', billing: 'none' });
  await expect(stream.opened).rejects.toMatchObject({ code: 'aborted' });
  expect(await textOf(stream)).toBe('');
  expect(client.answers).toHaveLength(0);
});

test('`cancel` before the headers ends the request, and a waiting loop', async () => {
  const { client, stream } = open();
  client.holdHeaders();
  const loop = textOf(stream);
  const { opened } = stream;
  await settled();
  stream.cancel();
  expect(await loop).toBe('');
  await expect(opened).rejects.toMatchObject({ code: 'aborted', phase: 'headers', billing: 'unknown' });
  expect(client.answers[0]?.closed).toBe(true);
});

test('`cancel` ends a loop that waits for more, without an error', async () => {
  const { client, stream } = open();
  await begin(stream, client, sse(text('one '), finish('stop')));
  const loop = textOf(stream);
  await settled();
  stream.cancel();
  expect(await loop).toBe('one ');
  await expect(stream.result).rejects.toMatchObject({ code: 'aborted' });
});

test('`cancel` after the end changes nothing', async () => {
  const { client, stream } = open();
  await begin(stream, client, WHOLE);
  await stream.result;
  stream.cancel();
  expect((await stream.result).text).toBe('one two');
  expect(await textOf(stream)).toBe('one two');
});

test('the signal of the caller ends a waiting loop with an AbortError', async () => {
  const controller = new AbortController();
  const { client, stream } = open({ signal: controller.signal });
  await begin(stream, client, sse(text('one ')));
  const loop = textOf(stream);
  await settled();
  controller.abort(new Error('my reason'));
  await expect(loop).rejects.toMatchObject({
    name: 'AbortError',
    code: 'aborted',
    partial: { text: 'one ' },
    cause: { message: 'my reason' },
  });
  await expect(stream.result).rejects.toMatchObject({ code: 'aborted' });
  expect(client.answers[0]?.closed).toBe(true);
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

test('a signal that was already aborted sends nothing', async () => {
  const { client, stream } = open({ signal: AbortSignal.abort() });
  await expect(stream.result).rejects.toMatchObject({ code: 'aborted', billing: 'none' });
  expect(client.answers).toHaveLength(0);
});

test('no listener stays on a signal after the end', async () => {
  const controller = new AbortController();
  for (let call = 0; call < 50; call++) {
    const { client, stream } = open({ signal: controller.signal });
    await begin(stream, client, WHOLE);
    await stream.result;
  }
  expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
});

test('events before a break are delivered first, then the loop throws, and a second loop throws again', async () => {
  const { client, stream } = open();
  await begin(stream, client, `${sse(text('one '))}data: {"broken\n\ndata: [DONE]\n\n`);
  client.answers[0]?.end();
  let said = '';
  const loop = (async () => {
    for await (const event of stream) if (event.type === 'text-delta') said += event.text;
  })();
  await expect(loop).rejects.toMatchObject({ code: 'malformed_event' });
  expect(said).toBe('one ');
  await expect(textOf(stream)).rejects.toMatchObject({ code: 'malformed_event' });
});

test('an error of the service before its first chunk is retried, after a chunk it is not', async () => {
  const { client, stream } = open();
  const { result } = stream;
  await settled();
  client.answers[0]?.push(sse({ error: { code: 503, message: 'busy' } }));
  client.answers[0]?.end();
  await client.clock.advance(5000);
  expect(client.answers).toHaveLength(2);
  client.answers[1]?.push(
    sse({ choices: [{ delta: { role: 'assistant' } }] }, { error: { code: 503, message: 'busy' } }),
  );
  client.answers[1]?.end();
  await expect(result).rejects.toMatchObject({
    code: 'provider_error',
    attempts: 2,
    billing: 'unknown',
    retryable: false,
  });
  await client.clock.advance(60_000);
  expect(client.answers).toHaveLength(2);
  expect(client.meter.entries().map(({ billing }) => billing)).toEqual(['none', 'unknown']);
});

test('joined deltas have the same text', async () => {
  const single = open();
  const joined = open({ coalesce: true });
  const body = sse(...Array.from({ length: 100 }, (_, index) => text(`${index} `)), finish('stop'), bill(1), '[DONE]');
  for (const { client, stream } of [single, joined]) await begin(stream, client, body);
  expect(await textOf(joined.stream)).toBe(await textOf(single.stream));
  expect(await joined.stream.result).toEqual(await single.stream.result);
});

describe('the entry of a chat answer', () => {
  test('records when its first words arrived, how long it took, and why it ended', async () => {
    const { client, stream } = open();
    const { result } = stream;
    await client.clock.advance(1200);
    // the role comes first, and says nothing
    client.answers[0]?.push(sse({ choices: [{ delta: { role: 'assistant', content: '' } }] }));
    await client.clock.advance(300);
    client.answers[0]?.push(sse(text('one ')));
    await client.clock.advance(2500);
    client.answers[0]?.push(sse(text('two'), finish('length'), bill(0.5), '[DONE]'));
    await result;
    expect(client.meter.entries()).toMatchObject([
      { timeToFirstTokenMs: 1500, durationMs: 4000, finishReason: 'length' },
    ]);
  });

  test('that breaks keeps what was known of it', async () => {
    const { client, stream } = open();
    const { result } = stream;
    await client.clock.advance(700);
    client.answers[0]?.push(sse(text('one ')));
    await client.clock.advance(100);
    client.answers[0]?.fail(new Error('reset'));
    await expect(result).rejects.toThrow();
    expect(client.meter.entries()).toMatchObject([{ status: 'unknown', timeToFirstTokenMs: 700, durationMs: 800 }]);
    expect(client.meter.entries()[0]).not.toHaveProperty('finishReason');
  });

  test('that arrived whole has no time of first words', async () => {
    const client = manualClient({}, { 'content-type': 'application/json' });
    const result = runChat(client.context, chatCall({}, false));
    await client.clock.advance(700);
    const choices = [{ message: { content: 'one' }, finish_reason: 'stop' }];
    client.answers[0]?.push(JSON.stringify({ id: 'gen-1', choices, usage: { cost_rub: 0.5 } }));
    client.answers[0]?.end();
    await result;
    expect(client.meter.entries()).toMatchObject([{ durationMs: 700, finishReason: 'stop' }]);
    expect(client.meter.entries()[0]).not.toHaveProperty('timeToFirstTokenMs');
  });
});
