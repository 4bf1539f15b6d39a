import assert from 'node:assert/strict';

/** What a request is answered with, by who asks: nobody, somebody with a forged cookie, another visitor, its own visitor. */
type Row = [request: string, nobody: number, forged: number, other: number, own: number];

const ROWS_OF_A_CONVERSATION: Row[] = [
  ['GET /api/conversations', 401, 401, 200, 200],
  ['GET /api/conversations/ID', 401, 401, 404, 200],
  ['PATCH /api/conversations/ID {"title":"Coins"}', 401, 401, 404, 204],
  ['POST /api/chat QUESTION', 401, 401, 404, 200],
  ['POST /api/chat/ID/stop', 401, 401, 404, 204],
  ['GET /api/chat/ID/stream', 401, 401, 404, 204],
  ['GET /api/spending', 401, 401, 200, 200],
  ['GET /api/spending?id=ID', 401, 401, 404, 200],
  ['GET /bill/ID', 404, 404, 404, 200],
  ['GET /api/conversations/ID/files/unknown', 401, 401, 404, 404],
  ['DELETE /api/conversations/ID', 401, 401, 404, 204],
];

/** Nobody has it, or it was deleted: nobody can tell which. */
const ROWS_OF_NOTHING: Row[] = [
  ['GET /api/conversations/ID', 401, 401, 404, 404],
  ['PATCH /api/conversations/ID {"title":"Coins"}', 401, 401, 404, 404],
  ['POST /api/chat/ID/stop', 401, 401, 404, 404],
  ['GET /api/chat/ID/stream', 401, 401, 404, 404],
  ['GET /api/spending?id=ID', 401, 401, 404, 404],
  ['GET /bill/ID', 404, 404, 404, 404],
  ['DELETE /api/conversations/ID', 401, 401, 404, 404],
];

/** Sends every request as everybody, in each state of a conversation. Returns how many requests that were. */
export async function attack(url: string): Promise<number> {
  const anna = await newVisitor(url);
  const boris = await newVisitor(url);
  const forged = `${anna.split('.')[0]}.${boris.split('.')[1]}`;
  const cookies = [undefined, forged, boris, anna];
  let sent = 0;
  const sendAll = async (state: string, id: string, rows: Row[]): Promise<void> => {
    for (const [request, ...expected] of rows) {
      for (const [index, cookie] of cookies.entries()) {
        sent += 1;
        const { status, text } = await send(url, request, id, cookie);
        assert.equal(status, expected[index], `${request} as ${['nobody', 'forged', 'other', 'own'][index]}: ${state}`);
        if (index < 3) assert.doesNotMatch(text, /secret of Anna/, request);
      }
    }
  };

  const own = crypto.randomUUID();
  assert.equal((await send(url, 'POST /api/chat QUESTION', own, anna)).status, 200);
  await sendAll('finished', own, ROWS_OF_A_CONVERSATION);
  await sendAll('deleted', own, [...ROWS_OF_NOTHING, ['POST /api/chat QUESTION', 401, 401, 404, 404]]);
  await sendAll('unknown', crypto.randomUUID(), ROWS_OF_NOTHING);
  await sendAll('not an id', encodeURIComponent('../../etc'), ROWS_OF_NOTHING);

  const id = crypto.randomUUID();
  for (const body of malformedQuestions(id)) {
    sent += 1;
    assert.equal((await send(url, `POST /api/chat ${body}`, id, anna)).status, 400, body.slice(0, 200));
  }
  assert.equal((await send(url, 'POST /api/chat QUESTION', id, anna)).status, 200);
  for (const body of ['', '{', 'null', '[]', '{"title":7}', '{"title":" "}', '{"shown":{}}', '{"shown":"../x"}']) {
    sent += 1;
    assert.equal((await send(url, `PATCH /api/conversations/ID ${body}`, id, anna)).status, 400, body);
  }
  // a message of another conversation cannot be shown in this one
  assert.equal((await send(url, 'PATCH /api/conversations/ID {"shown":"elsewhere"}', id, anna)).status, 404);
  return sent;
}

/** A visitor as a browser gets one: the cookie of the first page. */
export async function newVisitor(url: string): Promise<string> {
  const response = await fetch(url);
  const [cookie = ''] = response.headers.getSetCookie();
  assert.match(cookie, /^visitor=[^;]+; .*HttpOnly; SameSite=lax$/i);
  return cookie.slice('visitor='.length, cookie.indexOf(';'));
}

/** Sends `METHOD /path body`, with `ID` replaced by the id of a conversation and `QUESTION` by a question in it. */
export async function send(
  url: string,
  request: string,
  id: string,
  visitor: string | undefined,
): Promise<{ status: number; text: string }> {
  const [, method, path = '', body] = /^(\S+) (\S+) ?([^]*)$/.exec(request.replaceAll('ID', id)) ?? [];
  const response = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: url,
      ...(visitor !== undefined && { cookie: `visitor=${visitor}` }),
    },
    ...(method !== 'GET' && { body: body === 'QUESTION' ? JSON.stringify(questionIn(id)) : body }),
  });
  return { status: response.status, text: await response.text() };
}

/** What the page sends for a question. */
export function questionIn(id: string, text = 'The secret of Anna?'): object {
  const message = { id: crypto.randomUUID(), role: 'user', parts: [{ type: 'text', text }] };
  return { id, message, model: 'kopek/chat', language: 'en' };
}

function malformedQuestions(id: string): string[] {
  const good = questionIn(id);
  const message = (change: object): object => ({
    ...good,
    message: { id: 'm', role: 'user', parts: [TEXT], ...change },
  });
  const file = (change: object): object => message({ parts: [{ ...PICTURE, ...change }] });
  const bad = [
    null,
    [],
    {},
    7,
    'text',
    { ...good, id: undefined },
    { ...good, id: 7 },
    { ...good, id: '../../x' },
    { ...good, id: 'x'.repeat(65) },
    { ...good, model: 'another/model' },
    { ...good, model: ['kopek/chat'] },
    { ...good, language: 'de' },
    { ...good, edit: {} },
    { ...good, message: 'text' },
    message({ id: undefined }),
    message({ role: 'assistant' }),
    message({ role: 'system' }),
    message({ parts: undefined }),
    message({ parts: [] }),
    message({ parts: [null] }),
    message({ parts: [{ type: 'text' }] }),
    message({ parts: [{ type: 'text', text: 'x'.repeat(100_001) }] }),
    message({ parts: [{ type: 'tool-add', state: 'output-available', output: 1 }] }),
    message({ parts: Array.from({ length: 21 }, () => TEXT) }),
    // the server would fetch it
    file({ url: 'http://127.0.0.1/private.png' }),
    file({ url: 'file:///etc/passwd' }),
    file({ url: 'data:image/png;base64,%%%' }),
    file({ url: 'data:image/png;base64,AAAA' }),
    file({ mediaType: 'text/html' }),
    file({ mediaType: '__proto__' }),
    // a page that says it is a PDF, in its address, by its bytes, or both
    file({ mediaType: 'application/pdf', url: 'data:text/html;base64,JVBERi0xLjQ=' }),
    file({ mediaType: 'application/pdf', url: `data:application/pdf;base64,${btoa('<html>')}` }),
    file({ mediaType: 'image/webp', url: PICTURE.url }),
    file({ filename: 'x'.repeat(201) }),
    message({ parts: Array.from({ length: 7 }, () => PICTURE) }),
  ];
  return ['', '{', ...bad.map((body) => JSON.stringify(body))];
}

const TEXT = { type: 'text', text: 'Hello' };
const PICTURE = { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,iVBORw0KGgoAAAA=' };
