import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type Gateway, type StreamSettings } from '../src/index.ts';
import { ask, choiceOf, errorOf, eventsOf, json, textOf, type RawReply } from './client.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway({ seed: 'faults' });
});
afterAll(async () => {
  expect(gateway.bugs()).toEqual([]);
  expect(gateway.audit().balanced).toBe(true);
  await gateway.close();
});

const TEXT = 'The quick brown fox jumps over the lazy dog near the river bank today.';
/** Only what never ends is left early. */
const patience = (name: string): number => (name.startsWith('stall') ? 400 : 10_000);
const whole = (name: string): Promise<RawReply> =>
  ask(gateway, TEXT, { model: `fault/${name}` }, { timeoutMs: patience(name) });
const stream = (name: string, text = TEXT, fields = {}): Promise<RawReply> =>
  ask(gateway, text, { model: `fault/${name}`, stream: true, ...fields }, { timeoutMs: patience(name), maxBytes: 3e6 });
const lastCharge = async () => {
  await gateway.whenIdle();
  return gateway.charges().at(-1);
};

describe('status faults', () => {
  it.each([400, 401, 402, 403, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504, 529])(
    'http-%i answers in the documented shape',
    async (status) => {
      const reply = await whole(`http-${status}`);
      expect(reply.status).toBe(status);
      expect(errorOf(reply).code).toBe(status);
      expect(errorOf(reply).message).not.toBe('');
    },
  );

  it.each([
    ['http-502-html', 502, 'text/html; charset=utf-8', '<!DOCTYPE html>'],
    ['http-503-text', 503, 'text/plain', 'Service Unavailable'],
    ['http-500-truncated', 500, 'application/json; charset=utf-8', '{"error":{"code":500,"mess'],
    ['http-400-error-string', 400, 'application/json; charset=utf-8', '{"error":"bad request"}'],
  ])('%s answers with %i %s', async (name, status, type, body) => {
    const reply = await whole(name);
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe(type);
    expect(reply.body.startsWith(body)).toBe(true);
  });

  it.each([
    ['http-429-retry-after', '1'],
    ['http-429-retry-after-zero', '0'],
    ['http-429-retry-after-long', '86400'],
  ])('%s has Retry-After: %s', async (name, value) => {
    expect((await whole(name)).headers['retry-after']).toBe(value);
  });

  it('http-429-retry-after-past names a time in the past', async () => {
    const past = Date.parse(String((await whole('http-429-retry-after-past')).headers['retry-after']));
    expect(past).toBeLessThan(Date.now() - 3_000_000);
  });

  it('redirect-307 points to another host, where nothing is served', async () => {
    const reply = await whole('redirect-307');
    expect(reply.status).toBe(307);
    expect(reply.headers.location).toBe(`http://localhost:${gateway.port}/v1/redirected`);
  });

  it('lets a fallback model serve the request', async () => {
    const reply = await ask(gateway, 'hello', { model: 'fault/http-503', models: ['kopek/echo'] });
    expect(reply.status).toBe(200);
    expect(json(reply)['model']).toBe('kopek/echo');
  });
});

describe('broken connections', () => {
  it.each(['reset-before-headers', 'close-before-headers'])('%s ends without a status and is billed', async (name) => {
    const reply = await whole(name);
    expect(reply).toMatchObject({ status: 0, end: 'early' });
    expect(await lastCharge()).toMatchObject({ fault: name, usageDelivered: false });
  });

  it.each(['reset-after-headers', 'close-after-headers'])('%s sends headers only', async (name) => {
    expect(await stream(name)).toMatchObject({ status: 200, end: 'early', body: '' });
  });

  it.each(['reset-mid-body', 'close-mid-body', 'reset-mid-chunk'])(
    '%s breaks a stream in the middle of the text',
    async (name) => {
      const reply = await stream(name);
      expect(reply.end).toBe('early');
      const text = textOf(eventsOf({ ...reply, body: reply.body.slice(0, reply.body.lastIndexOf('\n\n')) }));
      expect(text.length).toBeGreaterThan(5);
      expect(text.length).toBeLessThan(`You said: ${TEXT}`.length);
      expect(reply.body).not.toContain('cost_rub');
    },
  );

  it('reset-before-usage sends the finish reason but not the usage', async () => {
    const reply = await stream('reset-before-usage');
    expect(reply.body).toContain('"finish_reason":"stop"');
    expect(reply.body).not.toContain('cost_rub');
    expect(await lastCharge()).toMatchObject({ usageDelivered: false });
  });

  it('close-after-usage sends the usage, and the gateway knows it', async () => {
    const reply = await stream('close-after-usage');
    expect(reply.end).toBe('early');
    expect(reply.body).toContain('cost_rub');
    expect(await lastCharge()).toMatchObject({ usageDelivered: true });
  });

  it.each(['stall-before-headers', 'stall-after-headers', 'stall-mid-body'])(
    '%s keeps the client waiting until it leaves',
    async (name) => {
      expect((await stream(name)).end).toBe('timeout');
    },
  );

  it('stall-after-done sends the whole stream first', async () => {
    const reply = await stream('stall-after-done');
    expect(reply.end).toBe('timeout');
    expect(reply.body).toContain('data: [DONE]');
  });
});

describe('framing and bytes', () => {
  const said = `You said: ${TEXT}`;

  it.each([
    'crlf',
    'lone-cr',
    'split-bytes',
    'comments',
    'no-done',
    'placeholder-first',
    'usage-on-finish-chunk',
    'usage-null-first',
    'usage-no-choices',
    'usage-null-choices',
    'unknown-objects',
  ])('%s still has all content and its cost', async (name) => {
    const reply = await ask(gateway, TEXT, { model: `fault/${name}`, stream: true }, { timeoutMs: 30_000 });
    expect(reply.end).toBe('complete');
    expect(textOf(eventsOf(reply))).toBe(said);
    expect(reply.body).toContain('"cost_rub":');
  });

  it.each<StreamSettings>([{ usage: 'empty-choices' }, { usage: 'every-chunk' }, { lineEnd: 'crlf', splitBytes: 1 }])(
    'the setting %j still has all content and its cost',
    async (settings) => {
      await using own = await startGateway({ stream: settings });
      const reply = await ask(own, TEXT, { stream: true });
      expect([reply.end, textOf(eventsOf(reply))]).toEqual(['complete', TEXT]);
      expect(reply.body).toContain('"cost_rub":');
    },
  );

  it('crlf ends lines in CR LF, lone-cr in CR', async () => {
    expect((await stream('crlf')).body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect((await stream('lone-cr')).body).not.toContain('\n');
  });

  it('multi-line-data spreads JSON over data lines', async () => {
    expect((await stream('multi-line-data')).body).toMatch(/data: \{\ndata: {2}"id"/);
  });

  it('malformed-event is not JSON', async () => {
    expect((await stream('malformed-event')).body).toContain('data: {"id":"broken","choices":[{"ind\n\n');
  });

  it('no-finish ends like a finished stream, without a finish reason', async () => {
    const reply = await stream('no-finish');
    expect(reply.end).toBe('complete');
    expect(reply.body).not.toMatch(/"finish_reason":"|cost_rub|\[DONE\]/);
    expect(await lastCharge()).toMatchObject({ usageDelivered: false });
  });

  it.each(['error-200', 'error-event-first'])(
    '%s is a rejection: nothing but an error, and no charge',
    async (name) => {
      const before = await lastCharge();
      expect((await stream(name)).body).toMatch(/^(data: )?\{"error":\{"code":502,"message":"[^"]+"/);
      expect(await lastCharge()).toEqual(before);
    },
  );

  it.each<StreamSettings['usage']>(['own-chunk', 'finish-chunk', 'none'])(
    'error-event comes after the answer began, usage: %s',
    async (usage) => {
      await using own = await startGateway({ stream: { usage: usage ?? 'none', tokensPerChunk: 9 } });
      const reply = await ask(own, '[[say ok]]', { model: 'fault/error-event', stream: true });
      const events = eventsOf(reply);
      expect(events.findIndex((event) => 'error' in event)).toBeGreaterThan(0);
      await own.whenIdle();
      expect(own.charges()).toMatchObject([{ fault: 'error-event', usageDelivered: false }]);
    },
  );

  it('error-event-then-usage names the error and then the cost', async () => {
    const events = eventsOf(await stream('error-event-then-usage'));
    expect(events.findIndex((event) => 'error' in event)).toBeLessThan(events.findIndex((event) => 'usage' in event));
  });

  it('json-for-sse and sse-for-json answer in the other form', async () => {
    expect(choiceOf(await stream('json-for-sse'))['message']).toMatchObject({ content: said });
    const swapped = await whole('sse-for-json');
    expect(textOf(eventsOf(swapped))).toBe(said);
    expect(swapped.body).toMatch(/"cost_rub":0\.\d+,/);
  });

  it('prototype-keys, deep-json and unknown-fields are valid JSON', async () => {
    for (const name of ['prototype-keys', 'unknown-fields']) expect(choiceOf(await whole(name))).toBeDefined();
    expect((await whole('deep-json')).body).toContain('['.repeat(20_000));
  });
});
