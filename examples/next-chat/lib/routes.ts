import { cookies } from 'next/headers';
import { z } from 'zod';
import { PREFERENCES, preferencesIn } from './preferences.ts';
import { TEXTS } from './texts.ts';
import { visitorOf } from './visitor.ts';

/** An id that a page made up. */
export const Id: z.ZodType<string> = z.string().regex(/^[\w-]{1,64}$/);

interface Context {
  params: Promise<{ id?: string } | undefined>;
}

type Answer = (visitor: string, request: Request, id: string) => Promise<Response> | Response;

/** A route for visitors, and for pages of this host. Whatever it rejects comes with a sentence in the language of the page. */
export function forVisitor(answer: Answer): (request: Request, context: Context) => Promise<Response> {
  return async (request, { params }) => {
    const response = await respond(answer, request, (await params) ?? {});
    if (response.status < 400 || response.body !== null) return response;
    const cookie = (await cookies()).get(PREFERENCES)?.value;
    const { rejections } = TEXTS[preferencesIn(cookie, request.headers.get('accept-language')).language];
    const sentence = rejections.get(response.status) ?? rejections.get(500);
    return Response.json({ sentence, isLasting: response.status < 500 }, { status: response.status });
  };
}

// a route without an id in its path has no parameters at all
async function respond(answer: Answer, request: Request, { id = '' }): Promise<Response> {
  const visitor = await visitorOf(request.headers);
  if (visitor === undefined) return new Response(null, { status: 401 });
  if (request.method !== 'GET' && !isOwnOrigin(request.headers)) return new Response(null, { status: 403 });
  try {
    return await answer(visitor, request, id);
  } catch (error) {
    if (error instanceof Response) return error;
    console.error(error);
    return new Response(null, { status: 500 });
  }
}

/** Whether a page of this host sent the request: browsers name the origin of everything that may change something. */
function isOwnOrigin(headers: Headers): boolean {
  const origin = headers.get('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === (headers.get('x-forwarded-host') ?? headers.get('host'));
}

/** The requested item does not exist, or belongs to another visitor: the response must be the same. */
export function notFound(): Response {
  return new Response(null, { status: 404 });
}

/** Nothing, or 404. */
export function done(isDone: boolean): Response {
  return isDone ? new Response(null, { status: 204 }) : notFound();
}

/** The body of a request, checked. Ends the route with 413 as soon as it is too large, and with 400 when it is malformed. */
export async function bodyOf<T>(request: Request, schema: z.ZodType<T>, maxBytes = 100_000): Promise<T> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of request.body ?? []) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Response(null, { status: 413 });
    pieces.push(piece);
  }
  const body: unknown = await new Response(Buffer.concat(pieces)).json().catch(() => undefined);
  const { success, data } = schema.safeParse(body);
  if (!success) throw new Response(null, { status: 400 });
  return data;
}
