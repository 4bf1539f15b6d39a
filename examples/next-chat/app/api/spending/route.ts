import { messagesOf } from '../../../lib/history.ts';
import { LIMITS, totalOf } from '../../../lib/ledger.ts';
import { forVisitor, notFound } from '../../../lib/routes.ts';
import type { Spending } from '../../../lib/spending.ts';

/** The spending of the visitor today and on a conversation, from the ledger, which has costs that the page missed. */
export const GET = forVisitor(async (visitor, request) => {
  const id = new URL(request.url).searchParams.get('id');
  if (id !== null && messagesOf(id, visitor) === undefined) return notFound();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());
  // without an id the conversation is new, and no call is without a run
  const { costRub, unknown, inFlight } = await totalOf(`run:${id ?? ''}`);
  const { costRub: todayRub } = await totalOf(`tag:visitor=${visitor}`, today);
  const spending: Spending = {
    costRub,
    unknown: unknown + inFlight,
    inFlight,
    todayRub,
    dayLimitRub: LIMITS.visitorRub,
  };
  return Response.json(spending);
});
