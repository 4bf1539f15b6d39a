import { messagesOf } from '../../../lib/history.ts';
import { LIMITS, totalOf } from '../../../lib/ledger.ts';
import { forVisitor, notFound } from '../../../lib/routes.ts';
import type { Spending } from '../../../lib/spending.ts';

/** What the visitor has spent today, and on a conversation: from the books, which also hold what the page never heard of. */
export const GET = forVisitor(async (visitor, request) => {
  const id = new URL(request.url).searchParams.get('id');
  // a conversation that is new has cost nothing
  if (id !== null && messagesOf(id, visitor) === undefined) return notFound();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());
  const day = await totalOf('tag', `visitor=${visitor}`, today);
  const run = id === null ? undefined : await totalOf('run', id);
  const spending: Spending = {
    costRub: run ? run.costRub : '0',
    atLeast: run !== undefined && run.unknown + run.inFlight > 0,
    inFlight: run?.inFlight ?? 0,
    todayRub: day.costRub,
    dayLimitRub: LIMITS.visitorRub,
  };
  return Response.json(spending);
});
