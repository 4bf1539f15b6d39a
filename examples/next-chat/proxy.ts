import { NextResponse, type NextRequest } from 'next/server';
import { IMAGE_ORIGINS } from './lib/settings.ts';
import { cookieName, isSecure, newVisitor, visitorIn } from './lib/visitor.ts';

// pages; routes and files have no identity to give away
export const config = { matcher: '/((?!api/|_next/|.*\\.).*)' };

/** Before a page is shown: its visitor gets an identity, and the page may load nothing from elsewhere. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = crypto.randomUUID();
  const policy = policyOf(nonce);
  const name = cookieName(request.headers);
  const isKnown = visitorIn(request.cookies.get(name)?.value) !== undefined;
  const visitor = newVisitor();
  // the page is rendered for the visitor that it has from now on
  if (!isKnown) request.cookies.set(name, visitor);
  const headers = new Headers(request.headers);
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  if (!isKnown) {
    const secure = isSecure(request.headers);
    response.cookies.set(name, visitor, { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: 365 * 86_400 });
  }
  return response;
}

/** Scripts by their nonce, everything else from here alone: words of a model cannot make a browser send the chat away. */
function policyOf(nonce: string): string {
  // `next dev` compiles with eval, and reloads over a socket
  const isDevelopment = process.env.NODE_ENV === 'development';
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? ` 'unsafe-eval'` : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob: ${IMAGE_ORIGINS.join(' ')}`,
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
