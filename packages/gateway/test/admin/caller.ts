import type { JsonObject } from '@kopek/core/wire';
import { post, type RawReply } from '../client.ts';
import type { Gateway } from '../../src/index.ts';

/** The token of the gateways of these tests. */
export const TOKEN = 'admin-token-of-a-test';

/** One request to the admin API, as any language would send it. */
export async function admin(
  gateway: Gateway,
  line: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<RawReply & { json: JsonObject }> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const reply = await post(gateway, body ?? {}, { method, path, apiKey: TOKEN, headers });
  return { ...reply, json: reply.body === '' ? {} : (JSON.parse(reply.body) as JsonObject) };
}
