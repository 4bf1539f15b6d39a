import type { Billing } from '../../src/index.ts';

/** What one answer of the service shows, and what it proves. */
export interface Evidence {
  status?: number;
  body: string;
  type?: string;
  /** What the attempt cost as far as anybody can tell; `none` may be sent again. */
  billing: Billing;
  costRub?: string;
  tokens?: { total: number };
  text?: string;
}

const USAGE = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7, cost_rub: 0.25, balance: 10 };
export const ERROR: { code: number; message: string } = { code: 503, message: 'busy' };

export function json(document: unknown): string {
  return JSON.stringify(document);
}

export function sse(...documents: unknown[]): string {
  return documents.map((document) => `data: ${json(document)}\n\n`).join('');
}

/** §2.8: an answer in one document, or as one chunk of a stream. */
function whole(message: object, more: object = {}): string {
  return json({ id: 'a', choices: [{ message, finish_reason: 'error', error: ERROR }], ...more });
}

function chunk(delta: object, more: object = {}): object {
  return { id: 'a', choices: [{ delta, finish_reason: 'error', error: ERROR }], ...more };
}

/** The rules of docs/errors.md, "How a failure is classified". */
export const STATUSES: Record<string, Evidence> = {
  'the gateway reports its own failure, with an error object': {
    status: 502,
    body: json({ error: ERROR }),
    billing: 'none',
  },
  'the gateway says that it failed, with an error string': {
    status: 500,
    body: json({ error: 'busy' }),
    billing: 'none',
  },
  'a proxy with a message': { status: 502, body: json({ message: 'bad gateway' }), billing: 'unknown' },
  'a proxy with a code and a message': { status: 504, body: json({ code: 504, message: 'late' }), billing: 'unknown' },
  'a proxy with a detail': { status: 500, body: json({ detail: 'bad gateway' }), billing: 'unknown' },
  'a proxy with a list of errors': { status: 500, body: json({ errors: [{ message: 'late' }] }), billing: 'unknown' },
  'a proxy with a JSON string': { status: 502, body: json('bad gateway'), billing: 'unknown' },
  'a proxy with an empty error': { status: 502, body: json({ error: '' }), billing: 'unknown' },
  'a proxy with a page': { status: 504, body: '<html>late</html>', billing: 'unknown' },
  'a proxy with an answer that has an error in a choice': {
    status: 502,
    body: whole({ content: null }),
    billing: 'unknown',
  },
  'a proxy with events that have an error in a choice': {
    status: 500,
    type: 'text/event-stream',
    body: sse(chunk({})),
    billing: 'unknown',
  },
  'a proxy with nothing': { status: 502, body: '', billing: 'unknown' },
  'too many requests, whoever says so': { status: 429, body: json({ message: 'slow down' }), billing: 'none' },
  'overloaded, whoever says so': { status: 503, body: '<html>busy</html>', billing: 'none' },
  'a usage next to the error of the gateway': {
    status: 502,
    body: json({ error: ERROR, usage: USAGE }),
    billing: 'charged',
    costRub: '0.25',
  },
  'a usage in the error of the gateway': {
    status: 500,
    body: json({ error: { ...ERROR, usage: USAGE } }),
    billing: 'charged',
    costRub: '0.25',
  },
  'a usage in the events of a rejected stream': {
    status: 503,
    type: 'text/event-stream',
    body: `event: error\n${sse({ error: ERROR }, { usage: USAGE })}`,
    billing: 'charged',
    costRub: '0.25',
  },
  'a usage in an event whose data takes several lines': {
    status: 400,
    type: 'text/event-stream',
    body: `\uFEFFevent: error\r\n${sse({ error: ERROR })}data: {"usage":\r\ndata:${json(USAGE)}\r\ndata: }\r\n\r\n`,
    billing: 'charged',
    costRub: '0.25',
  },
  'a usage in the last line of a rejection': {
    status: 429,
    body: `${json({ error: ERROR })}\n${json({ usage: USAGE })}\n`,
    billing: 'charged',
    costRub: '0.25',
  },
  'a usage without a price': {
    status: 503,
    body: json({ error: ERROR, usage: { total_tokens: 7 } }),
    billing: 'unknown',
    tokens: { total: 7 },
  },
  'a usage beside a rejection': {
    status: 400,
    body: json({ error: ERROR, usage: USAGE }),
    billing: 'charged',
    costRub: '0.25',
  },
};

export const WHOLE_ANSWERS: Record<string, Evidence> = {
  'an error alone': { body: json({ error: ERROR }), billing: 'none' },
  'an error in a choice alone': { body: whole({ content: null }), billing: 'none' },
  'text and an error': { body: whole({ content: 'half' }), billing: 'unknown', text: 'half' },
  'reasoning and an error': { body: whole({ content: null, reasoning: 'hm' }), billing: 'unknown' },
  'opaque reasoning and an error': { body: whole({ content: null, reasoning_details: [{}] }), billing: 'unknown' },
  'a tool call and an error': {
    body: whole({
      content: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } }],
    }),
    billing: 'unknown',
  },
  'sound and an error': { body: whole({ content: null, audio: { data: 'UklGRg==' } }), billing: 'unknown' },
  'a usage and an error': {
    body: whole({ content: null }, { usage: USAGE }),
    billing: 'charged',
    costRub: '0.25',
  },
  'a usage in the error': { body: json({ error: { ...ERROR, usage: USAGE } }), billing: 'charged', costRub: '0.25' },
  'a usage in the error of a choice': {
    body: json({ choices: [{ message: { content: null }, error: { ...ERROR, usage: USAGE } }] }),
    billing: 'charged',
    costRub: '0.25',
  },
};

export const STREAMS: Record<string, Evidence> = {
  'an error as the first event': { body: sse({ error: ERROR }), billing: 'none' },
  'an error in the first choice': { body: sse(chunk({ role: 'assistant' })), billing: 'none' },
  'text and an error in the first chunk': { body: sse(chunk({ content: 'half' })), billing: 'unknown', text: 'half' },
  'reasoning and an error in the first chunk': { body: sse(chunk({ reasoning: 'hm' })), billing: 'unknown' },
  'an error after text': {
    body: sse({ choices: [{ delta: { content: 'half' } }] }, { error: ERROR }),
    billing: 'unknown',
    text: 'half',
  },
  'an error after the role': {
    body: sse({ choices: [{ delta: { role: 'assistant' } }] }, { error: ERROR }),
    billing: 'unknown',
  },
  'a usage in the first chunk, with the error': {
    body: sse(chunk({}, { usage: USAGE })),
    billing: 'charged',
    costRub: '0.25',
  },
  'an error first, and then text': {
    body: sse({ error: ERROR }, { choices: [{ delta: { content: 'half' } }] }),
    billing: 'unknown',
    text: 'half',
  },
  'a usage in the error of the first event': {
    body: sse({ error: { ...ERROR, usage: USAGE } }),
    billing: 'charged',
    costRub: '0.25',
  },
  'an error first, and then a usage': {
    body: sse({ error: ERROR }, { usage: USAGE }),
    billing: 'charged',
    costRub: '0.25',
  },
};

/** Answers whose shape is not shown (§4.1): what stands beside an error may have been bought. */
const OTHER_SHAPES: Record<string, Evidence> = {
  'an error beside an output': { body: json({ output: [{ text: 'half' }], error: ERROR }), billing: 'unknown' },
  'an error beside a content': { body: json({ content: [{ text: 'half' }], error: ERROR }), billing: 'unknown' },
  'an error beside a response': { body: sse({ response: { output: [] }, error: ERROR }), billing: 'unknown' },
  'an error beside a message': { body: sse({ message: { content: [] }, error: ERROR }), billing: 'unknown' },
  'an error first, and then an event of another shape': {
    body: sse({ error: ERROR }, { type: 'response.output_text.delta', delta: 'half' }),
    billing: 'unknown',
  },
  'an error first, and then words': { body: `${sse({ error: ERROR })}data: half\n\n`, billing: 'unknown' },
  'an error and the end mark': { body: `${sse({ error: ERROR })}data: [DONE]\n\n`, billing: 'none' },
  'an error whose code is a word': { body: json({ error: { code: 'busy', message: 'busy' } }), billing: 'unknown' },
  'an error whose code is final': { body: json({ error: { code: 400, message: 'no' } }), billing: 'unknown' },
};

export function fetchOf(
  { status = 200, body, type = 'application/json' }: Evidence,
  sent: string[],
): typeof globalThis.fetch {
  return () => {
    sent.push(body);
    return Promise.resolve(new Response(body, { status, headers: { 'content-type': type, 'retry-after': '0' } }));
  };
}

/** Whatever a 2xx may hold. */
export const ANSWERS: [string, Evidence][] = [
  ...Object.entries(WHOLE_ANSWERS).map(([name, evidence]): [string, Evidence] => [
    `a 2xx that holds ${name}`,
    evidence,
  ]),
  ...Object.entries(STREAMS).map(([name, evidence]): [string, Evidence] => [
    `a 2xx with ${name}`,
    { ...evidence, type: 'text/event-stream' },
  ]),
  ...Object.entries(OTHER_SHAPES),
];

/** How the attempt is recorded. */
export function entryOf({ billing, costRub }: Evidence): object {
  const status = { none: 'rejected', charged: 'settled', unknown: 'unknown' }[billing];
  return costRub === undefined ? { status, billing } : { status, billing, charge: { costRub } };
}
