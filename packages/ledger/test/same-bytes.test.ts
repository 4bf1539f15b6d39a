import { gzipSync } from 'node:zlib';
import { createLedger, meteredClient, type Ledger } from '@kopek/ledger';
import { meteredFetch } from '@kopek/ledger/fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRawServer, type RawServer } from '../../core/test/faults/raw-server.ts';

const TEXT = { choices: [{ index: 0, delta: { content: 'hi' } }] };
const FINISH = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
const ERROR = { error: { code: 500, message: 'lost' } };
const BROKEN = '{"choices":[';
const DONE = '[DONE]';

function bill(usage: object): object {
  return { choices: [], usage: { prompt_tokens: 1, ...usage } };
}

type Part = object | string;

const line = (part: Part): string => (typeof part === 'string' ? part : JSON.stringify(part));
const FRAMES: Record<string, (part: Part) => string> = {
  events: (part) => `data: ${line(part)}\n\n`,
  lines: (part) => `${line(part)}\n`,
};

const events = (...parts: Part[]): string => parts.map((part) => FRAMES['events']?.(part)).join('');

type Fetch = typeof globalThis.fetch;

const REQUEST = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }] };
const WAYS: Record<string, (client: ReturnType<typeof clientOf>) => Promise<unknown>> = {
  chat: (client) => client.chat(REQUEST),
  complete: (client) => client.complete({ model: 'm', prompt: 'hi' }),
  stream: (client) => client.stream(REQUEST).result,
  async request(client) {
    const { events = [] } = await client.request('POST', '/chat/completions', { ...REQUEST });
    for await (const _event of events);
  },
};
/** `undici` is what Node uses without a `fetch` of its own. */
const TRANSPORTS: Record<string, { fetch?: Fetch }> = {
  undici: {},
  fetch: { fetch: (input, init) => globalThis.fetch(input, init) },
};
const CLIENTS = Object.entries(WAYS).flatMap(([way, ask]) =>
  Object.entries(TRANSPORTS).map(
    ([transport, settings]) =>
      [`${way} over ${transport}`, (ledger: Ledger) => ask(clientOf(ledger, settings))] as const,
  ),
);
/** All ways in which the bytes of an answer reach a ledger. */
const ALL: Record<string, (ledger: Ledger) => Promise<unknown>> = {
  ...Object.fromEntries(CLIENTS),
  async meteredFetch(ledger) {
    await (await meteredFetch(ledger)(`${server.origin}/v1/chat/completions`, { method: 'POST' })).text();
  },
};

function clientOf(ledger: Ledger, settings: { fetch?: Fetch }): ReturnType<typeof meteredClient> {
  return meteredClient({ apiKey: 'k', baseURL: server.origin, ledger, retry: { maxRetries: 0 }, ...settings });
}

let server: RawServer;
/** The bytes that follow the status line. */
let answer: { status: number; headers: string; body: string | Uint8Array };

beforeAll(async () => {
  server = await startRawServer({
    onRequest: ({ socket }) => {
      const { status, headers, body } = answer;
      socket.write(`HTTP/1.1 ${status} X\r\nconnection: close\r\n${headers}\r\n`);
      socket.end(body);
    },
  });
});
afterAll(() => server.close());

/** Gives the same answer in one way, and returns the entry that it left. */
async function entryOf(way: string, given: Partial<typeof answer>): Promise<object | undefined> {
  answer = { status: 200, headers: '', body: '', ...given };
  const ledger = createLedger();
  await ALL[way]?.(ledger).catch(() => {});
  await ledger.flush();
  return ledger.entries()[0];
}

const NESTED = `${'['.repeat(20_000)}"x"${']'.repeat(20_000)}`;

test.each(Object.keys(ALL).flatMap((way) => ['content', 'reasoning', 'refusal'].map((field) => [way, field] as const)))(
  '%s settles an answer with 20,000 nested lists in its %s',
  async (way, field) => {
    const nested = `{"choices":[{"index":0,"delta":{"${field}":${NESTED}}}]}`;
    const whole = nested
      .replace('"delta"', '"finish_reason":"stop","message"')
      .replace(/}$/, ',"usage":{"cost_rub":1}}');
    const settled = { status: 'settled', charge: { costRub: '1' } };
    expect(await entryOf(way, { body: events(TEXT, nested, FINISH, bill({ cost_rub: 1 }), DONE) })).toMatchObject(
      settled,
    );
    expect(await entryOf(way, { body: whole })).toMatchObject(settled);
  },
);

/** §2.9 rule 2: the usage is in the last chunk. Behind the end mark nothing is waited for but a price. */
const SEVERAL: [string, Part[], object][] = [
  [
    'the last one counts, as it was sent',
    [TEXT, FINISH, bill({ cost_rub: 1, balance: 9, total_tokens: 7 }), bill({ cost_rub: 2 }), DONE],
    { status: 'settled', costRub: '2', tokens: { input: 1 } },
  ],
  [
    'those before the end are none',
    [bill({ cost_rub: 1 }), TEXT, bill({ cost_rub: 2 }), FINISH, bill({ cost_rub: 3 }), DONE],
    { costRub: '3' },
  ],
  [
    'none counts behind the end mark, if a price came before',
    [TEXT, FINISH, bill({ cost_rub: 1 }), DONE, bill({ cost_rub: 2 })],
    { costRub: '1' },
  ],
  [
    'the first price behind the end mark counts',
    [TEXT, FINISH, DONE, bill({ cost_rub: 1 }), bill({ cost_rub: 2 })],
    { costRub: '1' },
  ],
  [
    'a price behind the end mark is waited for',
    [TEXT, FINISH, bill({}), DONE, bill({ cost_rub: 1 }), bill({ cost_rub: 2 })],
    { costRub: '1' },
  ],
  [
    'one without a price takes none away',
    [TEXT, FINISH, bill({ cost_rub: 1, balance: 5 }), bill({ prompt_tokens: 9 }), DONE],
    { costRub: '1', balanceRub: '5', tokens: { input: 9 } },
  ],
  [
    'the last one counts behind an error with a price',
    [TEXT, { ...ERROR, usage: { cost_rub: 1 } }, bill({ cost_rub: 2 }), bill({ cost_rub: 3 }), DONE],
    { costRub: '3' },
  ],
  [
    'the last one counts behind the error of a choice',
    [TEXT, { choices: [{ index: 0, ...ERROR, finish_reason: 'error' }] }, bill({ cost_rub: 1 }), bill({ cost_rub: 2 })],
    { costRub: '2' },
  ],
  [
    'the last one counts behind an error that came first',
    [ERROR, bill({ cost_rub: 1 }), bill({ cost_rub: 2 }), DONE],
    { costRub: '2' },
  ],
  [
    'a price counts behind an error with tokens alone',
    [TEXT, { ...ERROR, usage: { prompt_tokens: 3 } }, bill({ cost_rub: 2 }), DONE],
    { costRub: '2', tokens: { input: 1 } },
  ],
  [
    'the last one counts behind what is not JSON',
    [bill({ cost_rub: 1 }), TEXT, BROKEN, bill({ cost_rub: 2 }), bill({ cost_rub: 3 }), DONE],
    { costRub: '3' },
  ],
  [
    'none counts behind the end mark of a broken answer, if a price came before',
    [TEXT, bill({ cost_rub: 1 }), BROKEN, DONE, bill({ cost_rub: 2 })],
    { costRub: '1' },
  ],
  [
    'that of a choice counts, whichever choice it is',
    [TEXT, { choices: [{ index: 1, delta: {}, usage: { cost_rub: 1 } }] }, FINISH, DONE],
    { costRub: '1' },
  ],
  [
    'those without choices are joined, as other endpoints send them',
    [TEXT, FINISH, { usage: { prompt_tokens: 5 } }, { response: { usage: { cost_rub: 1 } } }, DONE],
    { costRub: '1', tokens: { input: 5 } },
  ],
];

const EVERY = SEVERAL.flatMap(([name, parts, charge]) =>
  Object.keys(FRAMES).flatMap((frame) => Object.keys(ALL).map((way) => ({ name, parts, charge, frame, way }))),
);

test.each(EVERY)('of several usages $name: $way, $frame', async ({ parts, charge, frame, way }) => {
  const entry = await entryOf(way, { body: parts.map((part) => FRAMES[frame]?.(part)).join('') });
  expect(entry).toMatchObject({ billing: 'charged', charge });
  if ('status' in charge) expect(entry).not.toHaveProperty('charge.balanceRub');
});

test.each(Object.keys(ALL))('an id and a model that are numbers are kept: %s', async (way) => {
  const body = events({ ...TEXT, id: 7, model: 5 }, FINISH, bill({ cost_rub: 1 }), DONE);
  expect(await entryOf(way, { body })).toMatchObject({ charge: { generationId: '7', servedModel: '5' } });
});

const BILL = { usage: { prompt_tokens: 1, cost_rub: 4 } };
const EXACT = '{"choices":[],"usage":{"prompt_tokens":1,"cost_rub":12345678901234.567891}}';

test.each(
  ['usage', 'cost_rub'].flatMap((key) =>
    Object.keys(FRAMES).flatMap((frame) => Object.keys(ALL).map((way) => ({ key, frame, way }))),
  ),
)('a price counts to its last digit with $key in JSON escapes: $way, $frame', async ({ key, frame, way }) => {
  const escaped = key.replaceAll(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
  const parts = [TEXT, TEXT, FINISH, EXACT.replace(key, escaped), DONE];
  const entry = await entryOf(way, { body: parts.map((part) => FRAMES[frame]?.(part)).join('') });
  expect(entry).toMatchObject({ billing: 'charged', charge: { costRub: '12345678901234.567891' } });
});

/** A price that comes with content. */
const PRICED = { ...TEXT, usage: { cost_rub: 3 } };
const STOPPED = { choices: [{ index: 0, delta: { content: 'hi' }, finish_reason: 'stop' }] };
const OTHER = { choices: [{ index: 1, delta: { content: 'hi' } }] };
const OTHER_ENDS = { choices: [{ index: 1, delta: {}, finish_reason: 'stop' }] };

const settled = (costRub: string): object => ({ billing: 'charged', charge: { status: 'settled', costRub } });
const atLeast = (atLeastRub: string): object => ({ billing: 'unknown', charge: { status: 'unknown', atLeastRub } });
const NO_BOUND = { billing: 'unknown', charge: { status: 'unknown', anomalies: ['cost_negative'] } };
const ONE = bill({ cost_rub: 1 });

/**
 * The price of a part of an answer is the price of the answer only if the answer is known to be whole: by its end mark, by
 * its finish reason, or by a later price.
 */
const PARTIAL: [string, Part[], closed: object, cut?: object][] = [
  ['before the text', [ONE, TEXT], atLeast('1')],
  ['below 0 before the text', [bill({ cost_rub: -1 }), TEXT], NO_BOUND],
  ['below 0 before the text, with the end mark', [bill({ cost_rub: -1 }), TEXT, DONE], settled('-1')],
  ['before the text, with the end mark', [ONE, TEXT, DONE], settled('1')],
  ['before the text, with its finish reason', [ONE, TEXT, FINISH], settled('1')],
  ['between the text', [TEXT, ONE, TEXT], atLeast('1')],
  ['between the text, with the end mark', [TEXT, ONE, TEXT, DONE], settled('1')],
  ['behind the text', [TEXT, ONE], settled('1')],
  ['behind the text, with the end mark', [TEXT, ONE, DONE], settled('1')],
  ['in a chunk of text', [TEXT, PRICED], atLeast('3')],
  ['in a chunk of text, with the end mark', [TEXT, PRICED, DONE], settled('3')],
  ['in a chunk of text, with its finish reason', [TEXT, PRICED, FINISH], settled('3')],
  ['before text that a refusal ends', [ONE, { choices: [{ index: 0, delta: { refusal: 'no' } }] }], atLeast('1')],
  ['before what is not JSON', [ONE, TEXT, BROKEN], atLeast('1')],
  ['before what is not JSON and the end mark', [ONE, TEXT, BROKEN, DONE], atLeast('1')],
  ['before what is not JSON, with a second one behind the end mark', [ONE, TEXT, BROKEN, DONE, BILL], atLeast('1')],
  ['between the text and what is not JSON', [TEXT, ONE, BROKEN, DONE], settled('1')],
  ['behind what is not JSON, before more text', [TEXT, TEXT, TEXT, BROKEN, ONE, TEXT, DONE], atLeast('1')],
  ['behind what is not JSON and more text', [TEXT, BROKEN, TEXT, ONE, DONE], settled('1')],
  ['before text and an error', [ONE, TEXT, ERROR], atLeast('1')],
  ['before text, an error and the end mark', [ONE, TEXT, ERROR, DONE], atLeast('1')],
  ['behind an error, before more text', [TEXT, TEXT, TEXT, ERROR, ONE, TEXT, DONE], atLeast('1')],
  ['behind an error', [TEXT, TEXT, TEXT, ERROR, ONE, DONE], settled('1')],
  ['before the text of an answer that is complete, and an error', [ONE, TEXT, FINISH, ERROR], settled('1')],
  ['before the text of an answer that is complete, and what is no JSON', [ONE, TEXT, FINISH, BROKEN], settled('1')],
  [
    'in each chunk, with a finish reason',
    [
      { ...STOPPED, usage: { cost_rub: 1 } },
      { ...STOPPED, usage: { cost_rub: 2 } },
    ],
    settled('2'),
    atLeast('2'),
  ],
  [
    'behind an error, in a chunk of text whose finish reason is not the first',
    [TEXT, ERROR, FINISH, { ...STOPPED, usage: { cost_rub: 2 } }],
    atLeast('2'),
  ],
  ['before text and the end of another choice', [TEXT, ONE, TEXT, OTHER_ENDS], atLeast('1')],
  ['before the text of another choice', [TEXT, ONE, OTHER], atLeast('1')],
  ['before the text of the only choice, which is not the first', [OTHER, ONE, OTHER], atLeast('1')],
  [
    'in a chunk of text of the only choice, which is not the first',
    [OTHER, { ...OTHER, usage: { cost_rub: 3 } }],
    atLeast('3'),
  ],
  ['before the text and the end of the only choice, which is not the first', [ONE, OTHER, OTHER_ENDS], settled('1')],
];

const EVERY_PARTIAL = PARTIAL.flatMap(([name, parts, closed, cut = closed]) =>
  Object.entries({ closed, cut }).flatMap(([end, entry]) =>
    Object.keys(FRAMES).flatMap((frame) => Object.keys(ALL).map((way) => ({ name, parts, end, entry, frame, way }))),
  ),
);

test.each(EVERY_PARTIAL)('a price $name: $way, $frame, $end', async ({ parts, end, entry, frame, way }) => {
  const body = parts.map((part) => FRAMES[frame]?.(part)).join('');
  const headers = end === 'cut' ? `content-length: ${body.length + 9}\r\n` : '';
  expect(await entryOf(way, { body, headers })).toMatchObject(entry);
});

test.each(Object.keys(ALL))('a price before half an event is that of a part: %s', async (way) => {
  const priced = [1, 2].map((rub) => ({ ...STOPPED, usage: { cost_rub: rub } }));
  expect(await entryOf(way, { body: `${events(...priced)}data: ${BROKEN}` })).toMatchObject(atLeast('2'));
});

test.each(Object.keys(ALL))(
  'a price of one document of text is that of the answer, without a finish reason: %s',
  async (way) => {
    const body = line({ choices: [{ index: 0, text: 'hi', message: { content: 'hi' } }], usage: { cost_rub: 1 } });
    expect(await entryOf(way, { body })).toMatchObject(settled('1'));
    expect(await entryOf(way, { body, headers: `content-length: ${body.length + 9}\r\n` })).toMatchObject(settled('1'));
  },
);

test.each(Object.keys(ALL).filter((way) => /^request|^metered/.test(way)))(
  'the event that ends a stream of another shape is seen among its text: %s',
  async (way) => {
    const start = { type: 'message_start', message: { id: 'm', model: 'n', usage: { input_tokens: 1 } } };
    const text = { type: 'content_block_delta', delta: { text: 'hi' } };
    const parts = [start, text, { type: 'message_stop' }, { usage: { cost_rub: 1 } }, text, ERROR];
    expect(await entryOf(way, { body: events(...parts) })).toMatchObject(settled('1'));
  },
);

/** Bytes, so that some of them can be no UTF-8. */
const withByte = (text: string, byte: number): Uint8Array =>
  Uint8Array.from(Buffer.from(text), (value) => (value === 0x3f ? byte : value));
const DOCUMENT = line({ choices: [{ index: 0, message: { content: 'hi?' }, finish_reason: 'stop' }], ...BILL });
const ASKING = { choices: [{ index: 0, delta: { content: 'hi?' } }] };

/** What is wrong with an answer apart from its price. */
const NOTED: [string, string | Uint8Array, string[] | undefined][] = [
  ['nothing', events(TEXT, FINISH, ONE, DONE), undefined],
  ['an error behind its end', events(TEXT, FINISH, ONE, ERROR, DONE), ['error_after_end']],
  [
    'an error that is no JSON behind its end',
    `${events(TEXT, FINISH, ONE)}event: error\ndata: lost\n\n`,
    ['error_after_end'],
  ],
  ['an error behind a whole document', `${DOCUMENT}\n${line(ERROR)}`, ['error_after_end']],
  ['what is not JSON behind its end', events(TEXT, FINISH, ONE, BROKEN, DONE), ['data_after_end']],
  ['half an event behind its end', `${events(TEXT, FINISH, ONE)}data: ${BROKEN}`, ['data_after_end']],
  ['half an event behind an error', `${events(TEXT, ERROR, ONE)}data: ${BROKEN}`, undefined],
  ['what is not JSON behind a whole document', `${DOCUMENT} lost`, ['data_after_end']],
  ['a byte of its text', withByte(events(TEXT, TEXT, ASKING, FINISH, ONE, DONE), 0xff), ['invalid_utf8']],
  ['a byte of a whole document', withByte(DOCUMENT, 0xff), ['invalid_utf8']],
];

const EVERY_NOTED = NOTED.flatMap(([name, body, anomalies]) =>
  Object.keys(ALL).map((way) => ({ name, body, anomalies, way })),
);

test.each(EVERY_NOTED)('an answer with $name is recorded with that: $way', async ({ body, anomalies, way }) => {
  const entry = (await entryOf(way, { body })) as { charge?: { anomalies?: readonly string[] } };
  expect(entry.charge?.anomalies).toEqual(anomalies);
});

const BILLED = { billing: 'charged', charge: { status: 'settled', costRub: '4' } };
const UNKNOWN = { billing: 'unknown', charge: { status: 'unknown', tokens: { input: 1 } } };

/** Answers that are no 2xx: a usage in their body wins over what their status says. */
const FAILED: [string, Partial<typeof answer>, object][] = [
  ['a redirect with a usage', { status: 307, headers: 'location: /elsewhere\r\n', body: line(BILL) }, BILLED],
  [
    'a redirect to another origin with a usage in an event',
    { status: 302, headers: 'location: https://other.example/\r\n', body: `data: ${line(BILL)}\n\n` },
    BILLED,
  ],
  ['a redirect to nowhere with a usage', { status: 302, body: line(BILL) }, BILLED],
  [
    'a redirect with a usage without a price',
    { status: 307, headers: 'location: /\r\n', body: line(bill({})) },
    UNKNOWN,
  ],
  ['a redirect without a usage', { status: 308, headers: 'location: /\r\n', body: line(ERROR) }, { billing: 'none' }],
  ['a rejection with a usage', { status: 400, body: line({ ...ERROR, ...BILL }) }, BILLED],
  ['a rejection with a usage in its error', { status: 402, body: line({ error: BILL }) }, BILLED],
  ['a rejection whose keys are escaped', { status: 400, body: line(BILL).replace('usage', 'us\\u0061ge') }, BILLED],
  [
    'a rejection in named events, with several usages',
    {
      status: 400,
      body: `event: error\ndata: ${line({ ...ERROR, usage: { cost_rub: 1 } })}\n\ndata: ${line(BILL)}\n\n`,
    },
    BILLED,
  ],
  [
    'a rejection that breaks off behind prices that came with text',
    {
      status: 400,
      headers: 'content-length: 900\r\n',
      body: events({ ...STOPPED, usage: { cost_rub: 1 } }, { ...STOPPED, usage: { cost_rub: 2 } }),
    },
    atLeast('2'),
  ],
  [
    'a rejection whose length says that more follows',
    { status: 500, headers: 'content-length: 900\r\n', body: line(BILL) },
    BILLED,
  ],
];

const EVERY_FAILED = FAILED.flatMap(([name, given, entry]) =>
  Object.keys(ALL).map((way) => ({ name, given, entry, way })),
);

test.each(EVERY_FAILED)('$name costs what it says: $way', async ({ given, entry, way }) => {
  expect(await entryOf(way, given)).toMatchObject({ httpStatus: given.status, ...entry });
});

const NAMED = `event: error\n${events(ERROR)}`;

/** A 2xx that begins with the gateway's own error cost nothing if nothing follows that may have been bought. */
const REFUSED: [string, string, 'none' | 'unknown'][] = [
  ['alone', events(ERROR), 'none'],
  ['in an event of that name', NAMED, 'none'],
  ['and the end mark', events(ERROR, DONE), 'none'],
  ['and comments', `: wait\n\n${events(ERROR)}: wait\n\n`, 'none'],
  ['as a body', line(ERROR), 'none'],
  ['as a body, and what begins no line', `${line(ERROR)} lost`, 'none'],
  ['twice', events(ERROR, ERROR), 'none'],
  ['on two lines', `${line(ERROR)}\n${line(ERROR)}\n`, 'none'],
  ['before a ping', events(ERROR, { type: 'ping' }), 'none'],
  ['before a chunk without content', events(ERROR, FINISH), 'none'],
  ['before an error in other words', events(ERROR, { type: 'error', error: 'lost' }), 'none'],
  ['before text', events(ERROR, TEXT), 'unknown'],
  ['before opaque reasoning', events(ERROR, { choices: [{ delta: { reasoning_details: [{}] } }] }), 'unknown'],
  ['before text of another shape', events(ERROR, { type: 'content_block_delta', delta: { text: 'hi' } }), 'unknown'],
  ['before an event of unknown shape', events(ERROR, { type: 'other' }), 'unknown'],
  ['before no object', events(ERROR, 'null'), 'unknown'],
  ['behind a ping', events({ type: 'ping' }, ERROR), 'unknown'],
  ['before what is not JSON', events(ERROR, BROKEN), 'unknown'],
  ['before a line that is not JSON', `${line(ERROR)}\n${BROKEN}\n`, 'unknown'],
  ['before half an event', `${events(ERROR)}data: ${BROKEN}`, 'unknown'],
  ['and behind the end mark another event', events(ERROR, DONE, TEXT), 'unknown'],
  ['beside an output', events({ ...ERROR, output: [] }), 'unknown'],
  ['without the member of that name', `event: error\n${events(ERROR.error)}`, 'unknown'],
  ['as words', `event: error\n${events('lost')}`, 'unknown'],
];

const EVERY_REFUSED = REFUSED.flatMap(([name, body, billing]) =>
  Object.entries({ whole: '', 'cut off': `content-length: ${body.length + 9}\r\n` }).flatMap(([end, headers]) =>
    Object.keys(ALL).map((way) => ({ name, body, billing, headers, end, way })),
  ),
);

test.each(EVERY_REFUSED)('an error $name costs $billing: $way, $end', async ({ body, billing, headers, way }) => {
  expect(await entryOf(way, { body, headers })).toMatchObject({ billing });
});

// the platform's fetch drops what it has not decoded when the connection breaks: with it, the same bytes may cost nothing
test.each(Object.keys(ALL).filter((way) => way.endsWith('undici')))(
  'a compressed rejection that breaks off costs what the part that arrived says: %s',
  async (way) => {
    const headers = 'content-encoding: gzip\r\ncontent-length: 900\r\n';
    expect(await entryOf(way, { status: 400, headers, body: gzipSync(line(BILL)) })).toMatchObject(BILLED);
  },
);
