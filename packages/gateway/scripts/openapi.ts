import type { JsonObject } from '@kopek/core/wire';
import { z } from 'zod';
import { ADMIN_ROUTES, type Route } from '../src/admin/routes.ts';

/**
 * The OpenAPI 3.1 document of the admin API, generated from the table of its routes.
 *
 * @param definitions - the schemas of bodies and answers.
 */
export function openApiDocument(definitions: Record<string, object>): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const [line, route] of Object.entries(ADMIN_ROUTES)) {
    const [verb = '', path = ''] = line.split(' ');
    paths[path] = { ...paths[path], [verb.toLowerCase()]: operation(verb.toLowerCase(), path, route) };
  }
  const routes = Object.values(ADMIN_ROUTES).flatMap(({ body = [], answer = [] }) => [body, answer].flat());
  const used = withReferred(routes, definitions, '#/components/schemas/');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Admin API of the Kopek gateway',
      version: '1',
      description:
        'Controls a running gateway from any language: accounts, keys, scripted answers, fixtures, faults, clock, journal.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:8787' }],
    security: [{ adminToken: [] }],
    paths,
    components: {
      securitySchemes: { adminToken: { type: 'http', scheme: 'bearer', description: '`adminToken` of the gateway' } },
      schemas: { Error: ERROR, ...used },
    },
  };
}

/**
 * The named schemas and those that they refer to.
 *
 * @param place - where they are in the document.
 */
export function withReferred(names: string[], definitions: Record<string, object>, place: string): JsonObject {
  const found: JsonObject = {};
  const take = (name: string): void => {
    if (name in found) return;
    const text = JSON.stringify(definitions[name]);
    found[name] = JSON.parse(text.replaceAll('#/definitions/', place)) as JsonObject;
    for (const [, next = ''] of text.matchAll(/#\/definitions\/(\w+)/g)) take(next);
  };
  for (const name of names) take(name);
  return found;
}

const ERROR: JsonObject = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'integer' }, message: { type: 'string' }, metadata: { type: 'object' } },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
};

const json = (schema: unknown): JsonObject => ({ 'application/json': { schema } });

const refer = (name: string): JsonObject => json({ $ref: `#/components/schemas/${name}` });

function operation(method: string, path: string, { summary, body, query, answer, perTest }: Route): JsonObject {
  const { properties = {} } = query === undefined ? {} : z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
    ...(perTest ? [TEST_PARAMETER] : []),
  ];
  return {
    operationId: `${method}${path.replaceAll(/[/{}]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, '')}`,
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: { required: true, content: refer(body) } }),
    responses: {
      ...(answer === undefined
        ? { 204: { description: 'Done' } }
        : { 200: { description: 'Done', content: refer(answer) } }),
      default: { description: 'Rejected', content: refer('Error') },
    },
  };
}

const TEST_PARAMETER: JsonObject = {
  name: 'x-kopek-test',
  in: 'header',
  required: false,
  description: 'Id of a test: limits the call to its requests.',
  schema: { type: 'string', maxLength: 200 },
};
