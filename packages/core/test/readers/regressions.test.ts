import { expect, test } from 'vitest';
import { byteByByte, readBytes, readText } from './read-bytes.ts';

// Counter-examples that properties found. Each names what was wrong; the bytes are what the property shrank to.

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const done = 'data: [DONE]\n\n';

test('a read of no bytes is not an empty body', async () => {
  // the reader handed out the empty piece at the end, without a kind
  expect(await readBytes([[new Uint8Array(0)]])).toEqual(await readBytes([]));
});

test('broken bytes after the end mark are not an anomaly, whether or not they came in the same read', async () => {
  // the anomaly was noted for the whole read before its events were looked at
  const bytes = new Uint8Array([...encode(done), 0xff]);
  expect(await readBytes([[bytes]])).toEqual(await readBytes(byteByByte(bytes)));
});

test('a usage before an error does not decide how much is read after it', async () => {
  // reading stopped at the end of the read in which the error came, so the last bill depended on the cut
  const text = [
    'data: {"choices":[],"usage":{"cost_rub":1}}',
    'data: {"error":"failed"}',
    'data: {"choices":[],"usage":{"cost_rub":2}}',
  ].join('\n\n');
  const whole = await readText(text);
  expect(whole).toEqual(await readBytes(byteByByte(encode(text))));
  expect(whole.error).toMatchObject({ charge: { costRub: '2' } });
});

test('an event that is larger than the limit is found in a read with other events', async () => {
  // the count was set back by any event that ended in the same read
  const text = `data: {"choices":[]}\n\ndata: "${'x'.repeat(40)}"\n\ndata: {"choices":[]}\n\n`;
  const whole = await readText(text, { eventBytes: 30 });
  expect(whole).toEqual(await readBytes(byteByByte(encode(text)), { eventBytes: 30 }));
  expect(whole.error).toMatchObject({ code: 'response_too_large' });
});

test('a field named __proto__ in two chunks does not become a prototype', async () => {
  // the fields of chunks were joined by assignment
  const chunk = 'data: {"__proto__":{"polluted":1},"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\n';
  const { result } = await readText(chunk + chunk);
  expect(Object.getPrototypeOf(result?.raw)).toBe(Object.prototype);
  expect(Object.keys(result?.raw as object)).toContain('__proto__');
});

test('an error whose metadata is nested 20,000 deep is still the error of the service', async () => {
  // the redaction wrote it out, which ends in a RangeError
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const { error } = await readText(`data: {"error":{"code":500,"message":"m","metadata":{"x":${deep}}}}\n\n`);
  expect(error).toMatchObject({ code: 'provider_error', serverCode: 500 });
});

test('an error after a usage nested 20,000 deep keeps the text received before', async () => {
  // the redaction dropped all of what had arrived
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const { error } = await readText(
    `data: {"choices":[{"delta":{"content":"half"}}],"usage":{"cost_rub":0.5,"x":${deep}}}\n\ndata: {"error":{"code":500}}\n\n`,
  );
  expect(error).toMatchObject({ code: 'provider_error', partial: { text: 'half' }, charge: { atLeastRub: '0.5' } });
  expect(error).not.toHaveProperty('partial.usage');
});

test('a stream of lines without a finish reason is interrupted', async () => {
  // a body of JSON counted as whole, also when it was a stream in lines that had been cut between two of them
  const { error } = await readText(
    '{"choices":[{"delta":{"content":"half"}}]}\n{"choices":[{"delta":{"content":" of it"}}]}\n',
  );
  expect(error).toMatchObject({ code: 'interrupted', partial: { text: 'half of it' } });
});
