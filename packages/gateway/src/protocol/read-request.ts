import { isObject, isTree } from '../base/json.ts';
import type { ChatRequest } from '@kopek/core/wire';
import { z } from 'zod';
import type { Dialect } from './answer/dialect.ts';
import { fromChat } from './lenient/chat-request.ts';
import { clip } from '../base/clip.ts';
import { fromMessages } from './lenient/messages-request.ts';
import { fromResponses, type FindItem } from './lenient/responses-request.ts';
import { GatewayError } from './errors.ts';
import { chatRequestShape, type RequestSchemaSettings } from './request-schema.ts';
import { validateRequest } from './validate.ts';

/** Reads the bodies of the three paths; `ignored` are the paths of fields that were sent and are ignored. */
export type RequestReader = (
  body: unknown,
  dialect: Dialect['name'],
  findItem: FindItem,
) => { request: ChatRequest; ignored: string[] };

/**
 * Creates the reader of requests. `reject` accepts only what the interface lists. Otherwise the shapes that the SDKs of
 * each path send are accepted as well, and unknown fields are ignored.
 *
 * The reader throws a GatewayError 400 that names the first offending field.
 */
export function createRequestReader(settings: RequestSchemaSettings): RequestReader {
  const shape = chatRequestShape(settings);
  const { namespace, unknownFields } = settings;
  if (unknownFields === 'reject') return (body) => ({ request: validateRequest(shape, body, false), ignored: [] });
  return (body, dialect, findItem) => {
    const understood = isObject(body) ? understand(body, dialect, namespace, findItem) : body;
    const request = validateRequest(shape, understood, true);
    const ignored = leftOut(understood, request)
      .filter(([name]) => name !== 'stream_options')
      .slice(0, MAX_NAMED);
    return { request, ignored: ignored.map((path) => clip(z.core.toDotPath(path))) };
  };
}

/** Fields that continue a conversation which a service has stored, on any of the three paths. */
const CONTINUING = ['previous_response_id', 'conversation', 'conversation_id', 'thread_id', 'container'];

const NOTHING_STORED = 'This gateway stores nothing: send the whole conversation';

function understand(
  body: Record<string, unknown>,
  dialect: Dialect['name'],
  namespace: string,
  findItem: FindItem,
): unknown {
  const path = CONTINUING.find((name) => (body[name] ?? null) !== null);
  if (path !== undefined) throw new GatewayError(400, NOTHING_STORED, { path });
  // the SDK of that protocol sends the whole conversation after this code
  if (isObject(body['thread']) && body['thread']['type'] === 'continue')
    throw new GatewayError(400, NOTHING_STORED, { path: 'thread', error_code: 'thread_not_found' });
  if (dialect === 'messages') return fromMessages(body, namespace);
  // the native shape has `input`, where §4.1 has `messages`
  return fromChat(dialect === 'responses' && 'input' in body ? fromResponses(body, findItem) : body, namespace);
}

const MAX_NAMED = 20;

/** Paths that are in the first value and not in the second. */
function leftOut(given: unknown, kept: unknown): PropertyKey[][] {
  const found: PropertyKey[][] = [];
  if (given === kept || !isTree(given) || !isTree(kept)) return found;
  for (const [name, field] of Object.entries(given)) {
    const inside = Object.hasOwn(kept, name) ? leftOut(field, kept[name]) : [[]];
    for (const path of inside) found.push([Array.isArray(given) ? Number(name) : name, ...path]);
  }
  return found;
}
