import { kopek } from '../../../lib/kopek';

export async function GET(request: Request): Promise<Response> {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  await kopek.ledger.flush({ timeoutMs: 20_000 });
  const run = (await kopek.ledger.totals({ by: 'run' }))[id];
  return Response.json({ costRub: run?.costRub, settled: run?.settled, unknown: run?.unknown });
}
