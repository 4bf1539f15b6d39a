import { chargeMetadata, windDown } from '@kopek/vercel-ai';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  generateId,
  isStepCount,
  streamText,
  toUIMessageStream,
} from 'ai';
import { z } from 'zod';
import { addMessage, changeConversation, deleteConversation, messagesOf } from '../../../lib/history.ts';
import { kopek, LIMITS, totalOf } from '../../../lib/ledger.ts';
import { keepGoing, turnOf } from '../../../lib/live.ts';
import { isVisible, type ChatMessage, type ChatMetadata } from '../../../lib/messages.ts';
import { chatModels } from '../../../lib/models.ts';
import { bodyOf, forVisitor, Id, notFound } from '../../../lib/routes.ts';
import { tools } from '../../../lib/tools.ts';
import { troubleOf } from '../../../lib/trouble.ts';

export const maxDuration = 60;

/** What the page sends: a new message, or none to have the last question answered again. The rest of the conversation is here. */
const Question = z.object({
  id: Id,
  message: z
    .object({
      id: Id,
      role: z.literal('user'),
      parts: z
        .array(
          z.discriminatedUnion('type', [
            z.object({ type: z.literal('text'), text: z.string().max(100_000) }),
            z.object({
              type: z.literal('file'),
              mediaType: z.string().regex(/^(image\/(png|jpeg|gif|webp)|application\/pdf)$/),
              filename: z.string().max(200).optional(),
              // never an address: the server would fetch it
              url: z
                .string()
                .max(20_000_000)
                .regex(/^data:[\w/.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/),
            }),
          ]),
        )
        .min(1)
        .max(20),
    })
    .optional(),
  /** The question next to which the new one is a branch. */
  edit: Id.optional(),
  // only models that the page offers: a visitor must not choose what the app pays for
  model: z.string().refine((model) => chatModels().includes(model)),
  language: z.enum(['en', 'ru']),
});
type Question = z.infer<typeof Question>;

export const POST = forVisitor(async (visitor, request) => {
  const question = await bodyOf(request, Question);
  // by visitor: the conversations of different visitors do not wait for each other
  const endTurn = await turnOf(`${visitor} ${question.id}`);
  try {
    const messages = asked(messagesOf(question.id, visitor) ?? [], question);
    const last = messages?.at(-1);
    const isKept =
      last !== undefined &&
      (last === question.message
        ? addMessage(question.id, visitor, last, messages?.at(-2)?.id)
        : changeConversation(question.id, visitor, { shown: last.id }));
    if (!messages || !isKept) {
      endTurn();
      return notFound();
    }
    return await answer(visitor, question, messages, endTurn);
  } catch (error) {
    if (question.message) deleteConversation(question.id, visitor, question.message.id);
    endTurn();
    throw error;
  }
});

async function answer(
  visitor: string,
  { id, message, model, language }: Question,
  messages: ChatMessage[],
  endTurn: () => void,
): Promise<Response> {
  const question = messages.at(-1)?.id ?? '';
  const answerId = generateId();
  const { costRub: spentBeforeRub = '0' } = await totalOf(`run:${id}`);
  const budget = windDown(LIMITS.conversationRub, { spentBeforeRub, tools });
  // not the signal of the request: an answer goes on when its tab is closed, until it is stopped
  const abort = new AbortController();
  const result = streamText({
    model: kopek(model, { runId: id, tags: { visitor, answer: answerId } }),
    messages: await convertToModelMessages(messages),
    tools,
    prepareStep: budget.prepareStep,
    stopWhen: [isStepCount(8), budget.stopWhen],
    abortSignal: abort.signal,
    // errors of Kopek hold neither the key nor the prompt, so they may go to the log
    onError: ({ error }) => console.error(error),
  });
  return createUIMessageStreamResponse({
    consumeSseStream: ({ stream }) => keepGoing(id, { question, stream, abort }).finally(endTurn),
    stream: toUIMessageStream<typeof tools, ChatMessage>({
      stream: result.stream,
      originalMessages: messages,
      generateMessageId: () => answerId,
      onEnd: ({ responseMessage, isAborted, outcome, finishReason }) => {
        const isBroken = outcome.status === 'failed' || finishReason === 'error' || finishReason === 'interrupted';
        // a question that got no answer at all goes back into the box of the page
        if (!isAborted && !isVisible(responseMessage)) {
          if (message) deleteConversation(id, visitor, message.id);
          return;
        }
        const ended: ChatMetadata['ended'] = isAborted
          ? 'stopped'
          : isBroken
            ? 'broken'
            : finishReason === 'length'
              ? 'length'
              : undefined;
        const metadata = { ...responseMessage.metadata, ...(ended && { ended }) };
        // not when the conversation was deleted meanwhile
        addMessage(id, visitor, { ...responseMessage, metadata }, question);
      },
      messageMetadata: chargeMetadata({ windDown: budget }),
      sendReasoning: true,
      sendSources: true,
      onError: (error) => JSON.stringify(troubleOf(error, language)),
    }),
  });
}

/** The conversation up to the question; undefined when there is none. Without a message, the last question is answered again. */
function asked(known: ChatMessage[], { message, edit }: Question): ChatMessage[] | undefined {
  if (message === undefined) {
    const last = known.findLastIndex(({ role }) => role === 'user');
    return last === -1 ? undefined : known.slice(0, last + 1);
  }
  const place = edit === undefined ? known.length : known.findIndex(({ id }) => id === edit);
  return place === -1 ? undefined : [...known.slice(0, place), message];
}
