import { conversationsOf } from '../../../lib/history.ts';
import { visitorOf } from '../../../lib/visitor.ts';

/** The conversations of the visitor, the latest first. */
export async function GET(): Promise<Response> {
  return Response.json(conversationsOf(await visitorOf()));
}
