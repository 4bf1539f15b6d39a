import { chargeMetadata } from '@kopek/vercel-ai';
import { convertToModelMessages, createUIMessageStreamResponse, isStepCount, streamText, toUIMessageStream } from 'ai';
import { kopek } from '../../../lib/ledger.ts';
import type { ChatMessage } from '../../../lib/messages.ts';
import { chatModels } from '../../../lib/models.ts';
import { sentenceOf } from '../../../lib/sentences.ts';
import { tools } from '../../../lib/tools.ts';

export const maxDuration = 60;

export async function POST(request: Request): Promise<Response> {
  const { id, messages, model } = (await request.json()) as { id: string; messages: ChatMessage[]; model: string };
  // only models that the page offers: the visitor does not choose what the app pays for
  if (!chatModels().includes(model)) return new Response('no such model', { status: 400 });

  const result = streamText({
    model: kopek(model, { runId: id }),
    messages: await convertToModelMessages(messages),
    tools,
    stopWhen: isStepCount(8),
    abortSignal: request.signal,
    onError: () => {}, // told below, as a sentence
  });
  return createUIMessageStreamResponse({
    stream: toUIMessageStream({ stream: result.stream, messageMetadata: chargeMetadata(), onError: sentenceOf }),
  });
}
