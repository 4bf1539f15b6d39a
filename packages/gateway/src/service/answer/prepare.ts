import type { ChatRequest } from '@kopek/core/wire';
import { readPart } from '../../simulation/media/parts.ts';
import { defined } from '../../base/defined.ts';
import { createProtection, protectAll, type Protection } from '../../simulation/personal-data/protect.ts';
import { readConversation } from '../../protocol/conversation.ts';
import type { KeyRecord } from '../../state/books.ts';
import type { Call } from '../context.ts';

/** A request as the models will see it, and the headers that describe it. */
export interface Prepared extends Pick<Call, 'request' | 'conversation'> {
  headers: Record<string, string>;
}

/** No request may hold up all others for longer than this. */
export const DEFAULT_WORK_MS = 1_000;

/**
 * Reads the parts of a request and protects personal data before any model sees them.
 *
 * @param workMs - for its files together.
 * @throws GatewayError 403 when personal data is blocked, 422 for a file that cannot be read.
 */
export async function prepare(key: KeyRecord, given: ChatRequest, workMs: number = DEFAULT_WORK_MS): Promise<Prepared> {
  const time = { leftMs: workMs };
  const conversation = await readConversation(given, (part) => readPart(part, time));
  const protection = createProtection(key.settings.personalData);
  let request = given;
  if (protection !== undefined) {
    request = protectRequest(given, protection);
    conversation.messages = conversation.messages.map((message) => ({
      ...message,
      text: protection.apply(message.text),
      toolCalls: message.toolCalls.map((call) => {
        const json = protection.apply(call.function.arguments);
        return { ...call, function: { ...call.function, arguments: json } };
      }),
    }));
    if (conversation.prefill !== '') conversation.prefill = conversation.messages.at(-1)?.text ?? '';
  }
  const masked = Object.entries(protection?.counts() ?? {});
  return {
    request,
    conversation,
    headers: masked.length === 0 ? {} : { 'x-kopek-pii': masked.map(([type, count]) => `${type}=${count}`).join(',') },
  };
}

/** Masks everything besides message text that reaches a model: tools, schemas, stop sequences, media URLs. */
function protectRequest(request: ChatRequest, protection: Protection): ChatRequest {
  const apply = (text: string): string => protection.apply(text);
  const { tools, response_format: format, stop, prediction, messages, ...rest } = request;
  const shown = defined({ tools, response_format: format, stop, prediction });
  const media = messages?.map((message) => {
    if (!Array.isArray(message.content)) return message;
    const parts = message.content.map((part) => (part.type === 'text' ? part : protectAll(part, apply)));
    return { ...message, content: parts };
  });
  return { ...rest, ...protectAll(shown, apply), ...(media === undefined ? {} : { messages: media }) } as ChatRequest;
}
