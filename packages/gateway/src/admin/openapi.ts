import type { JsonObject } from '@kopek/core/wire';
import { z } from 'zod';
import { ADMIN_ROUTES, type Route } from './routes.ts';

/** The OpenAPI 3.1 document of the admin API, generated from the table of its routes. */
export function openApiDocument(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of ADMIN_ROUTES) paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
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
      schemas: { Error: ERROR },
    },
  };
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

/** The schema without `$schema`, which the document declares once. */
function schemaOf(type: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
}

function operation({ method, path, summary, body, query, answer, perTest }: Route): JsonObject {
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...Object.entries((query === undefined ? {} : (schemaOf(query, 'input')['properties'] as JsonObject)) ?? {}).map(
      ([name, schema]) => ({ name, in: 'query', required: false, schema }),
    ),
    ...(perTest ? [TEST_PARAMETER] : []),
  ];
  return {
    operationId: `${method}${path.replaceAll(/[/{}]+(\w)/g, (_, letter: string) => letter.toUpperCase()).replaceAll(/\W/g, '')}`,
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      ...(answer === undefined
        ? { 204: { description: 'Done' } }
        : { 200: { description: 'Done', content: json(schemaOf(answer, 'output')) } }),
      default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Error' }) },
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
