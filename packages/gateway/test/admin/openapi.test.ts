import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Validator as JsonValidator } from '@cfworker/json-schema';
import type { JsonObject } from '@kopek/core/wire';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { ADMIN_ROUTES } from '../../src/admin/routes.ts';
import { ask, post } from '../client.ts';
import { documents } from '../../scripts/describe.ts';
import { useGateways } from '../harness.ts';
import { admin, TOKEN } from './caller.ts';

const start = useGateways({ adminToken: TOKEN });

/** A request to every operation of the document, by its line; `KEY` stands for the id of a key. */
const SAMPLES: Record<string, unknown> = {
  'GET /admin/accounts': undefined,
  'POST /admin/accounts': { id: 'team', balanceRub: '10' },
  'POST /admin/accounts/{id}/deposits main': { rub: '-1.5' },
  'GET /admin/keys': undefined,
  'POST /admin/keys': { name: 'ci', budget: { maxRub: '5', resetInterval: 'daily' } },
  'PUT /admin/keys/{id} KEY': { name: 'renamed', allowedModels: null },
  'POST /admin/script': { answers: [{ text: 'one', toolCalls: [{ name: 'add', arguments: { a: 1 } }] }] },
  'POST /admin/fixtures': { fixtures: [{ match: { lastMessage: 'hi' }, answer: { text: 'hello' }, times: 2 }] },
  'POST /admin/faults': { faults: ['http-500', { name: 'http-503', model: 'kopek/json', probability: 0.5 }] },
  'GET /admin/decided': undefined,
  'GET /admin/faults': undefined,
  'DELETE /admin/faults/{name} http-503': undefined,
  'DELETE /admin/faults': undefined,
  'GET /admin/clock': undefined,
  'POST /admin/clock': { advance: '1h' },
  'GET /admin/requests': undefined,
  'GET /admin/charges': undefined,
  'GET /admin/events': undefined,
  'GET /admin/drift': undefined,
  'POST /admin/idle': undefined,
  'POST /admin/reset': undefined,
  'DELETE /admin/keys/{id} KEY': undefined,
};

interface Operation {
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, { content?: { 'application/json': { schema: object } } }>;
}

const { 'page/format-cost.js': formatter, ...texts } = await documents();
const document = JSON.parse(texts['openapi.json'] ?? '') as JsonObject;

describe('the OpenAPI document of the admin API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
  });

  it('is served', async () => {
    const gateway = await start();
    const served = await fetch(`${gateway.url}/admin/openapi.json`);
    expect(await served.json()).toEqual(document);
  });

  it.each(Object.entries(texts))('%s matches the types and routes', (name, text) => {
    expect(JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))).toEqual(JSON.parse(text));
  });

  it('the formatter of rubles on the page is that of core', () => {
    expect(readFileSync(new URL('../../page/format-cost.js', import.meta.url), 'utf8')).toBe(formatter);
  });

  it('has every route of the code, and each accepts and answers what the document defines', async () => {
    const operations = new Map<string, Operation>();
    for (const [path, methods] of Object.entries(document['paths'] as Record<string, Record<string, Operation>>))
      for (const [method, operation] of Object.entries(methods))
        operations.set(`${method.toUpperCase()} ${path}`, operation);
    const routes = Object.keys(ADMIN_ROUTES);
    expect([...operations.keys()].sort()).toEqual(routes.sort());
    const called = Object.keys(SAMPLES).map((line) => line.split(' ').slice(0, 2).join(' '));
    expect(called.sort()).toEqual(routes.sort());

    // drift is there when an empty folder is replayed and something else may answer
    const folder = mkdtempSync(join(tmpdir(), 'recordings-'));
    const replay = { folder, strict: false };
    const gateway = await start({ key: { budget: { maxRub: '1', lowNotify: true } }, replay });
    // a journal and books with something of everything in them
    await ask(gateway, 'long '.repeat(400), { model: 'kopek/reasoning', max_tokens: 200 });
    await ask(gateway, 'hi', { user: 'me' }, { headers: { 'x-kopek-test': 'a', 'idempotency-key': 'one' } });
    await ask(gateway, 'hi', { model: 'fault/reset-mid-body' });
    await ask(gateway, 'hi', { model: 'no/such' });
    await post(gateway, {}, { method: 'GET', path: '/v1/models' });
    const keyId = gateway.keys()[0]?.id ?? '';
    for (const [line, body] of Object.entries(SAMPLES)) {
      const [method = '', template = '', name = ''] = line.split(' ');
      const operation = operations.get(`${method} ${template}`);
      const path = template.replace(/\{\w+\}/, name === 'KEY' ? keyId : name);
      if (operation?.requestBody !== undefined) check(operation.requestBody.content, body, line);
      const reply = await admin(gateway, `${method} ${path}`, body);
      const described = operation?.responses[String(reply.status)];
      expect([line, reply.status, described !== undefined]).toEqual([line, reply.status, true]);
      if (described?.content === undefined) expect([line, reply.body]).toEqual([line, '']);
      else check(described.content, reply.json, line);
    }
    rmSync(folder, { recursive: true });
  });

  it('describes rejections', async () => {
    const gateway = await start();
    const { schemas } = document['components'] as { schemas: Record<string, JsonObject> };
    const reply = await admin(gateway, 'GET /admin/nonsense');
    expect(new JsonValidator(schemas['Error'] ?? {}, '2020-12').validate(reply.json).valid).toBe(true);
  });
});

function check(content: { 'application/json': { schema: object } }, value: unknown, line: string): void {
  const schema = { ...content['application/json'].schema, components: document['components'] };
  const { errors } = new JsonValidator(schema, '2020-12', false).validate(value);
  expect([line, errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`)]).toEqual([line, []]);
}
