import { UI_MESSAGE_STREAM_HEADERS } from 'ai';
import { messagesOf } from '../../../../../lib/history.ts';
import { follow } from '../../../../../lib/live.ts';
import { visitorOf } from '../../../../../lib/visitor.ts';

/** The answer that is under way, for a page that has been opened again. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  if (messagesOf(id, await visitorOf()) === undefined) return new Response(null, { status: 404 });
  const stream = follow(id);
  if (stream === undefined) return new Response(null, { status: 204 });
  return new Response(stream.pipeThrough(new TextEncoderStream()), { headers: UI_MESSAGE_STREAM_HEADERS });
}
