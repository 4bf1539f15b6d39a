import { chargeMetadata, describeError } from '@kopek/vercel-ai';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  streamText,
  toUIMessageStream,
  type UIMessage,
} from 'ai';
import { kopek } from '../../../lib/kopek';

export async function POST(request: Request): Promise<Response> {
  const { id, messages } = (await request.json()) as { id: string; messages: UIMessage[] };
  const result = streamText({
    model: kopek('kopek/chat', { runId: id }),
    messages: await convertToModelMessages(messages),
    abortSignal: request.signal,
    onError: () => {},
  });
  return createUIMessageStreamResponse({
    stream: toUIMessageStream({
      stream: result.stream,
      messageMetadata: chargeMetadata(),
      onError: (error) => describeError(error),
    }),
  });
}
