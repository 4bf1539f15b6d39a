import { chunkText, completionText, pieces } from '../answers.ts';
import type { WireCase } from '../wire-case.ts';

const USAGE =
  '{"prompt_tokens":12,"completion_tokens":5,"total_tokens":17,"cost_rub":0.0425,"balance":999.9575,"completion_tokens_details":{"reasoning_tokens":2}}';
const delta = (fields: string): string => chunkText(`[{"index":0,"delta":{${fields}},"finish_reason":null}]`);
const FINISH = chunkText('[{"index":0,"delta":{},"finish_reason":"stop","native_finish_reason":"end_turn"}]');
const OPENING = [delta('"role":"assistant","content":""'), delta('"reasoning":"Мысль"')];
// a line separator of Unicode, and letters of two, three and four bytes
const TEXTS = [delta('"content":"Привет, "'), delta('"content":"\u2028мир 🌍\uFFFD!"')];
const ANSWER = [...OPENING, ...TEXTS, FINISH, chunkText('[]', USAGE)];

const events = (documents: readonly string[], end = '\n\n'): string =>
  documents.map((document) => `data: ${document}${end}`).join('');
const DONE = 'data: [DONE]\n\n';
const PLAIN = events(ANSWER) + DONE;

/** One answer in many forms: a reader must not see the difference. */
const FORMS: Record<string, string | Uint8Array[]> = {
  plain: PLAIN,
  crlf: PLAIN.replaceAll('\n', '\r\n'),
  'lone-cr': PLAIN.replaceAll('\n', '\r'),
  'mixed-line-ends':
    ANSWER.map((text, index) => `data: ${text}${['\n\n', '\r\n\r\n', '\r\r', '\n\r\n'][index % 4]}`).join('') + DONE,
  bom: `\uFEFF${PLAIN}`,
  'blank-start': `\n\n${PLAIN}`,
  'comments-everywhere': `: hi\n\n${PLAIN.replaceAll('data: ', ': PROCESSING\ndata: ').replaceAll('\n\n', '\n: x\n\n')}`,
  'comments-as-data': `data: : PROCESSING\n\n${PLAIN}`,
  'no-space': PLAIN.replaceAll('data: ', 'data:'),
  'several-data-lines': events(ANSWER.map((text) => text.replaceAll(',"', '\ndata: ,"'))) + DONE,
  'other-fields': PLAIN.replaceAll('data: ', 'id: 7\nretry: 10\nunknown: x\njusttext\nevent: message\ndata: '),
  'empty-data': `data:\n\ndata: \n\n${PLAIN}`,
  pings: `event: ping\ndata: {}\n\n${PLAIN}`,
  'pings-that-are-no-json': `data: ping\n\n${PLAIN.replaceAll('data: ', 'event: ping\ndata: 2025-01-01 12:00:00\n\ndata: ')}`,
  'no-blank-lines': PLAIN.replaceAll('\n\n', '\n'),
  'no-blank-lines-byte-by-byte': cut(PLAIN.replaceAll('\n\n', '\r\n'), 1),
  'field-name-twice': PLAIN.replaceAll('data: ', 'data: data: '),
  'bom-in-every-event': PLAIN.replaceAll('data: ', 'data: \uFEFF'),
  'placeholder-first': `data: {"id":"","model":"","object":"chat.completion.chunk","choices":[]}\n\n${PLAIN}`,
  'byte-by-byte': cut(PLAIN, 1),
  'three-bytes': cut(PLAIN, 3),
  'crlf-byte-by-byte': cut(PLAIN.replaceAll('\n', '\r\n'), 1),
  'bom-byte-by-byte': cut(`\uFEFF${PLAIN}`, 1),
  'no-end-mark': events(ANSWER),
  'unterminated-end-mark': `${events(ANSWER)}data: [DONE]`,
  'unterminated-last-event': events(ANSWER).trimEnd(),
  'end-mark-twice': `${PLAIN}${DONE}`,
  'end-mark-padded': `${events(ANSWER)}data:  [DONE] \n\n`,
  'data-after-end-mark': `${PLAIN}${events([delta('"content":"EXTRA"')])}`,
  'garbage-after-end-mark': `${PLAIN}data: {"broken\n\n`,
  'usage-before-finish': events([...OPENING, ...TEXTS, chunkText('[]', USAGE), FINISH]) + DONE,
  'usage-choices-null': events([...OPENING, ...TEXTS, FINISH, chunkText('null', USAGE)]) + DONE,
  'usage-choices-missing': events([...OPENING, ...TEXTS, FINISH, `{"id":"cmpl-1","usage":${USAGE}}`]) + DONE,
  'usage-on-text':
    events([...OPENING, ...TEXTS.map((text) => `${text.slice(0, -1)},"usage":${USAGE}}`), FINISH]) + DONE,
  'usage-empty-object-after': events([...ANSWER, chunkText('[]', '{}')]) + DONE,
  'usage-null-after': events([...ANSWER, chunkText('[]', 'null')]) + DONE,
  'no-roles': events(ANSWER.map((text) => text.replace('"role":"assistant",', ''))) + DONE,
  'messages-for-deltas': events(ANSWER.map((text) => text.replace('"delta":', '"message":'))) + DONE,
  'reasoning-content': events(ANSWER.map((text) => text.replace('"reasoning":', '"reasoning_content":'))) + DONE,
  'content-null': events(ANSWER.map((text) => text.replace('"content":""', '"content":null'))) + DONE,
  'content-parts':
    events(
      ANSWER.map((text) => text.replace('"content":"Привет, "', '"content":[{"type":"text","text":"Привет, "}]')),
    ) + DONE,
  'empty-lists':
    events(ANSWER.map((text) => text.replace('"delta":{"', '"delta":{"tool_calls":[],"annotations":[],"'))) + DONE,
  ...Object.fromEntries(
    ['null', '{}', '[]', '{"message":"","type":"","code":null}', '{"code":0}'].map((error, index) => [
      index === 0 ? 'error-null' : `error-empty-${index}`,
      events(ANSWER.map((text) => text.replace('{', `{"error":${error},`))) + DONE,
    ]),
  ),
  'prototype-keys':
    events(
      ANSWER.map((text) =>
        text.replace('{', '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'),
      ),
    ) + DONE,
  ndjson: `${ANSWER.join('\n')}\n`,
  'ndjson-crlf-end-mark': `${ANSWER.join('\r\n')}\r\n[DONE]\r\n`,
  'one-document': whole(),
  'one-document-bom': `\uFEFF${whole()}`,
  'one-document-after-blanks': ` \n\t ${whole()}\n`,
  'one-document-byte-by-byte': cut(whole(), 1),
};

/** Labels that services and proxies give to all of this. */
const CONTENT_TYPES = [
  'text/event-stream',
  'application/json',
  'text/plain; charset=utf-8',
  'application/octet-stream',
];

/** One answer, in every form that services send. */
export function formatCases(): WireCase[] {
  return Object.entries(FORMS).map(([name, body], index): WireCase => ({
    name: `format-${name}`,
    group: 'format',
    basis: 'the same answer in another form is the same answer',
    method: 'POST',
    request_kind: name.startsWith('one-document') ? 'json' : 'stream',
    status: 200,
    // the content decides, so every form comes under some other label
    headers: { 'content-type': CONTENT_TYPES[index % CONTENT_TYPES.length] as string },
    body_chunks: pieces(...(typeof body === 'string' ? [body] : body)),
    client: { server_chunk_delay_ms: 0 },
    expect: {
      text: 'Привет, \u2028мир 🌍\uFFFD!',
      reasoning: 'Мысль',
      tool_calls: [],
      invalid_tool_calls: [],
      finish_reason: 'stop',
      native_finish_reason: 'end_turn',
      model: 'vendor/model-a',
      id: 'cmpl-1',
      usage: JSON.parse(USAGE) as Record<string, unknown>,
      tokens: { input: 12, output: 5, total: 17, reasoning: 2, text: 3 },
      no_anomalies: name !== 'content-parts',
      error: null,
    },
  }));
}

function whole(): string {
  return completionText(
    '{"index":0,"finish_reason":"stop","native_finish_reason":"end_turn","message":{"role":"assistant","reasoning":"Мысль","content":"Привет, \u2028мир 🌍\uFFFD!"}}',
    USAGE,
  );
}

function cut(text: string, bytes: number): Uint8Array[] {
  const all = Buffer.from(text);
  return Array.from({ length: Math.ceil(all.length / bytes) }, (_, index) =>
    all.subarray(index * bytes, (index + 1) * bytes),
  );
}
