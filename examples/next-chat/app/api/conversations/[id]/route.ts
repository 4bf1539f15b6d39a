import { z } from 'zod';
import { conversationOf } from '../../../../lib/conversation.ts';
import { changeConversation, deleteConversation } from '../../../../lib/history.ts';
import { stopAnswer } from '../../../../lib/live.ts';
import { bodyOf, done, forVisitor, Id, notFound } from '../../../../lib/routes.ts';

/** The messages of a conversation. */
export const GET = forVisitor(async (visitor, _, id) => {
  const conversation = await conversationOf(id, visitor);
  return conversation === undefined ? notFound() : Response.json(conversation.messages);
});

const Change = z.object({ title: z.string().trim().min(1).max(1000), shown: Id }).partial();

/** Renames it, or shows another branch. */
export const PATCH = forVisitor(async (visitor, request, id) =>
  done(changeConversation(id, visitor, await bodyOf(request, Change))),
);

/** Deletes its messages and files; its cost stays in the ledger. */
export const DELETE = forVisitor((visitor, _, id) => {
  const isDeleted = deleteConversation(id, visitor);
  if (isDeleted) stopAnswer(id);
  return done(isDeleted);
});
