import * as fc from 'fast-check';

/** A stream as a document: what it says, apart from how it is written down. */
export interface StreamDocument {
  /** Data of the events in order, JSON text or not. */
  events: { data: string; name?: string }[];
  end: 'done' | 'done twice' | 'none';
  /** The last event lacks its blank line. */
  unterminated: boolean;
}

/** How a document is written down: none of it may change what is read. */
export interface Notation {
  lineEnds: ('\n' | '\r\n' | '\r')[];
  bom: boolean;
  /** Lines between the lines of the document, by position; each is a comment or an unknown field. */
  noise: { at: number; line: string }[];
  spaceAfterColon: boolean;
}

const word = fc.oneof(
  fc.constantFrom(
    'Привет',
    ' мир',
    '🌍',
    '\u2028',
    '"',
    '\\',
    '\n',
    'data: x',
    '[DONE]',
    '{}',
    '\u0000',
    '\uFFFD',
    'é',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(''));

const count = fc.oneof(fc.nat(1000), fc.constantFrom(null, '7', -1));
const usage = fc.record(
  {
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count,
    cost_rub: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, null, '0.5', 'free')),
    balance: fc.integer(),
    prompt_tokens_details: fc.constantFrom(null, {}, { cached_tokens: 3 }),
  },
  { requiredKeys: [] },
);

const toolCall = fc.record(
  {
    index: fc.constantFrom(0, 1, 2, 4294967294, '0'),
    id: fc.constantFrom('a', 'b', '', null),
    type: fc.constant('function'),
    function: fc.record(
      { name: fc.constantFrom('f', 'g', ''), arguments: fc.constantFrom('', '{', '{"x":', '1}', '{}', ' ', null) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const delta = fc.oneof(
  { weight: 5, arbitrary: text.map((content) => ({ content })) },
  { weight: 2, arbitrary: text.map((reasoning) => ({ reasoning })) },
  {
    weight: 1,
    arbitrary: text.map((part) => ({ reasoning_details: [{ type: 'reasoning.text', text: part }, { type: 'x' }] })),
  },
  { weight: 2, arbitrary: fc.array(toolCall, { maxLength: 3 }).map((tool_calls) => ({ tool_calls })) },
  { weight: 1, arbitrary: fc.base64String({ maxLength: 8 }).map((data) => ({ audio: { data, transcript: data } })) },
  { weight: 1, arbitrary: fc.constantFrom({}, { role: 'assistant', content: null }, { content: [{ text: 'part' }] }) },
);

const finishReason = fc.constantFrom('stop', 'length', 'tool_calls', 'content_filter', 'eos');
const failure = fc.constantFrom('error text', { code: 502, message: 'upstream' }, { code: 'word', message: 'm' }, {});

const chunk = fc.oneof(
  { weight: 10, arbitrary: delta.map((part) => ({ choices: [{ index: 0, delta: part, finish_reason: null }] })) },
  { weight: 2, arbitrary: finishReason.map((reason) => ({ choices: [{ delta: {}, finish_reason: reason }] })) },
  { weight: 2, arbitrary: usage.map((bill) => ({ choices: [], usage: bill })) },
  {
    weight: 1,
    arbitrary: fc.tuple(delta, usage, finishReason).map(([part, bill, reason]) => ({
      choices: [{ delta: part, finish_reason: reason, native_finish_reason: 'native' }],
      usage: bill,
    })),
  },
  { weight: 1, arbitrary: failure.map((error) => ({ error })) },
  { weight: 1, arbitrary: failure.map((error) => ({ choices: [{ delta: {}, finish_reason: 'error', error }] })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({}, { id: '', model: '' }, { choices: null }, { usage: null }, { choices: [null] }),
  },
);

const head = fc.constantFrom(
  { id: 'gen-1', model: 'vendor/model-a', created: 1_760_000_000 },
  {},
  { id: '', model: '' },
);
const chunkData = fc.tuple(head, chunk).map(([start, body]) => JSON.stringify({ ...start, ...body }));

/** Data of an event: mostly chunks, sometimes what proxies and broken services write. */
const event: fc.Arbitrary<StreamDocument['events'][number]> = fc.oneof(
  { weight: 20, arbitrary: chunkData.map((data) => ({ data })) },
  { weight: 1, arbitrary: chunkData.map((data) => ({ data, name: 'message' })) },
  { weight: 1, arbitrary: fc.constantFrom({ data: '' }, { data: ': PROCESSING' }, { data: '{}', name: 'ping' }) },
  { weight: 1, arbitrary: fc.constantFrom({ data: '{"broken' }, { data: 'text' }, { data: '17' }, { data: '"s"' }) },
  { weight: 1, arbitrary: fc.constantFrom({ data: 'upstream failed', name: 'error' }, { data: '{}', name: 'error' }) },
);

/** Streams of all kinds, good and bad. */
export const streamDocument: fc.Arbitrary<StreamDocument> = fc.record({
  events: fc.array(event, { maxLength: 8 }),
  end: fc.constantFrom('done', 'done twice', 'none'),
  unterminated: fc.boolean(),
});

/** Ways to write a stream down. */
export const notation: fc.Arbitrary<Notation> = fc.record({
  lineEnds: fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 4 }),
  bom: fc.boolean(),
  noise: fc.array(
    fc.record({
      at: fc.nat(30),
      line: fc.constantFrom(': keepalive', ':', 'unknown: x', 'justtext', 'id: 7', 'retry: 10'),
    }),
    { maxLength: 4 },
  ),
  spaceAfterColon: fc.boolean(),
});

const PLAIN: Notation = { lineEnds: ['\n'], bom: false, noise: [], spaceAfterColon: true };

/** Writes a document down as bytes. */
export function writeStream(document: StreamDocument, how: Notation = PLAIN): Uint8Array {
  const colon = how.spaceAfterColon ? ': ' : ':';
  const ends = { done: ['[DONE]'], 'done twice': ['[DONE]', '[DONE]'], none: [] }[document.end];
  const lines = [...document.events, ...ends.map((data): StreamDocument['events'][number] => ({ data }))].flatMap(
    ({ data, name }) => [...(name === undefined ? [] : [`event${colon}${name}`]), `data${colon}${data}`, ''],
  );
  if (document.unterminated && lines.length > 0) lines.pop();
  for (const { at, line } of how.noise) lines.splice(at % (lines.length + 1), 0, line);
  let bytes = how.bom ? '\uFEFF' : '';
  lines.forEach((line, index) => {
    const end = how.lineEnds[index % how.lineEnds.length] as string;
    // CR and then LF would be one line end, and no blank line
    bytes += line + (line === '' && end === '\n' && bytes.endsWith('\r') ? '\r\n' : end);
  });
  return new TextEncoder().encode(bytes);
}

/** Cuts bytes into pieces, and groups the pieces into reads. */
export const cuts: fc.Arbitrary<{ sizes: number[]; perRead: number }> = fc.record({
  sizes: fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: 12 }),
  perRead: fc.integer({ min: 1, max: 3 }),
});

export function cutBytes(bytes: Uint8Array, { sizes, perRead }: { sizes: number[]; perRead: number }): Uint8Array[][] {
  const reads: Uint8Array[][] = [];
  for (let at = 0, turn = 0; at < bytes.byteLength; turn++) {
    const piece = bytes.subarray(at, (at += sizes[turn % sizes.length] as number));
    if (turn % perRead === 0) reads.push([piece]);
    else reads.at(-1)?.push(piece);
  }
  return reads;
}
