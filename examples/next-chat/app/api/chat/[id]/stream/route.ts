import { UI_MESSAGE_STREAM_HEADERS } from 'ai';
import { titleOf } from '../../../../../lib/history.ts';
import { follow } from '../../../../../lib/live.ts';
import { done, forVisitor, notFound } from '../../../../../lib/routes.ts';

/** The answer that is under way, for a page that has been opened again. */
export const GET = forVisitor((visitor, _, id) => {
  if (titleOf(id, visitor) === undefined) return notFound();
  const stream = follow(id);
  if (stream === undefined) return done(true);
  return new Response(stream.pipeThrough(new TextEncoderStream()), { headers: UI_MESSAGE_STREAM_HEADERS });
});
