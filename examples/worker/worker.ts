/** A chat on Cloudflare Workers: answers stream, each visitor has a limit for the day, `/spending` is what was spent. */
import type { DurableObjectNamespace } from '@cloudflare/workers-types';
import { durableStore, type LedgerObject } from '@kopek/ledger/durable-object';
import { chargeMetadata, createKopek, createLedger, describeError, type KopekProvider } from '@kopek/vercel-ai';
import {
  convertToModelMessages,
  createUIMessageStreamResponse,
  safeValidateUIMessages,
  streamText,
  toUIMessageStream,
} from 'ai';
import { Hono, type Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';

// the class of the binding: its objects live where Workers find it
export { LedgerObject } from '@kopek/ledger/durable-object';

interface Environment {
  LEDGER: DurableObjectNamespace<LedgerObject>;
  KOPEK_BASE_URL: string;
  KOPEK_API_KEY: string;
  VISITOR_SECRET: string;
  VISITOR_LIMIT_RUB: string;
}
interface Types {
  Bindings: Environment;
  Variables: { visitor: string };
}

const app: Hono<Types> = new Hono();

/** One for each request: a Worker ends what a request has begun, timers and connections, with the request. */
function kopekFor({ env }: Context<Types>): KopekProvider {
  return createKopek({
    baseURL: env.KOPEK_BASE_URL,
    apiKey: env.KOPEK_API_KEY,
    ledger: createLedger({ store: durableStore(env.LEDGER, { ledgerName: 'chat' }), timeoutMs: 2000 }),
    onAbandon: 'finish', // an answer that the visitor stops is read to its end, so that its cost is known
    spendLimit: { maxRub: env.VISITOR_LIMIT_RUB, per: { tag: 'visitor' }, period: 'day' },
  });
}

// a visitor is known by a signed cookie; with your own sign-in, take the id of the account here
app.use(async (context, next) => {
  const secret = context.env.VISITOR_SECRET;
  let visitor = await getSignedCookie(context, secret, 'visitor');
  if (!visitor) {
    visitor = crypto.randomUUID();
    await setSignedCookie(context, 'visitor', visitor, secret, { httpOnly: true, sameSite: 'Lax', path: '/' });
  }
  context.set('visitor', visitor);
  await next();
});

app.post('/chat', async (context) => {
  const body = await context.req.json<{ messages?: unknown }>().catch(() => undefined);
  const checked = await safeValidateUIMessages({ messages: body?.messages });
  if (!checked.success) return context.body(null, 400);
  const kopek = kopekFor(context);
  const result = streamText({
    model: kopek('auto', { tags: { visitor: context.var.visitor } }),
    messages: await convertToModelMessages(checked.data),
    abortSignal: context.req.raw.signal,
    onError: ({ error }) => console.error(error), // for you: with path, status and cause
  });
  // also when the visitor has gone: the answer has ended, and then it is booked
  const booked = result.consumeStream().then(() => kopek.ledger.flush({ timeoutMs: 25_000 }));
  context.executionCtx.waitUntil(Promise.resolve(booked));
  const stream = toUIMessageStream({
    stream: result.stream,
    messageMetadata: chargeMetadata(),
    onError: (error) => describeError(error, { locale: 'en' }), // for the visitor: no path, no status
  });
  return createUIMessageStreamResponse({ stream, headers: context.res.headers });
});

app.get('/spending', async (context) => {
  const scope = `visitor=${context.var.visitor}` as const;
  const { ledger } = kopekFor(context);
  // both in one round trip
  const [totals, limits] = await Promise.all([ledger.totals({ by: 'model', scope }), ledger.limits({ scope })]);
  // not the whole of it: the balance is that of your account
  const models = Object.entries(totals).map(([model, { costRub, settled, unknown, inFlight }]) => {
    return { model, costRub, settled, unknown, inFlight };
  });
  return context.json({ models, limits });
});

export default app;
