import { chargeMetadata, sentenceOf, windDown } from '@kopek/vercel-ai';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  generateId,
  isStepCount,
  streamText,
  toUIMessageStream,
} from 'ai';
import { messagesOf, saveMessages } from '../../../lib/history.ts';
import { kopek, ledger, LIMITS } from '../../../lib/ledger.ts';
import { keepGoing } from '../../../lib/live.ts';
import type { ChatMessage } from '../../../lib/messages.ts';
import { chatModels } from '../../../lib/models.ts';
import { tools } from '../../../lib/tools.ts';
import { visitorOf } from '../../../lib/visitor.ts';

export const maxDuration = 60;

/** What the page sends: the new message, or which answer to give again. The rest of the conversation is here. */
interface Question {
  id: string;
  message?: ChatMessage;
  regenerate?: string;
  model: string;
  language: 'en' | 'ru';
}

export async function POST(request: Request): Promise<Response> {
  const question = (await request.json()) as Question;
  const { id, model, language } = question;
  // only models that the page offers: a visitor must not choose what the app pays for
  if (!chatModels().includes(model)) return new Response('no such model', { status: 400 });
  const visitor = await visitorOf();
  const known = messagesOf(id, visitor);
  if (known === undefined) return new Response('no such conversation', { status: 404 });
  const messages = asked(known, question);
  saveMessages(id, visitor, messages);

  const spent = (await ledger.totals({ by: 'run' }))[id];
  const budget = windDown(LIMITS.conversationRub, { spentBeforeRub: spent?.costRub ?? '0', tools });
  // not the signal of the request: an answer goes on when its tab is closed, until it is stopped
  const abort = new AbortController();
  const result = streamText({
    model: kopek(model, { runId: id, tags: { visitor } }),
    messages: await convertToModelMessages(messages),
    tools,
    prepareStep: budget.prepareStep,
    stopWhen: [isStepCount(8), budget.stopWhen],
    abortSignal: abort.signal,
    // errors of Kopek hold neither the key nor the prompt, so they may go to the log
    onError: ({ error }) => console.error(error),
  });
  return createUIMessageStreamResponse({
    consumeSseStream: ({ stream }) => keepGoing(id, stream, abort),
    stream: toUIMessageStream<typeof tools, ChatMessage>({
      stream: result.stream,
      originalMessages: messages,
      generateMessageId: generateId,
      onEnd: (end) => saveMessages(id, visitor, end.messages),
      messageMetadata: chargeMetadata({ windDown: budget }),
      sendReasoning: true,
      sendSources: true,
      onError: (error) => sentenceOf(error, { locale: language }),
    }),
  });
}

/** The conversation up to the question: a message that was edited replaces itself and all that came after it. */
function asked(known: ChatMessage[], { message, regenerate }: Question): ChatMessage[] {
  if (message === undefined) {
    const answer = known.findIndex(({ id }) => id === regenerate);
    const last = known.at(-1)?.role === 'assistant' ? known.length - 1 : known.length;
    return known.slice(0, answer === -1 ? last : answer);
  }
  const edited = known.findIndex(({ id }) => id === message.id);
  return [...known.slice(0, edited === -1 ? known.length : edited), message];
}
