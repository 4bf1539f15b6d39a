import { NextResponse, type NextRequest } from 'next/server';
import { VISITOR } from './lib/visitor.ts';

export const config = { matcher: '/' };

/** Gives each visitor of the page a random name, before the page asks for anything. */
export function proxy(request: NextRequest): NextResponse {
  const response = NextResponse.next();
  if (!request.cookies.has(VISITOR)) {
    response.cookies.set(VISITOR, crypto.randomUUID(), { httpOnly: true, sameSite: 'lax', maxAge: 365 * 86_400 });
  }
  return response;
}
