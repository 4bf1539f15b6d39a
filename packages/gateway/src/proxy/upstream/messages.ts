import type { SeenMessage } from '../../protocol/conversation.ts';
import type { ChatRequest, JsonObject } from '@kopek/core/wire';

/**
 * Messages for an upstream server: text is masked and compressed; images, sounds and videos are passed on as received.
 * Files have been turned into text, since few servers read PDFs.
 */
export function toUpstreamMessages(request: ChatRequest, seen: readonly SeenMessage[]): JsonObject[] {
  const given = request.messages ?? [];
  return seen.map((message, index) => {
    // compression may have dropped messages: positions no longer match then, and only the text is sent
    const original = given.length === seen.length ? given[index] : undefined;
    const media = Array.isArray(original?.content)
      ? original.content.filter((part) => part.type !== 'text' && part.type !== 'file')
      : [];
    const content = media.length === 0 ? message.text : [{ type: 'text', text: message.text }, ...media];
    return {
      role: message.role,
      content,
      ...(message.toolCalls.length > 0 ? { tool_calls: message.toolCalls } : {}),
      ...(message.toolCallId === undefined ? {} : { tool_call_id: message.toolCallId }),
    };
  });
}
