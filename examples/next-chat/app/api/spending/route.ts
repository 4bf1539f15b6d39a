import { ledger, LIMITS } from '../../../lib/ledger.ts';
import type { Spending } from '../../../lib/spending.ts';

export const dynamic = 'force-dynamic';

/** What a conversation has cost, and everything today: from the books, which also hold what the page never heard of. */
export async function GET(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(new Date());
  const [runs, days] = await Promise.all([ledger.totals({ by: 'run' }), ledger.totals({ by: 'day', from: today })]);
  const run = runs[id];
  const day = days[today];
  const spending: Spending = {
    costRub: run === undefined ? '0' : run.costRub,
    atLeast: run !== undefined && run.unknown + run.inFlight > 0,
    inFlight: run?.inFlight ?? 0,
    todayRub: day === undefined ? '0' : day.costRub,
    dayLimitRub: LIMITS.dayRub,
  };
  return Response.json(spending);
}
