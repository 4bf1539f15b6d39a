import { deleteConversation, messagesOf, renameConversation } from '../../../../lib/history.ts';
import { stopAnswer } from '../../../../lib/live.ts';
import { visitorOf } from '../../../../lib/visitor.ts';

interface Place {
  params: Promise<{ id: string }>;
}

/** The messages of a conversation. */
export async function GET(_: Request, { params }: Place): Promise<Response> {
  const messages = messagesOf((await params).id, await visitorOf());
  return messages === undefined ? new Response(null, { status: 404 }) : Response.json(messages);
}

/** Gives it another name. */
export async function PATCH(request: Request, { params }: Place): Promise<Response> {
  const { title } = (await request.json()) as { title: string };
  renameConversation((await params).id, await visitorOf(), title);
  return new Response(null, { status: 204 });
}

/** Deletes what was said; what it cost stays in the books. */
export async function DELETE(_: Request, { params }: Place): Promise<Response> {
  const { id } = await params;
  const visitor = await visitorOf();
  if (messagesOf(id, visitor) !== undefined) stopAnswer(id);
  deleteConversation(id, visitor);
  return new Response(null, { status: 204 });
}
