/** What the chat of docs/nextjs.md must reject, and to whom it must answer. */
import assert from 'node:assert/strict';

/**
 * Asks as nobody, with a forged cookie, with the id of another visitor, with bodies that are no question, and after the limit of a
 * visitor was reached, which must be lower than the cost of one answer.
 */
export async function attackChat(url: string): Promise<void> {
  const anna = await newVisitor(url);
  const boris = await newVisitor(url);
  for (const stranger of [undefined, 'anna', `${anna.split('.')[0]}.${boris.split('.')[1]}`]) {
    assert.equal((await ask(url, stranger, 'chat')).status, 401, `asked as ${stranger}`);
    assert.equal((await spending(url, stranger, 'chat')).status, 401, `spending as ${stranger}`);
  }
  assert.match((await ask(url, anna, 'chat')).text, /text-delta/);
  const own = await spending(url, anna, 'chat');
  assert.equal(own.status, 200);
  // the id of another visitor leads nowhere: neither to what it cost, nor to its limit
  assert.equal((await spending(url, boris, 'chat')).status, 404);
  assert.match((await ask(url, boris, 'chat')).text, /text-delta/);
  assert.equal((await spending(url, anna, 'chat')).text, own.text);

  const [message] = messages();
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"id":"chat"}',
    JSON.stringify({ messages: [message] }),
    JSON.stringify({ id: 7, messages: [message] }),
    JSON.stringify({ id: 'chat', messages: [] }),
    JSON.stringify({ id: 'chat', messages: [{ ...message, role: 'nobody' }] }),
    JSON.stringify({ id: 'chat', messages: [{ ...message, parts: [{ type: 'text' }] }] }),
    JSON.stringify({ id: 'chat', messages: [{ ...message, metadata: { charge: 'free' } }] }),
  ]) {
    assert.equal((await send(url, '/api/chat', anna, body)).status, 400, body);
  }

  const rejected = await ask(url, anna, 'second');
  assert.doesNotMatch(rejected.text, /text-delta/);
  assert.match(rejected.text, /"errorText":"The spending limit of [^"]* is reached\. It resets in \d+ [^"]*"/);
}

interface Reply {
  status: number;
  text: string;
}

async function newVisitor(url: string): Promise<string> {
  const response = await fetch(url);
  await response.text();
  const [cookie = ''] = response.headers.getSetCookie();
  assert.match(cookie, /^visitor=[^;]+; .*HttpOnly/i);
  return cookie.slice('visitor='.length, cookie.indexOf(';'));
}

function ask(url: string, visitor: string | undefined, id: string): Promise<Reply> {
  return send(url, '/api/chat', visitor, JSON.stringify({ id, messages: messages() }));
}

function spending(url: string, visitor: string | undefined, id: string): Promise<Reply> {
  return send(url, `/api/spending?id=${id}`, visitor);
}

function messages(): object[] {
  return [{ id: 'm', role: 'user', parts: [{ type: 'text', text: 'What is a kopek?' }] }];
}

async function send(url: string, path: string, visitor: string | undefined, body?: string): Promise<Reply> {
  const response = await fetch(url + path, {
    headers: {
      'content-type': 'application/json',
      ...(visitor !== undefined && { cookie: `visitor=${visitor}` }),
    },
    ...(body !== undefined && { method: 'POST', body }),
  });
  return { status: response.status, text: await response.text() };
}
