import { sumRub } from '@kopek/vercel-ai';
import { ledger, LIMITS } from '../../../lib/ledger.ts';
import type { Spending } from '../../../lib/spending.ts';

export const dynamic = 'force-dynamic';

/** What a conversation has cost, and everything today: from the books, which also hold what the page never heard of. */
export async function GET(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());
  const [runs, days] = await Promise.all([ledger.totals({ by: 'run' }), ledger.totals({ by: 'day', from: today })]);
  const run = runs[id];
  const spending: Spending = {
    costRub: sumRub([run?.costRub ?? '0']),
    atLeast: run !== undefined && run.unknown + run.inFlight > 0,
    inFlight: run?.inFlight ?? 0,
    todayRub: sumRub([days[today]?.costRub ?? '0']),
    dayLimitRub: LIMITS.dayRub,
  };
  return Response.json(spending);
}
