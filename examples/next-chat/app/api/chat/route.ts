import { chargeMetadata, windDown } from '@kopek/vercel-ai';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  generateId,
  isStepCount,
  readUIMessageStream,
  streamText,
  toUIMessageStream,
  type UIMessageChunk,
} from 'ai';
import { z } from 'zod';
import { isOfKind } from '../../../lib/files.ts';
import { addMessage, changeConversation, deleteConversation, fileOf, messagesOf } from '../../../lib/history.ts';
import { kopek, totalOf } from '../../../lib/ledger.ts';
import { keepGoing, turnOf } from '../../../lib/live.ts';
import { isVisible, type ChatMessage, type ChatMetadata } from '../../../lib/messages.ts';
import { bodyOf, forVisitor, Id, notFound } from '../../../lib/routes.ts';
import { chatModels, LIMITS, MAX_OUTPUT_TOKENS, QUESTION, SYSTEM_PROMPT } from '../../../lib/settings.ts';
import { giveTitle } from '../../../lib/title.ts';
import { tools } from '../../../lib/tools.ts';
import { logTrouble, troubleOf } from '../../../lib/trouble.ts';
import { addressOf } from '../../../lib/visitor.ts';

export const maxDuration = 60;

const Text = z.object({ type: z.literal('text'), text: z.string().max(QUESTION.characters) });

const File = z
  .object({
    type: z.literal('file'),
    mediaType: z.string(),
    filename: z.string().max(QUESTION.nameCharacters).optional(),
    // never an address elsewhere: the server would fetch it
    url: z.string().regex(/^(data:|\/api\/conversations\/)/),
  })
  .refine(({ mediaType, url }) => url.startsWith('/') || isOfKind(mediaType, url));

const Parts = z
  .array(z.discriminatedUnion('type', [Text, File]))
  .min(1)
  .max(QUESTION.files + 1);

/** What the page sends: a new message, or none to have the last question answered again. The rest of the conversation is here. */
const Question = z.object({
  id: Id,
  message: z.object({ id: Id, role: z.literal('user'), parts: Parts }).optional(),
  /** The question next to which the new one is a branch. */
  edit: Id.optional(),
  // only models that the page offers: a visitor must not choose what the app pays for
  model: z.string().refine((model) => chatModels().includes(model)),
  language: z.enum(['en', 'ru']),
});
type Question = z.infer<typeof Question>;

/** Files in base64, and text of any alphabet, with all that is around them. */
const BODY_BYTES = Math.ceil(QUESTION.bytes * 1.34) + QUESTION.characters * 6 + 10_000;

export const POST = forVisitor(async (visitor, request) => {
  const question = await bodyOf(request, Question, BODY_BYTES);
  // by visitor: the conversations of different visitors do not wait for each other
  const endTurn = await turnOf(`${visitor} ${question.id}`);
  try {
    const messages = storeQuestion(visitor, question);
    if (messages === undefined) {
      endTurn();
      return notFound();
    }
    return await answer(visitor, question, { messages, endTurn, address: addressOf(request.headers) });
  } catch (error) {
    if (question.message) deleteConversation(question.id, visitor, question.message.id);
    endTurn();
    throw error;
  }
});

async function answer(
  visitor: string,
  { id, message, model, language }: Question,
  { messages, endTurn, address }: { messages: ChatMessage[]; endTurn: () => void; address: string },
): Promise<Response> {
  const question = messages.at(-1)?.id ?? '';
  const answerId = generateId();
  const { costRub: spentBeforeRub = '0' } = await totalOf(`run:${id}`);
  const budget = windDown(LIMITS.conversation, { spentBeforeRub, tools });
  // not the signal of the request: an answer goes on when its tab is closed, until it is stopped
  const abort = new AbortController();
  const result = streamText({
    model: kopek(model, { runId: id, tags: { visitor, address, answer: answerId } }),
    system: SYSTEM_PROMPT,
    messages: await convertToModelMessages(messages.map((each) => withFiles(each, visitor))),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    tools: budget.tools,
    prepareStep: budget.prepareStep,
    stopWhen: [isStepCount(8), budget.stopWhen],
    abortSignal: abort.signal,
    onError: ({ error }) => logTrouble(error),
  });
  let isOver = false;
  const [shown, stored] = toUIMessageStream<typeof tools, ChatMessage>({
    stream: result.stream,
    originalMessages: messages,
    generateMessageId: () => answerId,
    onEnd: ({ responseMessage, isAborted, outcome, finishReason }) => {
      isOver = true;
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
    onError: (error) => JSON.stringify(troubleOf(error, language)),
  }).tee();
  void storeParts(stored, (part) => {
    if (!isOver) addMessage(id, visitor, { ...part, id: answerId, metadata: { ended: 'broken' } }, question);
  });
  if (message && messages.length === 1) void giveTitle(id, message, { visitor, address });
  return createUIMessageStreamResponse({
    consumeSseStream: ({ stream }) => keepGoing(id, { question, stream, abort }).finally(endTurn),
    stream: shown,
  });
}

/** Stores what has come of an answer about once a second: it survives the end of this process. */
async function storeParts(stream: ReadableStream<UIMessageChunk>, store: (part: ChatMessage) => void): Promise<void> {
  let next = 0;
  for await (const part of readUIMessageStream<ChatMessage>({ stream, onError: () => undefined })) {
    if (Date.now() < next || !isVisible(part)) continue;
    next = Date.now() + 1000;
    store(part);
  }
}

/** A message with its files, which the model cannot fetch. */
function withFiles(message: ChatMessage, visitor: string): ChatMessage {
  const parts = message.parts.flatMap((part) => {
    const file = part.type === 'file' && fileOf(part.url, visitor);
    if (part.type !== 'file' || !file) return part;
    return { ...part, mediaType: file.type, url: `data:${file.type};base64,${file.bytes.toString('base64')}` };
  });
  return { ...message, parts };
}

/** Stores the question, if there is one, and returns the conversation up to it; undefined when it, or a file of it, is gone. */
function storeQuestion(visitor: string, { id, message, edit }: Question): ChatMessage[] | undefined {
  const known = messagesOf(id, visitor) ?? [];
  const place = edit === undefined ? known.length : known.findIndex((other) => other.id === edit);
  const question = message ?? known.findLast(({ role }) => role === 'user');
  if (question === undefined || place === -1) return undefined;
  const hasFiles = question.parts.every(
    (part) => part.type !== 'file' || part.url.startsWith('data:') || fileOf(part.url, visitor) !== undefined,
  );
  if (!hasFiles) return undefined;
  const isKept = message
    ? addMessage(id, visitor, message, known[place - 1]?.id)
    : changeConversation(id, visitor, { shown: question.id });
  const stored = messagesOf(id, visitor) ?? [];
  return isKept ? stored.slice(0, stored.findIndex((other) => other.id === question.id) + 1) : undefined;
}
