import type { ChatRequest } from '@kopek/core/wire';
import { readPart } from '../../simulation/media/parts.ts';
import { defined } from '../../base/defined.ts';
import { mapTexts } from '../../base/json.ts';
import { createProtection, isUntouched, type Protection } from '../../simulation/personal-data/protect.ts';
import { readConversation } from '../../protocol/conversation.ts';
import type { KeyRecord } from '../../state/books.ts';
import type { Call } from '../context.ts';
import type { HttpExchange } from '../http-exchange.ts';

/**
 * Reads the parts of a request and protects personal data before any model sees them.
 *
 * @param workMs - for its files together.
 * @param head - gets the header that counts what was masked.
 * @throws GatewayError 403 when personal data is blocked, 422 for a file that cannot be read.
 */
export async function prepare(
  key: KeyRecord,
  given: ChatRequest,
  workMs: number,
  head: HttpExchange['head'],
): Promise<Pick<Call, 'request' | 'conversation'>> {
  const time = { leftMs: workMs };
  const protection = createProtection(key.settings.personalData);
  const request = protection === undefined ? given : protectRequest(given, protection);
  const conversation = await readConversation(request, async (part) => {
    const read = await readPart(part, time);
    return protection === undefined || part.type !== 'file' ? read : { ...read, text: protection.apply(read.text) };
  });
  const masked = Object.entries(protection?.counts() ?? {});
  if (masked.length > 0) head['x-kopek-pii'] = masked.map(([type, count]) => `${type}=${count}`).join(',');
  return { request, conversation };
}

/** Masks every text that reaches a model: messages, tools, schemas, stop sequences, media URLs, but no base64. */
function protectRequest(request: ChatRequest, protection: Protection): ChatRequest {
  const { tools, response_format: format, stop, prediction, messages, prompt } = request;
  const shown = defined({ tools, response_format: format, stop, prediction, messages, prompt });
  const masked = mapTexts(shown, (text, name) => (isUntouched(text, name) ? text : protection.apply(text)));
  return { ...request, ...masked } as ChatRequest;
}
