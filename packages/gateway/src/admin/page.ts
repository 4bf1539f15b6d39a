import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Control } from './control.ts';
import { isSecret, queryOf, requireGet } from './visit.ts';
import { packageFile } from '../base/package-file.ts';
import { FAULTS, faultsIn, isFault } from '../faults/catalog.ts';
import { readJson } from '../http/body.ts';
import { respondJson } from '../http/respond.ts';
import { GatewayError } from '../protocol/errors.ts';
import { checked } from '../protocol/validate.ts';
import type { Context } from '../service/context.ts';
import { createRouteFinder } from '../service/route-finder.ts';
import type { Door, Visit } from '../service/server.ts';
import type { Books } from '../state/books.ts';

/** Allows scripts, styles and requests of this origin only, and no framing. */
const SECURITY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The types of the files of the page, by their paths. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['/', 'text/html'],
  ['/page/app.js', 'text/javascript'],
  ['/page/chart.js', 'text/javascript'],
  ['/page/format-cost.js', 'text/javascript'],
  ['/page/texts.js', 'text/javascript'],
  ['/page/style.css', 'text/css'],
  ['/page/journal.css', 'text/css'],
  ['/page/icon.svg', 'image/svg+xml'],
]);

/**
 * The page of the gateway: `/`, with its files and data under `/page/`. The data is protected by a token of this start
 * that is part of the page, where no other site can read it.
 */
export function pageDoor({ books }: Context, control: Control): Door {
  const token = randomBytes(24).toString('base64url');
  const find = createRouteFinder<(request: IncomingMessage) => unknown>({
    'GET /page/state': (request) => stateOf(control, books, request),
    'GET /page/request': (request) => {
      const id = queryOf(request).get('id');
      return control.requests().find(({ requestId }) => requestId === id) ?? {};
    },
    async 'POST /page/faults'(request) {
      const { value } = await readJson(request, { bytes: 10_000, timeoutMs: 10_000 });
      const { isOn, ...rule } = checked(wishSchema, value, 'The body');
      if (isOn) control.fault(rule);
      else control.clearFaults(rule.name);
      return { faults: control.decided().faults };
    },
  });
  return {
    owns: (path) => path === '/' || path.startsWith('/page/'),
    async answer(visit) {
      const { path, request, response } = visit;
      const type = TYPES.get(path);
      if (type !== undefined) return respondFile(visit, type, token);
      if (!isSecret(request.headers['x-kopek-page'], token))
        throw new GatewayError(403, 'Only the page of the gateway may use this; reload it', { reason: 'page' });
      const body = await find(path, request.method).route(request);
      respondJson(response, 200, body, { 'cache-control': 'no-store' });
    },
  };
}

function respondFile({ path, request, response }: Visit, type: string, token: string): void {
  requireGet(request, path);
  const text = packageFile(path === '/' ? 'page/index.html' : path).replace('__TOKEN__', token);
  const headers = { 'content-type': `${type}; charset=utf-8`, 'content-length': Buffer.byteLength(text) };
  response.writeHead(200, { ...SECURITY, ...headers });
  response.end(request.method === 'HEAD' ? undefined : text);
}

const FIRST_CHARGES = 500;
const MAX_REQUESTS = 200;

/** What is new for the page, whose query names the last charge and the last request that it has. */
function stateOf(control: Control, books: Books, request: IncomingMessage): object {
  const query = queryOf(request);
  const after = query.get('after') ?? '';
  const since = query.get('since') ?? '';
  const all = control.requests();
  const last = since === '' ? -1 : all.findLastIndex(({ requestId }) => requestId === since);
  const from = /^\d{1,15}$/.test(after) ? Number(after) : Math.max(0, books.countCharges() - FIRST_CHARGES);
  return {
    baseURL: `http://${request.headers.host ?? ''}/v1`,
    accounts: books.accounts(),
    charges: control.listCharges({ after: from, limit: FIRST_CHARGES }).charges,
    total: all.length,
    // true: what the page has is no longer in the journal, for instance after a reset
    isFresh: last < 0,
    requests: all
      .slice(last + 1)
      .slice(-MAX_REQUESTS)
      .map((entry) => ({ ...entry, headers: undefined, body: undefined })),
    faults: control.decided().faults,
    ...(since === '' ? { catalog: { en: FAULTS, ru: faultsIn('ru') } } : {}),
  };
}

const wishSchema = z.strictObject({
  name: z.string().refine(isFault, 'no fault has this name'),
  isOn: z.boolean(),
  times: z.int().min(1).exactOptional(),
});
