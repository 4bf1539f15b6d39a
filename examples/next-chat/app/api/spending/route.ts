import { titleOf } from '../../../lib/history.ts';
import { totalOf } from '../../../lib/ledger.ts';
import { forVisitor, notFound } from '../../../lib/routes.ts';
import { LIMITS } from '../../../lib/settings.ts';
import type { LimitSpending, Spending } from '../../../lib/spending.ts';
import { addressOf } from '../../../lib/visitor.ts';

/** The spending on a conversation, and on the limit that comes next, from the ledger, which has costs that the page missed. */
export const GET = forVisitor(async (visitor, request) => {
  const id = new URL(request.url).searchParams.get('id');
  if (id !== null && titleOf(id, visitor) === undefined) return notFound();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());
  // without an id the conversation is new, and no call is without a run
  const conversation = await totalOf(`run:${id ?? ''}`);
  const totals = {
    conversation,
    visitor: await totalOf(`visitor=${visitor}`, today),
    address: await totalOf(`address=${addressOf(request.headers)}`, today),
    everybody: await totalOf(undefined, today),
  };
  const limits = (Object.keys(totals) as (keyof typeof totals)[]).map((limit): LimitSpending => ({
    limit,
    spentRub: totals[limit].costRub,
    maxRub: LIMITS[limit],
  }));
  const next = limits.reduce((one, other) => (leftOf(other) < leftOf(one) ? other : one));
  return Response.json({ ...conversation, next } satisfies Spending);
});

// enough to tell which limit is the nearest; no amount shown is computed from it
function leftOf({ spentRub = '0', maxRub }: LimitSpending): number {
  return Number(maxRub) - Number(spentRub);
}
