import { chargeMetadata, sentenceOf, windDown } from '@kopek/vercel-ai';
import { convertToModelMessages, createUIMessageStreamResponse, isStepCount, streamText, toUIMessageStream } from 'ai';
import { kopek, ledger, LIMITS } from '../../../lib/ledger.ts';
import type { ChatMessage } from '../../../lib/messages.ts';
import { chatModels } from '../../../lib/models.ts';
import { tools } from '../../../lib/tools.ts';

export const maxDuration = 60;

interface Question {
  id: string;
  messages: ChatMessage[];
  model: string;
  language: 'en' | 'ru';
}

export async function POST(request: Request): Promise<Response> {
  const { id, messages, model, language } = (await request.json()) as Question;
  // only models that the page offers: the visitor does not choose what the app pays for
  if (!chatModels().includes(model)) return new Response('no such model', { status: 400 });

  const spent = (await ledger.totals({ by: 'run' }))[id];
  const budget = windDown(LIMITS.conversationRub, { spentBeforeRub: spent?.costRub ?? '0', tools });
  const result = streamText({
    model: kopek(model, { runId: id }),
    messages: await convertToModelMessages(messages),
    tools,
    prepareStep: budget.prepareStep,
    stopWhen: [isStepCount(8), budget.stopWhen],
    abortSignal: request.signal,
    // errors of Kopek hold neither the key nor the prompt, so they may go to the log
    onError: ({ error }) => console.error(error),
  });
  return createUIMessageStreamResponse({
    stream: toUIMessageStream({
      stream: result.stream,
      messageMetadata: chargeMetadata({ windDown: budget }),
      sendReasoning: true,
      onError: (error) => sentenceOf(error, { locale: language }),
    }),
  });
}
