import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cookies } from 'next/headers';

/** The cookie by which a visitor is known. */
export const VISITOR = 'visitor';

/**
 * The visitor; undefined without a valid cookie. With your own sign-in, return the account id here, and let `proxy.ts`
 * redirect all other visitors to the sign-in page.
 */
export async function visitorOf(): Promise<string | undefined> {
  return visitorIn((await cookies()).get(VISITOR)?.value);
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
