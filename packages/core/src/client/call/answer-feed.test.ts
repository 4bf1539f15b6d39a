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
} from '../../../test/readers/manual.ts';
import { readBytes } from '../../../test/readers/read-bytes.ts';
import type { KopekError } from '../../errors/index.ts';
import type { ChatResult } from '../../answer/result.ts';
import type { ClientSettings } from '../../settings/types.ts';
import { LiveStream } from '../chat-stream.ts';
import { runChat } from '../run-chat.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const COMPLETION = {
  id: 'gen-1',
  model: 'm',
  choices: [{ message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }],
};

/** A whole message (§2.8) that does not say why it ended. */
const NO_REASON = { choices: [{ message: { content: 'hi' }, finish_reason: null }] };

interface Ask {
  client: ManualClient;
  answer: ManualClient['answers'][number];
  result: Promise<ChatResult>;
  /** Fulfilled with what the call threw. */
  error: Promise<KopekError>;
}

const reset = (): Error => Object.assign(new Error('reset'), { code: 'ECONNRESET' });

async function ask(
  streamed = true,
  headers?: Record<string, string>,
  settings: Partial<ClientSettings> = {},
): Promise<Ask> {
  const client = manualClient(settings, headers);
  const result = runChat(client.context, chatCall({}, streamed));
  const error = result.then(
    () => Promise.reject(new Error('the call succeeded')),
    (failure: unknown) => failure as KopekError,
  );
  error.catch(() => {});
  await settled();
  return { client, answer: client.answers[0] as Ask['answer'], result, error };
}

test('a finished answer waits ten seconds for its usage, then its cost is unknown', async () => {
  const { client, answer, result } = await ask();
  answer.push(sse(text('hi'), finish('stop')));
  await client.clock.advance(9999);
  expect(answer.closed).toBe(false);
  await client.clock.advance(1);
  const { text: said, charge } = await result;
  expect(said).toBe('hi');
  expect(charge).toMatchObject({ status: 'unknown', anomalies: ['usage_missing'] });
  expect(answer.closed).toBe(true);
  expect(client.meter.entries().map(({ billing }) => billing)).toEqual(['unknown']);
});

describe.each<[string, NonNullable<ClientSettings['timeout']>]>([
  ['the time of the whole call', { totalMs: 800 }],
  ['the time without data', { dataIdleMs: 800 }],
  ['the time without a byte', { idleMs: 800 }],
])('when %s is over before the wait for the rest', (_, timeout) => {
  test('a finished answer is valid, and its cost unknown', async () => {
    const { client, answer, result } = await ask(true, undefined, { timeout });
    answer.push(sse(text('hi'), finish('stop')));
    await client.clock.advance(799);
    expect(answer.closed).toBe(false);
    await client.clock.advance(1);
    expect(await result).toMatchObject({ text: 'hi', charge: { status: 'unknown', anomalies: ['usage_missing'] } });
    expect(answer.closed).toBe(true);
    expect(client.meter.entries()).toMatchObject([{ status: 'unknown', finishReason: 'stop' }]);
  });

  test.each([
    ['a stream', true, undefined, sse(text('hi'), finish('stop'), bill(0.5))],
    ['one document', false, JSON_TYPE, JSON.stringify({ ...COMPLETION, ...bill(0.5), choices: COMPLETION.choices })],
  ])('a billed answer is good and has its price: %s', async (_kind, streamed, headers, body) => {
    const { client, answer, result } = await ask(streamed, headers, { timeout });
    answer.push(body);
    await client.clock.advance(800);
    expect(await result).toMatchObject({ text: 'hi', charge: { status: 'settled', costRub: '0.5' } });
    expect(client.meter.total()).toMatchObject({ settled: 1, unknown: 0, costRub: '0.5' });
  });

  test('an answer that failed is the error of the service', async () => {
    const { client, answer, error } = await ask(true, undefined, { timeout });
    answer.push(sse(text('hi'), { error: { code: 502, message: 'upstream' } }));
    await client.clock.advance(800);
    expect(await error).toMatchObject({ code: 'provider_error', billing: 'unknown', partial: { text: 'hi' } });
  });

  test('an answer without a finish reason is broken', async () => {
    const { client, answer, error } = await ask(true, undefined, { timeout });
    answer.push(sse(text('hi'), bill(0.5)));
    await client.clock.advance(800);
    expect(await error).toMatchObject({
      code: 'timeout',
      billing: 'charged',
      retryable: false,
      partial: { text: 'hi' },
    });
    expect(client.meter.entries()).toMatchObject([{ status: 'settled', errorCode: 'timeout' }]);
  });
});

test('a usage that arrives in time is read, and the end is awaited only briefly', async () => {
  const { client, answer, result } = await ask();
  answer.push(sse(text('hi'), finish('stop')));
  await client.clock.advance(8000);
  answer.push(sse(bill(0.5)));
  await client.clock.advance(1000);
  expect((await result).charge.costRub).toBe('0.5');
  expect(answer.closed).toBe(true);
});

test('the wait for the usage of a finished answer restarts while data keeps arriving', async () => {
  const { client, answer, result } = await ask();
  answer.push(sse(text('hi'), finish('stop')));
  await client.clock.advance(8000);
  answer.push(sse({ choices: [{ delta: {} }] }));
  await client.clock.advance(8000);
  answer.push(sse(bill(0.5), '[DONE]'));
  expect((await result).charge).toMatchObject({ status: 'settled', costRub: '0.5' });
});

test.each<[string, string, number]>([
  ['a finished answer', sse(finish('stop')), 10_000],
  ['a finished answer that is billed', sse(finish('stop'), bill(0.5)), 1000],
  ['an answer that failed', sse({ error: { code: 502, message: 'upstream' } }), 5000],
])('comments do not prolong the wait for the end of %s', async (_, end, waitedMs) => {
  const { client, answer, result } = await ask();
  let ended = false;
  const outcome = result.catch(() => undefined).finally(() => (ended = true));
  answer.push(sse(text('hi')) + end);
  for (let part = 0; part < 4; part++) {
    expect(ended).toBe(false);
    await client.clock.advance(waitedMs / 4);
    if (!ended) answer.push(': processing\n\n');
  }
  await settled();
  expect(ended).toBe(true);
  await outcome;
});

test('a usage before the finish reason counts', async () => {
  const { client, answer, result } = await ask();
  answer.push(sse(text('hi'), bill(0.5), finish('stop')));
  await client.clock.advance(1000);
  expect((await result).charge).toMatchObject({ status: 'settled', costRub: '0.5' });
});

test('the last of several usages counts', async () => {
  const { answer, result } = await ask();
  answer.push(sse(text('a'), bill(0.1), text('b'), bill(0.2), finish('stop'), bill(0.3), '[DONE]'));
  expect((await result).charge.costRub).toBe('0.3');
});

test('the end mark ends the answer even if the socket stays open', async () => {
  const { answer, result } = await ask();
  answer.push(`${sse(text('hi'), finish('stop'), bill(0.5), '[DONE]')}${sse(text('EXTRA'))}`);
  expect((await result).text).toBe('hi');
  expect(answer.closed).toBe(true);
});

test('after the end mark, the usage is awaited for one second, then the cost is unknown', async () => {
  const { client, answer, result } = await ask();
  answer.push(sse(text('hi'), finish('stop'), '[DONE]'));
  await client.clock.advance(600);
  answer.push(sse(text('EXTRA')));
  await client.clock.advance(399);
  expect(answer.closed).toBe(false);
  await client.clock.advance(1);
  const { text: said, charge } = await result;
  expect(said).toBe('hi');
  expect(charge).toMatchObject({ status: 'unknown' });
  // §2.9 rule 2 does not say that a stream always has a usage
  expect(charge.anomalies).toBeUndefined();
});

test.each([
  [
    'a request for one document that is answered by events',
    false,
    undefined,
    sse(text('hi'), finish('stop'), '[DONE]'),
  ],
  ['a request for events that is answered by one document', true, JSON_TYPE, JSON.stringify(COMPLETION)],
])('%s has to bring its usage: §2.9 rule 1', async (_, streamed, headers, body) => {
  const { answer, result } = await ask(streamed, headers);
  answer.push(body);
  answer.end();
  expect((await result).charge).toMatchObject({ status: 'unknown', anomalies: ['usage_missing'] });
});

test('an end mark with a usage completes an answer without a finish reason', async () => {
  const { answer, result } = await ask();
  answer.push(sse(text('hi'), bill(0.5), '[DONE]'));
  expect(await result).toMatchObject({ text: 'hi', finishReason: null });
});

test.each([
  ['an end mark without a bill or a finish reason', sse(text('hi'), '[DONE]'), 'unknown'],
  ['a clean end without a finish reason', sse(text('hi')), 'unknown'],
  ['a bill without an end mark or a finish reason', sse(text('hi'), bill(0.5)), 'charged'],
  ['an event that is cut', `${sse(text('hi'))}data: {"choices":[{"del`, 'unknown'],
  ['a whole message as an event, without a finish reason', sse(NO_REASON, '[DONE]'), 'unknown'],
])('%s is an interrupted answer', async (_, body, billing) => {
  const { answer, error } = await ask();
  answer.push(body);
  answer.end();
  expect(await error).toMatchObject({
    code: 'interrupted',
    phase: 'body',
    billing,
    retryable: false,
    partial: { text: 'hi' },
  });
});

test.each([
  ['nothing', ''],
  ['blanks', ' \n\n'],
  ['only comments', ': processing\n\n'],
  ['only the end mark', sse('[DONE]')],
  ['only a bill', sse(bill(0.5), '[DONE]')],
])('a stream of %s is interrupted, and no empty success', async (_, body) => {
  const { answer, error } = await ask();
  answer.push(body);
  answer.end();
  expect(await error).toMatchObject({ code: 'interrupted', partial: { text: '' } });
});

test('a usage that follows a failure within 250 ms reaches the error', async () => {
  const { client, answer, error } = await ask();
  answer.push(sse(text('hi'), { error: { code: 502, message: 'upstream' } }));
  await client.clock.advance(249);
  answer.push(sse(bill(0.5), '[DONE]'));
  expect(await error).toMatchObject({
    code: 'provider_error',
    serverCode: 502,
    billing: 'charged',
    charge: { costRub: '0.5' },
    partial: { text: 'hi' },
  });
  expect(answer.closed).toBe(true);
});

test('a usage that does not follow a failure within five seconds is not awaited', async () => {
  const { client, answer, error } = await ask();
  answer.push(sse(text('hi'), { error: { code: 502, message: 'upstream' } }));
  await client.clock.advance(5000);
  expect(await error).toMatchObject({ code: 'provider_error', billing: 'unknown', charge: { status: 'unknown' } });
});

test('the wait for the usage of a failed answer restarts while data keeps arriving', async () => {
  const { client, answer, error } = await ask();
  answer.push(sse(text('hi'), { error: { code: 502, message: 'upstream' } }));
  for (let event = 0; event < 3; event++) {
    await client.clock.advance(4000);
    answer.push(sse(text('late')));
  }
  await client.clock.advance(4000);
  answer.push(sse(bill(0.5), '[DONE]'));
  expect(await error).toMatchObject({ code: 'provider_error', billing: 'charged', charge: { costRub: '0.5' } });
});

test('a usage before the failure does not end the wait for a later one', async () => {
  const { answer, error } = await ask();
  answer.push(sse(text('hi'), bill(0.1), { choices: [{ delta: {}, finish_reason: 'error' }] }, bill(0.2)));
  answer.end();
  expect((await error).charge?.costRub).toBe('0.2');
});

test('the first of several errors is reported', async () => {
  const { answer, error } = await ask();
  answer.push(sse({ error: { code: 500, message: 'first' } }, { error: { code: 400, message: 'second' } }, bill(1)));
  answer.end();
  expect(await error).toMatchObject({ serverCode: 500, message: expect.stringContaining('first') as unknown });
});

test.each([
  ['an error event with text', 'event: error\ndata: overloaded\n\n', 'overloaded'],
  ['an error event with an object', 'event: error\ndata: {"code":503,"message":"busy"}\n\n', 'busy'],
  ['an error event that is cut', 'event: error\ndata: overloaded', 'overloaded'],
  ['an error event that says nothing', 'event: error\ndata: {}\n\n', 'ended the answer with an error'],
  ['a finish reason of "error" alone', sse(finish('error')), 'ended the answer with an error'],
  ['an error that is a text', sse({ error: 'no credit' }), 'no credit'],
])('%s is the error of the service', async (_, body, message) => {
  const { answer, error } = await ask();
  answer.push(sse(text('hi')) + body);
  answer.end();
  expect(await error).toMatchObject({ code: 'provider_error', message: expect.stringContaining(message) as unknown });
});

test('a connection that breaks after the finish reason loses the usage, not the answer', async () => {
  const { answer, result } = await ask();
  answer.push(sse(text('hi'), finish('stop')));
  await settled();
  answer.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  expect(await result).toMatchObject({ text: 'hi', charge: { status: 'unknown', anomalies: ['usage_missing'] } });
});

test('a connection that breaks after the usage loses nothing of the answer', async () => {
  const { answer, result } = await ask();
  answer.push(sse(text('hi'), finish('stop'), bill(0.5)));
  await settled();
  answer.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  const { charge } = await result;
  expect(charge).toMatchObject({ status: 'settled', costRub: '0.5' });
  expect(charge.anomalies).toBeUndefined();
});

test('a connection that breaks before the finish reason breaks the answer', async () => {
  const { answer, error } = await ask();
  answer.push(sse(text('hi'), bill(0.5)));
  await settled();
  answer.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
  expect(await error).toMatchObject({
    code: 'connection',
    billing: 'charged',
    partial: { text: 'hi' },
    retryable: false,
  });
});

describe('a JSON answer', () => {
  const BILLED = JSON.stringify({ ...COMPLETION, ...bill(0.5), choices: COMPLETION.choices });
  test.each([true, false])(
    'that is whole is an answer, even if its connection breaks then (streamed: %s)',
    async (streamed) => {
      const { client, answer, result } = await ask(streamed, JSON_TYPE);
      answer.push(BILLED);
      await settled();
      answer.fail(reset());
      expect(await result).toMatchObject({ text: 'hi', finishReason: 'stop', charge: { costRub: '0.5' } });
      expect(client.meter.entries()).toMatchObject([{ billing: 'charged', charge: { costRub: '0.5' } }]);
    },
  );

  test('that breaks in its middle is a broken connection, not a malformed body', async () => {
    const { answer, error } = await ask(false, JSON_TYPE);
    answer.push(BILLED.slice(0, -1));
    await settled();
    answer.fail(reset());
    expect(await error).toMatchObject({ code: 'connection', billing: 'unknown', partial: { text: '' } });
  });

  test('of one document per line keeps the lines before the break', async () => {
    const { answer, error } = await ask(true, JSON_TYPE);
    answer.push(`${JSON.stringify(text('hi'))}\n${JSON.stringify(bill(0.5))}\n{"cho`);
    await settled();
    answer.fail(reset());
    expect(await error).toMatchObject({ code: 'connection', billing: 'charged', partial: { text: 'hi' } });
  });
});

test('an event that is not JSON is an error that quotes nothing of it', async () => {
  const { answer, error } = await ask();
  answer.push(`${sse(text('hi'))}data: {"secret-content\n\n${sse('[DONE]')}`);
  answer.end();
  const failure = await error;
  expect(failure).toMatchObject({
    code: 'malformed_event',
    phase: 'answer',
    partial: { text: 'hi' },
    retryable: false,
  });
  expect(failure.message).toMatch(
    /^POST \/v1\/chat\/completions: an event of the stream is not JSON \(16 characters; valid events before it: 1\)$/,
  );
  expect(answer.closed).toBe(true);
});

describe('an event that is not JSON', () => {
  const BROKEN = `${sse(text('hi'))}data: {"broken\n\n`;

  test('is reported with the usage that follows, and nothing else that follows counts', async () => {
    const { answer, error } = await ask();
    answer.push(BROKEN);
    await settled();
    answer.push(sse(text(' lost'), finish('stop'), bill(0.5), '[DONE]'));
    expect(await error).toMatchObject({
      code: 'malformed_event',
      billing: 'charged',
      retryable: false,
      charge: { costRub: '0.5' },
      partial: { text: 'hi', finishReason: null },
    });
    expect(answer.closed).toBe(true);
  });

  test('is followed by no text, even if later events look like earlier ones', async () => {
    const { answer, error } = await ask();
    answer.push(sse(text('one'), text('two'), text('three')));
    answer.push(`data: {"broken\n\n${sse(text('four'), text('five'), bill(0.5))}`);
    answer.end();
    expect(await error).toMatchObject({ code: 'malformed_event', partial: { text: 'onetwothree' } });
  });

  test('is reported within a second if the usage came before', async () => {
    const { client, answer, error } = await ask();
    answer.push(`${sse(bill(0.5))}${BROKEN}`);
    await settled();
    await client.clock.advance(1000);
    // words came behind the price, so it is that of a part
    expect(await error).toMatchObject({
      code: 'malformed_event',
      billing: 'unknown',
      charge: { status: 'unknown', atLeastRub: '0.5' },
    });
  });

  test.each([
    ['a second after the end mark', (answer: Ask['answer']) => answer.push(sse('[DONE]')), 1000],
    ['the end of the body', (answer: Ask['answer']) => answer.end(), 0],
    ['a broken connection', (answer: Ask['answer']) => answer.fail(reset()), 0],
  ])('is told without a bill at %s', async (_, end, waitMs) => {
    const { client, answer, error } = await ask();
    answer.push(BROKEN);
    await settled();
    end(answer);
    await client.clock.advance(waitMs);
    expect(await error).toMatchObject({ code: 'malformed_event', billing: 'unknown', partial: { text: 'hi' } });
  });

  test('waits five seconds for its usage', async () => {
    const { client, answer, error } = await ask();
    answer.push(BROKEN);
    await settled();
    await client.clock.advance(5000);
    expect(await error).toMatchObject({ code: 'malformed_event', billing: 'unknown' });
  });
});

test('empty events, and comments that a proxy wrapped as data, are ignored', async () => {
  const { answer, result } = await ask();
  answer.push(`${sse(text('hi'))}data:\n\ndata: : keep-alive\n\n${sse(finish('stop'), bill(0.5), '[DONE]')}`);
  expect(await result).toMatchObject({ text: 'hi', charge: { costRub: '0.5' } });
});

test('an event named error is an error of the service, even if its data look like text', async () => {
  const { answer, error } = await ask();
  const words = sse(text('one'), text('two'), text('three'));
  answer.push(`${words}event: error\n${sse(text('overloaded'))}`);
  answer.end();
  expect(await error).toMatchObject({ code: 'provider_error', partial: { text: expect.stringContaining('three') } });
});

describe('a service that is slow', () => {
  test('may stay silent for a minute if it sends comments', async () => {
    const { client, answer, error } = await ask();
    answer.push(`${sse(text('hi'))}: processing\n\n`);
    await client.clock.advance(59_999);
    expect(answer.closed).toBe(false);
    await client.clock.advance(1);
    expect(await error).toMatchObject({ code: 'timeout', phase: 'idle' });
  });

  test('is not kept alive by comments alone', async () => {
    const { client, answer, error } = await ask(true, undefined, { timeout: { dataIdleMs: 100_000 } });
    answer.push(sse(text('hi')));
    for (let comment = 0; comment < 2; comment++) {
      await client.clock.advance(40_000);
      answer.push(': processing\n\n');
    }
    await client.clock.advance(20_000);
    expect(await error).toMatchObject({ code: 'timeout', phase: 'data-idle' });
  });

  test('is kept alive by each piece of a document', async () => {
    const { client, answer, result } = await ask(false, JSON_TYPE, { timeout: { dataIdleMs: 5000 } });
    for (const piece of JSON.stringify({ ...COMPLETION, usage: { cost_rub: 0.5 } }).split('"')) {
      answer.push(`${piece}"`);
      await client.clock.advance(4000);
    }
    answer.end();
    // the last quote is one too many
    expect((await result).charge).toMatchObject({ costRub: '0.5', anomalies: ['data_after_end'] });
  });
});

test('a slow consumer does not lose the usage: only waiting for the service counts', async () => {
  const client = manualClient({ transportLimits: { readAheadBytes: 1 } });
  const stream = new LiveStream(client.context, chatCall(), { includeRaw: false, coalesce: false });
  const loop = stream[Symbol.asyncIterator]();
  const first = loop.next();
  await settled();
  client.answers[0]?.push(sse(text('hi'), finish('stop')));
  await first;
  await loop.next();
  // one byte may be read ahead: this one, and then the socket waits for the reader
  client.answers[0]?.push(sse(text('!')));
  await settled();
  await client.clock.advance(60_000);
  client.answers[0]?.push(sse(bill(0.5), '[DONE]'));
  while (!(await loop.next()).done);
  expect((await stream.result).charge.costRub).toBe('0.5');
});

test('one JSON document answers a streamed request', async () => {
  const { answer, result } = await ask(true, JSON_TYPE);
  answer.push(JSON.stringify({ ...COMPLETION, usage: { cost_rub: 0.5 } }));
  answer.end();
  expect(await result).toMatchObject({ text: 'hi', charge: { costRub: '0.5' } });
});

test('a whole answer without a usage has an anomaly: §2.9 rule 1', async () => {
  const { answer, result } = await ask(false, JSON_TYPE);
  answer.push(JSON.stringify(COMPLETION));
  answer.end();
  expect((await result).charge).toMatchObject({ status: 'unknown', anomalies: ['usage_missing'] });
});

test('a whole answer may have neither a finish reason nor a usage', async () => {
  const { answer, result } = await ask(false, JSON_TYPE);
  answer.push(JSON.stringify(NO_REASON));
  answer.end();
  expect(await result).toMatchObject({ text: 'hi', finishReason: null, charge: { status: 'unknown' } });
});

test('a whole answer may have a null finish reason', async () => {
  const { answer, result } = await ask(false, JSON_TYPE);
  answer.push('{"choices":[{"message":{"content":"hi"},"finish_reason":null}],"usage":{"cost_rub":1}}');
  answer.end();
  expect(await result).toMatchObject({ text: 'hi', finishReason: null });
});

test.each([
  ['a line without a finish reason', `${JSON.stringify(text('hi'))}\n`, 'interrupted'],
  ['two lines without a finish reason', `${JSON.stringify(text('hi'))}\n${JSON.stringify(text('!'))}\n`, 'interrupted'],
  ['a line that is cut', `${JSON.stringify(text('hi'))}\n{"cho`, 'malformed_event'],
  ['a bill without a finish reason', `${JSON.stringify(text('hi'))}\n${JSON.stringify(bill(1))}\n`, 'interrupted'],
  ['one piece with a bill', JSON.stringify({ ...text('hi'), usage: { cost_rub: 1 } }), 'interrupted'],
  ['a whole message on a line', `${JSON.stringify(NO_REASON)}\n${JSON.stringify(bill(1))}\n`, 'interrupted'],
  ['an end mark alone', `${JSON.stringify(text('hi'))}\n[DONE]\n`, 'interrupted'],
])('%s is no complete stream of lines', async (_, body, code) => {
  const { answer, error } = await ask();
  answer.push(body);
  answer.end();
  const failure = await error;
  expect(failure.code).toBe(code);
  expect(failure.partial?.text.startsWith('hi')).toBe(true);
});

test.each([
  ['HTML', '<!doctype html><html></html>', 'an HTML page'],
  ['a text', 'Service is down for maintenance', 'neither JSON nor events'],
  ['a text that begins like a field', 'event horizon reached', 'neither JSON nor events'],
  ['JSON without choices', '{"ok":true}', 'JSON without choices'],
  [
    'JSON that is an error of another kind',
    '{"code":"no_key","message":"bad\\nkey"}',
    'completion, but says "bad key"',
  ],
  ['JSON with a list of errors', '{"success":false,"errors":[{"message":"no route"}]}', 'but says "no route"'],
  ['JSON with empty choices', '{"choices":[],"usage":{"cost_rub":0.5}}', 'JSON without choices'],
  ['nothing', '', 'an empty body'],
])('%s instead of a completion is an invalid response', async (_, body, message) => {
  const { answer, error } = await ask(false, { 'content-type': 'text/plain' });
  answer.push(body);
  answer.end();
  expect(await error).toMatchObject({
    code: 'invalid_response',
    status: 200,
    retryable: false,
    message: expect.stringContaining(message) as unknown,
  });
});

test.each([
  ['a page', '<!doctype html>', 'an HTML page'],
  ['a text', 'Service is down', 'neither JSON nor events'],
])('%s is not read to its end', async (_, body, message) => {
  const { answer, error } = await ask(true, { 'content-type': 'text/plain' });
  answer.push(body);
  expect((await error).message).toContain(message);
  expect(answer.closed).toBe(true);
});

test('a text that ends in its first word is not a stream', async () => {
  const { answer, error } = await ask(true, { 'content-type': 'text/plain' });
  answer.push('ret');
  answer.end();
  const failure = await error;
  expect(failure).toMatchObject({ code: 'invalid_response', phase: 'answer' });
  expect(failure.message).toMatch(
    /^POST \/v1\/chat\/completions was answered with HTTP 200 and a body that is neither/,
  );
});

test.each([
  ['text/event-stream', 'hi'],
  ['text/plain', undefined],
])('a body that begins with an unknown field is a stream if its content type is one: %s', async (label, said) => {
  const { answer, result } = await ask(true, { 'content-type': label });
  answer.push(`version: 1\n${sse(text('hi'), finish('stop'), bill(0.5), '[DONE]')}`);
  answer.end();
  const outcome = await result.catch((error: KopekError) => error);
  expect(outcome).toMatchObject(said === undefined ? { code: 'invalid_response' } : { text: said });
});

test('the last usage of a failed answer counts, whatever follows it', async () => {
  const { answer, error } = await ask(true, JSON_TYPE);
  const lines = [{ error: { code: 502, message: 'upstream' } }, bill(0.1), bill(0.2)];
  answer.push(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"broken`);
  answer.end();
  expect(await error).toMatchObject({ code: 'provider_error', billing: 'charged', charge: { costRub: '0.2' } });
});

test('JSON without choices keeps its usage', async () => {
  const { answer, error } = await ask(false, JSON_TYPE);
  answer.push('{"choices":[],"usage":{"cost_rub":0.5}}');
  answer.end();
  expect(await error).toMatchObject({ billing: 'charged', charge: { costRub: '0.5' } });
});

test('a body that is cut off is malformed, and not retried', async () => {
  const { answer, error } = await ask(false, JSON_TYPE);
  answer.push('{"choices":[{"message":{"content":"h');
  answer.end();
  expect(await error).toMatchObject({ code: 'malformed_event', billing: 'unknown', retryable: false });
});

test('bytes that are not UTF-8 are read as U+FFFD, with an anomaly', async () => {
  const { answer, result } = await ask();
  const bytes = new TextEncoder().encode(sse(text('h?i'), finish('stop'), bill(0.5), '[DONE]'));
  bytes[bytes.indexOf(0x3f)] = 0xff;
  answer.push(bytes);
  expect(await result).toMatchObject({
    text: 'h\uFFFDi',
    charge: { costRub: '0.5', anomalies: ['invalid_utf8'] },
  });
});

test('bytes of a document that are not UTF-8 become an anomaly, too', async () => {
  const { answer, result } = await ask(false, JSON_TYPE);
  const document = { choices: [{ message: { content: 'h?i' }, finish_reason: 'stop' }], usage: { cost_rub: 0.5 } };
  const bytes = new TextEncoder().encode(JSON.stringify(document));
  bytes[bytes.indexOf(0x3f)] = 0xff;
  answer.push(bytes);
  answer.end();
  expect(await result).toMatchObject({ text: 'h\uFFFDi', charge: { costRub: '0.5', anomalies: ['invalid_utf8'] } });
});

test('an exception while an answer is read becomes an unreadable answer, with its cause', async () => {
  const client = manualClient({}, JSON_TYPE);
  const cause = new RangeError('no random numbers');
  let fails = false;
  client.context.generateId = () => {
    if (!fails) return 'generated';
    fails = false;
    throw cause;
  };
  const outcome = runChat(client.context, chatCall({}, false)).catch((error: unknown) => error);
  await settled();
  fails = true;
  const tool_calls = [{ type: 'function', function: { name: 'f', arguments: '{}' } }];
  client.answers[0]?.push(JSON.stringify({ choices: [{ message: { tool_calls } }], usage: { cost_rub: 0.5 } }));
  client.answers[0]?.end();
  expect(await outcome).toMatchObject({
    code: 'invalid_response',
    billing: 'charged',
    charge: { costRub: '0.5' },
    cause,
  });
  expect(client.answers[0]?.closed).toBe(true);
});

test('a U+FFFD written by the model is not an anomaly', async () => {
  const { answer, result } = await ask();
  answer.push(sse(text('\uFFFD'), finish('stop'), bill(0.5), '[DONE]'));
  expect((await result).charge.anomalies).toBeUndefined();
});

test('no timer fires after the answer', async () => {
  const { client, answer, result } = await ask();
  answer.push(sse(text('hi'), finish('stop'), bill(0.5), '[DONE]'));
  await result;
  expect(client.clock.pending).toBe(0);
});

/** The texts of each batch of events, for pieces that one read of the network finds. */
async function batchesOf(
  pieces: readonly (string | object)[],
): Promise<{ words: string[][]; reads: number | undefined }> {
  const client = manualClient();
  const release = client.holdHeaders();
  const batches = new LiveStream(client.context, chatCall(), { includeRaw: false, coalesce: true }).batches();
  const reported = (async () => {
    const words: string[][] = [];
    for await (const batch of batches) {
      const texts = batch.flatMap((event) => (event.type === 'text-delta' ? [event.text] : []));
      if (texts.length > 0) words.push(texts);
    }
    return words;
  })();
  await settled();
  for (const piece of pieces) client.answers[0]?.push(sse(piece));
  release();
  await settled();
  client.answers[0]?.push(sse(finish('stop'), bill(0.5), '[DONE]'));
  return { words: await reported, reads: client.answers[0]?.reads };
}

describe('the first words are delivered before the rest of their read is decoded', () => {
  test('without another read of the network', async () => {
    const end = [finish('stop'), bill(0.5), '[DONE]'];
    expect(await batchesOf([text(''), text('Ka'), text('za'), text('n'), ...end])).toEqual({
      words: [['Ka'], ['za', 'n']],
      reads: 1,
    });
  });

  test('even if only one piece came with them', async () => {
    expect((await batchesOf([text('Ka'), text('zan')])).words).toEqual([['Ka'], ['zan']]);
  });

  test('and pass through the streams of a framework before it', async () => {
    const client = manualClient();
    const release = client.holdHeaders();
    const stream = new LiveStream(client.context, chatCall(), { includeRaw: false, coalesce: true });
    const order: string[] = [];
    const throughStages = async (): Promise<void> => {
      for (let stage = 0; stage < 50; stage++) await Promise.resolve();
      order.push('seen');
    };
    const reading = (async () => {
      for await (const event of stream) {
        if (event.type !== 'text-delta') continue;
        if (order.push(event.text) === 1) void throughStages();
      }
    })();
    await settled();
    for (const piece of [text('Ka'), text('zan'), finish('stop'), bill(0.5), '[DONE]'])
      client.answers[0]?.push(sse(piece));
    release();
    await reading;
    expect(order).toEqual(['Ka', 'seen', 'zan']);
  });

  test('unless more than eight pieces without text came first', async () => {
    const empty = (count: number): object[] => Array.from({ length: count }, () => text(''));
    expect((await batchesOf([...empty(7), text('Ka'), text('zan')])).words).toEqual([['Ka'], ['zan']]);
    expect((await batchesOf([...empty(8), text('Ka'), text('zan')])).words).toEqual([['Ka', 'zan']]);
  });
});

describe('an error that the service sends first', () => {
  const SSE = { 'content-type': 'text/event-stream' };

  async function rejection(error: unknown, headers: Record<string, string> = SSE, rest = ''): Promise<KopekError> {
    const asked = await ask(true, headers, { retry: { maxRetries: 0 } });
    asked.answer.push(sse({ error }) + rest);
    asked.answer.end();
    return asked.error;
  }

  test.each([408, 429, 500, 502, 503, 504, 529])('with the code %i cost nothing and may be retried', async (code) => {
    const error = await rejection({ code, message: 'busy' });
    expect(error).toMatchObject({
      code: 'provider_error',
      phase: 'answer',
      serverCode: code,
      billing: 'none',
      retryable: true,
    });
    for (const field of ['charge', 'partial', 'retryAfterMs', 'metadata']) expect(error).not.toHaveProperty(field);
    expect(error.message).toContain(`an error ${code}: busy`);
  });

  test.each([400, 402, 501, 505, 'overloaded', '503x', undefined])(
    'with the code %s may have cost something',
    async (code) => {
      const error = await rejection({ code, message: 'no', metadata: { a: 1 } });
      expect(error).toMatchObject({
        billing: 'unknown',
        retryable: false,
        charge: { status: 'unknown' },
        partial: { text: '' },
        metadata: { a: 1 },
      });
      expect(error.serverCode).toBe(code);
    },
  );

  test.each([
    ['60', true],
    ['61', false],
  ])('is retried after a wait of %s s: %s', async (seconds, retryable) => {
    const error = await rejection({ code: 503, message: '' }, { ...SSE, 'retry-after': seconds });
    expect(error).toMatchObject({ billing: 'none', retryable, retryAfterMs: Number(seconds) * 1000 });
    expect(error.message).toMatch(/an error 503$/);
  });

  test.each(['data: {"choices":[],"usage":{"cost_rub":0.5,"bal', 'data: {"choices":[{"delta":\n\n', 'data: half\n\n'])(
    'may have cost something if what follows cannot be read: %j',
    async (rest) => {
      const error = await rejection({ code: 503, message: 'busy' }, SSE, rest);
      expect(error).toMatchObject({ code: 'provider_error', serverCode: 503, billing: 'unknown', retryable: false });
    },
  );

  test('without a message is still an error', async () => {
    const error = await rejection({});
    expect(error).toMatchObject({ code: 'provider_error', billing: 'unknown' });
    expect(error).not.toHaveProperty('serverCode');
    expect(error.message).toMatch(/the answer with an error$/);
  });
});

test('an answer that a byte limit ends keeps its state and the part received', async () => {
  const { answer, error } = await ask(true, undefined, { transportLimits: { eventBytes: 100 } });
  answer.push(sse(text('hi')).slice(0, -1));
  answer.push(`\n${sse(bill(0.5))}data: ${'x'.repeat(200)}`);
  expect(await error).toMatchObject({
    code: 'response_too_large',
    message: expect.stringContaining('the event is larger than 100 bytes (transportLimits.eventBytes)'),
    name: 'KopekError',
    phase: 'body',
    billing: 'charged',
    charge: { status: 'settled', costRub: '0.5' },
    retryable: false,
    partial: { text: 'hi' },
  });
});

test('an answer that exceeds its byte limit within one read keeps the part received', async () => {
  const encoder = new TextEncoder();
  const reads = ['data: {"id":"gen-1","choices":[{"delta":{"content":"hi"}}]}\n\n', `: ${'x'.repeat(100)}\n`];
  const { error } = await readBytes(
    reads.map((read) => [encoder.encode(read)]),
    { responseBytes: 100 },
  );
  expect(error).toMatchObject({
    code: 'response_too_large',
    billing: 'unknown',
    charge: { status: 'unknown', requestedModel: 'auto', generationId: 'gen-1' },
    partial: { text: 'hi' },
  });
});

test.each([1, 7, 10_000])(
  'an answer that is complete within the byte limit is valid, whatever else came with it, in chunks of %i',
  async (size) => {
    const answer = `${sse(text('hi'), finish('stop'), bill(0.5))}data: [DONE]\n\n`;
    const limit = answer.length;
    const bytes = new TextEncoder().encode(`${answer}${': more\n'.repeat(20)}`);
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    expect(await readBytes([chunks], { responseBytes: limit })).toMatchObject({
      result: { text: 'hi', charge: { status: 'settled', costRub: '0.5' } },
    });
    expect((await readBytes([chunks], { responseBytes: sse(text('hi')).length })).error).toMatchObject({
      code: 'response_too_large',
      partial: { text: 'hi' },
    });
  },
);
