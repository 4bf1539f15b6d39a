import { cookies } from 'next/headers';

/** The cookie that tells visitors apart. An app with accounts takes the account in its place. */
export const VISITOR = 'visitor';

/** Who asks. `proxy.ts` has given each visitor of the page a cookie. */
export async function visitorOf(): Promise<string> {
  const jar = await cookies();
  return jar.get(VISITOR)?.value ?? 'nobody';
}
