import { z } from 'zod';
import { changeConversation, deleteConversation, messagesOf } from '../../../../lib/history.ts';
import { totalOf } from '../../../../lib/ledger.ts';
import { liveQuestion, stopAnswer } from '../../../../lib/live.ts';
import type { ChatMessage } from '../../../../lib/messages.ts';
import { bodyOf, done, forVisitor, Id, notFound } from '../../../../lib/routes.ts';

/** The messages of a conversation; up to the question, while it is being answered. */
export const GET = forVisitor(async (visitor, _, id) => {
  const messages = messagesOf(id, visitor);
  if (messages === undefined) return notFound();
  const question = liveQuestion(id);
  const under = messages.findIndex((message) => message.id === question);
  const finished = under === -1 ? messages : messages.slice(0, under + 1);
  return Response.json(await Promise.all(finished.map(priced)));
});

const Change = z.object({ title: z.string().trim().min(1).max(1000), shown: Id }).partial();

/** Renames it, or shows another branch. */
export const PATCH = forVisitor(async (visitor, request, id) =>
  done(changeConversation(id, visitor, await bodyOf(request, Change))),
);

/** Deletes its messages; its cost stays in the ledger. */
export const DELETE = forVisitor((visitor, _, id) => {
  const isDeleted = deleteConversation(id, visitor);
  if (isDeleted) stopAnswer(id);
  return done(isDeleted);
});

/** An answer that ended before its price arrived: the ledger may have it by now. */
async function priced(message: ChatMessage): Promise<ChatMessage> {
  const { metadata } = message;
  if (metadata?.charge === undefined ? metadata?.ended === undefined : metadata.charge.unknown === 0) return message;
  const { costRub, settled, unknown, inFlight } = await totalOf(`tag:answer=${message.id}`);
  const charge = { ...(costRub !== undefined && { costRub }), settled, unknown: unknown + inFlight };
  return { ...message, metadata: { ...metadata, charge } };
}
