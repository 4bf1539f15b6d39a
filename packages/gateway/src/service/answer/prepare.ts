import type { ChatRequest } from '@kopek/core/wire';
import { readPart } from '../../simulation/media/parts.ts';
import { defined } from '../../base/defined.ts';
import { mapTexts } from '../../base/json.ts';
import { createProtection, isUntouched, type Protection } from '../../simulation/personal-data/protect.ts';
import { readConversation } from '../../protocol/conversation.ts';
import type { KeyRecord } from '../../state/books.ts';
import type { Call } from '../context.ts';

/** A request as the models will see it, and the headers that describe it. */
export interface Prepared extends Pick<Call, 'request' | 'conversation'> {
  headers: Record<string, string>;
}

/**
 * Reads the parts of a request and protects personal data before any model sees them.
 *
 * @param workMs - for its files together.
 * @throws GatewayError 403 when personal data is blocked, 422 for a file that cannot be read.
 */
export async function prepare(key: KeyRecord, given: ChatRequest, workMs: number): Promise<Prepared> {
  const time = { leftMs: workMs };
  const protection = createProtection(key.settings.personalData);
  const request = protection === undefined ? given : protectRequest(given, protection);
  const conversation = await readConversation(request, async (part) => {
    const read = await readPart(part, time);
    return protection === undefined || part.type !== 'file' ? read : { ...read, text: protection.apply(read.text) };
  });
  const masked = Object.entries(protection?.counts() ?? {});
  return {
    request,
    conversation,
    headers: masked.length === 0 ? {} : { 'x-kopek-pii': masked.map(([type, count]) => `${type}=${count}`).join(',') },
  };
}

/** Masks every text that reaches a model: messages, tools, schemas, stop sequences, media URLs, but no base64. */
function protectRequest(request: ChatRequest, protection: Protection): ChatRequest {
  const { tools, response_format: format, stop, prediction, messages, prompt } = request;
  const shown = defined({ tools, response_format: format, stop, prediction, messages, prompt });
  const masked = mapTexts(shown, (text, name) => (isUntouched(text, name) ? text : protection.apply(text)));
  return { ...request, ...masked } as ChatRequest;
}
