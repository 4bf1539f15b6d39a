import { describe, expect, it } from 'vitest';
import { resolveSettings } from '../settings.ts';
import type { ChatRequest } from '../wire/request.ts';
import { buildRequestBody } from './request-body.ts';

const settings = resolveSettings({ apiKey: 'test-key', baseURL: 'https://gateway.example' });
const request: ChatRequest = { model: 'vendor/model', messages: [{ role: 'user', content: 'hello' }] };
const bodyOf = (extraBody?: Record<string, unknown>, fields: object = {}, stream = false): unknown =>
  JSON.parse(buildRequestBody({ ...request, ...fields }, stream, extraBody, settings).json);

describe('the body of a chat request', () => {
  it('is the request itself', () => {
    expect(bodyOf()).toEqual(request);
  });

  it('takes extraBody for fields that the interface does not list, and never over typed ones', () => {
    expect(bodyOf({ top_secret: 1, model: 'other', temperature: 2 }, { temperature: 0 })).toEqual({
      ...request,
      temperature: 0,
      top_secret: 1,
    });
    expect(bodyOf({ temperature: 2 }, { temperature: undefined })).toEqual({ ...request, temperature: 2 });
  });

  it('streams by the method that was called, whatever the fields say', () => {
    expect(bodyOf({ stream: true }, { stream: true })).toEqual(request);
    expect(bodyOf({ stream: false }, { stream: false }, true)).toEqual({ ...request, stream: true });
  });

  it('refuses what JSON would falsify, also in extraBody', () => {
    expect(() => bodyOf({ weights: [1, Number.NaN] })).toThrow('weights[1] must be a finite number, got NaN');
    expect(() => bodyOf(undefined, { temperature: Number.NaN })).toThrow('temperature must be a finite number');
  });

  it('passes a prefix of the answer unchanged (§2.3)', () => {
    const messages = [...(request.messages ?? []), { role: 'assistant', content: 'The answer is ' }];
    expect(bodyOf(undefined, { messages })).toEqual({ model: 'vendor/model', messages });
  });
});
