import { z } from 'zod';
import { visitorOf } from './visitor.ts';

/** An id that a page made up. */
export const Id: z.ZodType<string> = z.string().regex(/^[\w-]{1,64}$/);

interface Context {
  params: Promise<{ id?: string } | undefined>;
}

/** A route for visitors: without an identity the response is 401, for an invalid body 400. */
export function forVisitor(
  answer: (visitor: string, request: Request, id: string) => Promise<Response> | Response,
): (request: Request, context: Context) => Promise<Response> {
  return async (request, { params }) => {
    const visitor = await visitorOf();
    if (visitor === undefined) return new Response(null, { status: 401 });
    // a route without an id in its path has no parameters at all
    const { id = '' } = (await params) ?? {};
    try {
      return await answer(visitor, request, id);
    } catch (error) {
      if (error instanceof Malformed) return new Response(null, { status: 400 });
      throw error;
    }
  };
}

/** The requested item does not exist, or belongs to another visitor: the response must be the same. */
export function notFound(): Response {
  return new Response(null, { status: 404 });
}

/** Nothing, or 404. */
export function done(isDone: boolean): Response {
  return isDone ? new Response(null, { status: 204 }) : notFound();
}

class Malformed extends Error {}

/** The body of a request, checked. Ends the route with 400 when it is anything else. */
export async function bodyOf<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const body: unknown = await request.json().catch(() => undefined);
  const { success, data } = schema.safeParse(body);
  if (!success) throw new Malformed();
  return data;
}
