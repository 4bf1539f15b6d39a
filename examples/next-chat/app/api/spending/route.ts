import { messagesOf } from '../../../lib/history.ts';
import { LIMITS, totalOf, type ScopeTotal } from '../../../lib/ledger.ts';
import { forVisitor, notFound } from '../../../lib/routes.ts';
import type { Spending } from '../../../lib/spending.ts';

/** What the visitor has spent today, and on a conversation: from the books, which also hold what the page never heard of. */
export const GET = forVisitor(async (visitor, request) => {
  const id = new URL(request.url).searchParams.get('id');
  // a conversation that is new has cost nothing
  if (id !== null && messagesOf(id, visitor) === undefined) return notFound();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());
  const run: ScopeTotal = id === null ? {} : await totalOf('run', id);
  const day = await totalOf('tag', `visitor=${visitor}`, today);
  const { unknown = 0, inFlight = 0 } = run;
  const spending: Spending = {
    costRub: run.costRub ?? (unknown + inFlight > 0 ? undefined : '0'),
    atLeast: unknown + inFlight > 0,
    inFlight,
    todayRub: day.costRub ?? ((day.unknown ?? 0) > 0 ? undefined : '0'),
    dayLimitRub: LIMITS.visitorRub,
  };
  return Response.json(spending);
});
