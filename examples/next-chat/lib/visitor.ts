import { cookies } from 'next/headers';

/** The cookie that tells visitors apart. An app with accounts uses the account instead. */
export const VISITOR = 'visitor';

/** Who is asking. `proxy.ts` has given each visitor of the page a cookie. */
export async function visitorOf(): Promise<string> {
  const jar = await cookies();
  return jar.get(VISITOR)?.value ?? 'nobody';
}
