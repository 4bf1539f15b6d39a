import { fileOf } from '../../../../../../lib/history.ts';
import { forVisitor, notFound } from '../../../../../../lib/routes.ts';

/** A file that came with a question. It never changes, so a browser asks for it once. */
export const GET = forVisitor((visitor, request) => {
  const file = fileOf(new URL(request.url).pathname, visitor);
  if (file === undefined) return notFound();
  const headers = { 'content-type': file.type, 'cache-control': 'private, max-age=31536000, immutable' };
  return new Response(file.bytes, { headers });
});
