import { describe, expect, test } from 'vitest';
import { summarizeRequest, summarizeRequestText, modelsOf } from './request-summary.ts';

function summaryOf(body: unknown): ReturnType<typeof summarizeRequest> {
  const { promptCharacters: _, ...rest } = summarizeRequest(body, 100);
  return rest;
}

/** How many inputs of unknown size a body with this part has. */
function unmeasured(part: object): number {
  return (
    summaryOf({ messages: [{ role: 'user', content: [{ type: 'text', text: 'https://not.a.part/' }, part] }] })
      .unmeasuredInputs ?? 0
  );
}

test('the models that may answer and the length of the document', () => {
  expect(summarizeRequest({ model: 'a', models: ['b', 7, 'a'] }, 40)).toEqual({
    model: 'a',
    models: ['b', 'a'],
    promptCharacters: 40,
  });
  expect(modelsOf({ model: 'a', models: ['b', 'a'] })).toEqual(['b', 'a']);
});

test.each([
  [{ max_tokens: 5 }, 5],
  [{ max_completion_tokens: 5 }, 5],
  [{ max_output_tokens: 5 }, 5],
  // which of them the service obeys is not known
  [{ max_tokens: 5, max_completion_tokens: 7, max_output_tokens: 6 }, 7],
  [{ max_tokens: 5, reasoning: { max_tokens: 9 } }, 9],
  // without a bound of the whole answer, the budget of its reasoning bounds nothing
  [{ reasoning: { max_tokens: 9 } }, undefined],
  [{ max_tokens: 5, n: 3 }, 15],
  [{ max_tokens: 5, n: 0 }, 5],
  [{ max_tokens: 1e300, n: 1e300 }, Number.MAX_SAFE_INTEGER],
  [{ max_tokens: '5' }, undefined],
  [{ max_tokens: -1 }, undefined],
  [{ max_tokens: null }, undefined],
])('the longest answer that %j allows', (body, expected) => {
  expect(summaryOf(body).requestedMaxTokens).toBe(expected);
});

describe('inputs whose size the body does not show', () => {
  test.each<[string, object]>([
    ['a picture by URL', { type: 'image_url', image_url: { url: 'https://x.example/a.png' } }],
    ['a picture of cloud storage', { type: 'image_url', image_url: { url: 'gs://bucket/a.png' } }],
    ['a video by URL', { type: 'video_url', video_url: { url: 'http://x.example/a.mp4' } }],
    ['a PDF by URL', { type: 'file', file: { filename: 'a.pdf', file_data: 'https://x.example/a.pdf' } }],
    ['a file by id', { type: 'file', file: { file_id: 'file-1' } }],
    ['a picture of /responses', { type: 'input_image', image_url: 'https://x.example/a.png' }],
    ['a file of /responses', { type: 'input_file', file_url: 'https://x.example/a.pdf' }],
    ['a file by id of /responses', { type: 'input_file', file_id: 'file-1' }],
    ['a picture of /messages', { type: 'image', source: { type: 'url', url: 'https://x.example/a.png' } }],
    ['a document by id of /messages', { type: 'document', source: { type: 'file', file_id: 'file-1' } }],
    [
      'a picture in the result of a tool',
      { type: 'tool_result', content: [{ type: 'image', source: { type: 'url', url: 'https://x.example/a.png' } }] },
    ],
  ])('%s', (_, part) => {
    expect(unmeasured(part)).toBe(1);
  });

  test.each<[string, object]>([
    ['text with an address in it', { type: 'text', text: 'https://x.example/a.png' }],
    ['a picture that is written out', { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }],
    [
      'a PDF that is written out',
      { type: 'file', file: { filename: 'a', file_data: 'data:application/pdf;base64,A' } },
    ],
    ['bare base64', { type: 'file', file: { filename: 'a', file_data: 'JVBERi0xLjQK' } }],
    ['sound', { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } }],
    ['a part of wrong types', { type: 'image_url', image_url: { url: 7 }, file: null, source: [] }],
  ])('not %s', (_, part) => {
    expect(unmeasured(part)).toBe(0);
  });

  test('each of them counts, wherever the dialect puts it', () => {
    const picture = { type: 'input_image', image_url: 'https://x.example/a.png' };
    expect(summaryOf({ input: [{ role: 'user', content: [picture, picture] }, picture] }).unmeasuredInputs).toBe(3);
    expect(summaryOf({ input: [{ type: 'function_call_output', output: [picture] }] }).unmeasuredInputs).toBe(1);
  });

  test.each([
    { previous_response_id: 'resp-1' },
    { conversation: { id: 'conv-1' } },
    { prompt: { id: 'prompt-1' } },
    { messages: [{ role: 'assistant', audio: { id: 'audio-1' } }] },
  ])('what the service stores: %j', (body) => {
    expect(summaryOf(body).unmeasuredInputs).toBe(1);
  });

  test.each<[unknown, true | undefined]>([
    [[{ type: 'service:web_search' }], true],
    [[{ type: 'function', function: { name: 'f', parameters: {} } }, { type: 'web_search_20250305' }], true],
    [[{ type: 'web_search_preview' }], true],
    [[{ type: 'function', function: { name: 'web_search', parameters: {} } }], undefined],
    [[{ type: 7 }, null, 'web_search'], undefined],
    [undefined, undefined],
  ])('the tools %j offer a web search: %s', (tools, offers) => {
    expect(summaryOf({ tools }).offersWebSearch).toBe(offers);
  });

  test('a body nested without end is read up to a limit', () => {
    const part: { content?: unknown } = {};
    part.content = [part];
    expect(summaryOf({ messages: [part] }).unmeasuredInputs).toBeUndefined();
  });
});

test.each([undefined, null, 'text', 7, ['list'], '{not json'])('of %j nothing is known', (body) => {
  expect(summarizeRequest(body, 10)).toEqual({});
  expect(summarizeRequestText(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))).toEqual({});
});

test('a body that is text is read the same way', () => {
  const text = '{"model":"a","models":["b"],"max_output_tokens":3}';
  expect(summarizeRequestText(text)).toEqual({
    model: 'a',
    models: ['b'],
    requestedMaxTokens: 3,
    promptCharacters: text.length,
  });
});

test.each([
  { model: 5 },
  { models: [5, null] },
  { models: 'a' },
  { max_tokens: '5' },
  { max_tokens: -1 },
  { previous_response_id: null, conversation: null, prompt: null },
  { prompt: { id: null } },
])('a value of a wrong type, or without meaning, counts as absent: %j', (body) => {
  expect(summarizeRequest(body, 9)).toStrictEqual({ promptCharacters: 9 });
});

test('the list of models is read once, and nobody is nobody', () => {
  expect(modelsOf({})).toEqual([]);
  expect(modelsOf({ models: ['b', 'a'], model: 'a' })).toEqual(['b', 'a']);
});

test.each(['content', 'output'])('files by URL are found in the %s of parts, four levels below a message', (field) => {
  const file = { type: 'image', source: { type: 'url', url: 'https://files.example/a.png' } };
  const deep = (inner: unknown): object => ({ messages: [{ content: [{ content: [{ [field]: inner }] }] }] });
  expect(summarizeRequest(deep(file), 9)).toMatchObject({ unmeasuredInputs: 1 });
  expect(summarizeRequest(deep([file]), 9)).not.toHaveProperty('unmeasuredInputs');
  expect(summarizeRequest({ system: [file], messages: [{ content: [file] }] }, 9)).toMatchObject({
    unmeasuredInputs: 2,
  });
});

test.each<[object, number]>([
  [{ source: { type: 'base64', data: 'QUJD' } }, 0],
  [{ file_id: '' }, 0],
  [{ file_id: 'file-1' }, 1],
  [{ file_url: ['https://files.example/a'] }, 0],
  [{ file_data: 'see https://files.example/a' }, 0],
  [{ file_data: '(https://files.example/a)' }, 0],
  [{ file_data: ' https://files.example/a' }, 1],
  [{ file_data: 'https://files.example/?next=data:abc' }, 1],
  [{ file_data: 'data:application/pdf;base64,QUJD' }, 0],
  [{ file_data: ' data:application/pdf;base64,QUJD' }, 0],
])('a part is a file elsewhere, or not: %j', (part, count) => {
  const { unmeasuredInputs = 0 } = summarizeRequest({ input: [part] }, 9);
  expect(unmeasuredInputs).toBe(count);
});

test.each([
  [0, 0],
  [1.5, 1.5],
  [Infinity, undefined],
  [Number.NaN, undefined],
])('a limit of %d tokens reads as %d', (max_tokens, expected) => {
  expect(summarizeRequest({ max_tokens }, 9).requestedMaxTokens).toBe(expected);
});
