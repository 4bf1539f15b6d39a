import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../settings/resolve.ts';
import type { ChatRequest } from '../wire/request.ts';
import { writeJson } from './call/large-strings.ts';
import { buildRequestBody } from './request-body.ts';

const settings = resolveSettings({ apiKey: 'test-key', baseURL: 'https://gateway.example' });
const request: ChatRequest = { model: 'vendor/model', messages: [{ role: 'user', content: 'hello' }] };
const bodyOf = (extraBody?: Record<string, unknown>, fields: object = {}, stream = false): unknown =>
  JSON.parse(buildRequestBody({ ...request, ...fields }, stream, extraBody, settings).json.body as string);

describe('the body of a chat request', () => {
  it('is sent as bytes if it contains a large file, and is the same document', () => {
    const data = 'QUJD'.repeat(20_000);
    const parts = [
      { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
      { type: 'file', file: { filename: 'é.pdf', file_data: `data:application/pdf;base64,${data}` } },
      { type: 'video_url', video_url: { url: `data:video/mp4;base64,${data}` } },
      { type: 'input_audio', input_audio: { data, format: 'wav' } },
    ];
    for (const part of parts) {
      const messages = [{ role: 'user', content: [{ type: 'text', text: 'что здесь?' }, part] }];
      const { body } = buildRequestBody({ ...request, messages } as ChatRequest, false, undefined, settings).json;
      expect(new TextDecoder().decode(body as Uint8Array)).toBe(JSON.stringify({ ...request, messages }));
    }
  });

  it('is sent as text otherwise', () => {
    expect(buildRequestBody(request, false, undefined, settings).json.body).toBe(JSON.stringify(request));
  });

  it('is the request itself', () => {
    expect(bodyOf()).toEqual(request);
  });

  it('accepts extraBody for fields that the interface does not list, but never over typed ones', () => {
    expect(bodyOf({ top_secret: 1, model: 'other', temperature: 2 }, { temperature: 0 })).toEqual({
      ...request,
      temperature: 0,
      top_secret: 1,
    });
    expect(bodyOf({ temperature: 2 }, { temperature: undefined })).toEqual({ ...request, temperature: 2 });
  });

  it('streams according to the method, whatever the fields say', () => {
    expect(bodyOf({ stream: true }, { stream: true })).toEqual(request);
    expect(bodyOf({ stream: false }, { stream: false }, true)).toEqual({ ...request, stream: true });
  });

  it('rejects what JSON would falsify, in extraBody too', () => {
    expect(() => bodyOf({ weights: [1, Number.NaN] })).toThrow('weights[1] must be a finite number, got NaN');
    expect(() => bodyOf(undefined, { temperature: Number.NaN })).toThrow('temperature must be a finite number');
  });

  it('rejects an extraBody whose toJSON would replace the request', () => {
    const toJSON = (): object => ({ model: 'dear' });
    const message = 'extraBody has a toJSON method';
    expect(() => bodyOf({ toJSON })).toThrow(message);
    expect(() => bodyOf(Object.create({ toJSON }) as Record<string, unknown>)).toThrow(message);
    // a value inside may have one: it is written in the place of that value alone
    const since = new Date(0);
    expect(bodyOf({ since })).toEqual({ ...request, since: '1970-01-01T00:00:00.000Z' });
  });

  it('sends a prefix of the answer unchanged (§2.3)', () => {
    const messages = [...(request.messages ?? []), { role: 'assistant', content: 'The answer is ' }];
    expect(bodyOf(undefined, { messages })).toEqual({ model: 'vendor/model', messages });
  });
});

describe('a value that JSON cannot represent', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const words = {
    toJSON: () => {
      throw 'words'; // oxlint-disable-line no-throw-literal, typescript/only-throw-error -- what others throw
    },
  };

  it.each([
    ['a circle', circle, 'circular structure'],
    ['a bigint', 5n, 'BigInt'],
    ['what throws no error', words, 'unknown reason'],
  ])('%s is rejected with its reason, in one line', (_, value, reason) => {
    const write = (): unknown => writeJson({ value }, false);
    expect(write).toThrow(expect.objectContaining({ code: 'invalid_request', phase: 'request', billing: 'none' }));
    expect(write).toThrow(/^the request cannot be written as JSON: [^\n]*$/);
    expect(write).toThrow(reason);
    expect(write).toThrow(expect.objectContaining({ cause: expect.anything() }));
  });
});

describe('a large file', () => {
  const data = 'QUJD'.repeat(20_000);
  const large = { role: 'user', content: [{ type: 'input_audio', input_audio: { data, format: 'wav' } }] };
  const small = { role: 'user', content: 'hello' };
  const off = resolveSettings({ apiKey: 'test-key', baseURL: 'https://gateway.example', validate: 'off' });

  it.each([
    ['beside small messages', [small, large, small], true],
    ['as the text of a message', [{ role: 'user', content: data }], false],
    ['in what is no content part', [null, { content: [null, 5, { image_url: null }] }, 'words'], false],
    ['in no message at all', undefined, false],
  ])('%s', (_, messages, asBytes) => {
    const body = { model: 'm', messages } as unknown as ChatRequest;
    const { json } = buildRequestBody(body, false, undefined, off);
    expect(json.body instanceof Uint8Array).toBe(asBytes);
    const text = typeof json.body === 'string' ? json.body : new TextDecoder().decode(json.body);
    expect(text).toBe(JSON.stringify(body));
    expect(json.characters).toBe(text.length);
  });
});

it('is checked as the settings say', () => {
  const warned: string[] = [];
  const base = { apiKey: 'test-key', baseURL: 'https://gateway.example' };
  const wrong = { ...request, temperature: 3 };
  const build = (more: object): unknown =>
    buildRequestBody(wrong, false, undefined, resolveSettings({ ...base, ...more })).json.body;
  expect(() => build({})).toThrow('temperature');
  const onWarning = (warning: { message: string }): void => void warned.push(warning.message);
  expect(build({ validate: 'warn', onWarning })).toBe(JSON.stringify(wrong));
  expect(warned).toEqual([expect.stringContaining('temperature')]);
  expect(build({ validate: 'off', onWarning })).toBe(JSON.stringify(wrong));
  expect(warned).toHaveLength(1);
});

it.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('no log here');
    },
  ],
  ['rejects', () => Promise.reject(new Error('no log here'))],
])('is sent although the callback that hears of its problems %s', async (_, onWarning) => {
  const wrong = { ...request, temperature: 3 };
  const reported = new Promise((onCallbackError) => {
    const settings = { apiKey: 'test-key', baseURL: 'https://gateway.example', onWarning, onCallbackError };
    const { json } = buildRequestBody(wrong, false, undefined, resolveSettings({ ...settings, validate: 'warn' }));
    expect(json.body).toBe(JSON.stringify(wrong));
  });
  expect(await reported).toEqual(new Error('no log here'));
});
