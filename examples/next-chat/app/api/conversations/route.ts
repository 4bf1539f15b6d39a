import { conversationsOf } from '../../../lib/history.ts';
import { forVisitor } from '../../../lib/routes.ts';

/** The latest conversations of the visitor: `count` at most, and with a `search` only those of a matching title. */
export const GET = forVisitor((visitor, request) => {
  const { searchParams } = new URL(request.url);
  const count = Math.trunc(Number(searchParams.get('count'))) || 50;
  return Response.json(conversationsOf(visitor, Math.max(1, count), searchParams.get('search') ?? ''));
});
