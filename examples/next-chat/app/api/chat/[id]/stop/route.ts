import { titleOf } from '../../../../../lib/history.ts';
import { stopAnswer } from '../../../../../lib/live.ts';
import { done, forVisitor, notFound } from '../../../../../lib/routes.ts';

/** Ends the answer that is under way. */
export const POST = forVisitor((visitor, _, id) => {
  if (titleOf(id, visitor) === undefined) return notFound();
  stopAnswer(id);
  return done(true);
});
