import { messagesOf } from '../../../../../lib/history.ts';
import { stopAnswer } from '../../../../../lib/live.ts';
import { visitorOf } from '../../../../../lib/visitor.ts';

/** Ends the answer that is under way. */
export async function POST(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  if (messagesOf(id, await visitorOf()) === undefined) return new Response(null, { status: 404 });
  stopAnswer(id);
  return new Response(null, { status: 204 });
}
