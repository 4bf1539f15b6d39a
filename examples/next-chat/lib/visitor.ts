import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cookies } from 'next/headers';

/** Headers of a request. */
type RequestHeaders = Pick<Headers, 'get'>;

/** Whether the browser reached the server over https. */
export function isSecure(headers: RequestHeaders): boolean {
  return headers.get('x-forwarded-proto')?.startsWith('https') ?? false;
}

/** The cookie by which a visitor is known. With `__Host-`, which needs https, no other host of the domain can set it. */
export function cookieName(headers: RequestHeaders): string {
  return isSecure(headers) ? '__Host-visitor' : 'visitor';
}

/**
 * The visitor; undefined without a valid cookie. With your own sign-in, return the account id here, and let `proxy.ts`
 * redirect all other visitors to the sign-in page.
 */
export async function visitorOf(headers: RequestHeaders): Promise<string | undefined> {
  return visitorIn((await cookies()).get(cookieName(headers))?.value);
}

/**
 * The network address of a request, as a pseudonym: the one that your proxy saw, which it appends to a header. Without a
 * proxy the client can invent that header; and one address may stand for a whole office.
 */
export function addressOf(headers: RequestHeaders): string {
  const address = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  // whoever has one address of version 6 has all that begin alike
  const network = address.includes('.') ? address : address.split(':').slice(0, 4).join(':');
  return signatureOf(network).slice(0, 16);
}

/** The cookie of a new visitor: a random name, signed, so that nobody can forge the cookie of another visitor. */
export function newVisitor(): string {
  const name = randomUUID();
  return `${name}.${signatureOf(name)}`;
}

/** The visitor that a cookie names; undefined when it was not signed here. */
export function visitorIn(cookie: string | undefined): string | undefined {
  const [name = '', signature = ''] = cookie?.split('.') ?? [];
  const expected = Buffer.from(signatureOf(name));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected) ? name : undefined;
}

function signatureOf(name: string): string {
  return createHmac('sha256', secret()).update(name).digest('base64url');
}

/** From `CHAT_SECRET`, which several servers must share; else made once and kept in a file. */
function secret(): string {
  if (process.env.CHAT_SECRET) return process.env.CHAT_SECRET;
  const path = '.data/secret';
  try {
    mkdirSync('.data', { recursive: true, mode: 0o700 });
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch {
    // it is there already, also when another process was faster
  }
  return readFileSync(path, 'utf8');
}
