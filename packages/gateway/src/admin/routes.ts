import { z } from 'zod';
import { decimal } from '../money/decimal.ts';
import * as answers from './answers.ts';
import type { Control, TestControl } from './control.ts';
import { faultRule, fixture, keySettings, newKey, scriptedAnswer } from './schemas.ts';

/** One path and method of the admin API: input, action and output. The OpenAPI document is generated from these. */
export interface Route<Body = unknown, Query = unknown> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** May contain one path parameter: `/admin/keys/{id}`. */
  path: string;
  summary: string;
  body?: z.ZodType<Body>;
  query?: z.ZodType<Query>;
  /** Absent: 204 without a body. */
  answer?: z.ZodType;
  /** Whether the header `x-kopek-test` limits it to one test. */
  perTest?: true;
  run(asked: Asked<Body, Query>): unknown;
}

/** Input of a route. */
export interface Asked<Body, Query> {
  control: Control;
  /** The control of the test that the request names, else that of requests without the header. */
  own: TestControl;
  body: Body;
  query: Query;
  /** Value of the path parameter. */
  name: string;
}

/** Checks the types of one route and erases them for the table. */
const route = <Body, Query>(given: Route<Body, Query>): Route => given;

const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'expected a whole number')
  .transform(Number)
  .exactOptional();

/** Every route of the admin API. */
export const ADMIN_ROUTES: readonly Route[] = [
  route({
    method: 'get',
    path: '/admin/accounts',
    summary: 'Accounts with deposits, charges and balance, and whether they agree to the last digit',
    answer: answers.audit,
    run: ({ control }) => control.audit(),
  }),
  route({
    method: 'post',
    path: '/admin/accounts',
    summary: 'Opens an account; 409 when it exists',
    body: z.strictObject({ id: z.string().min(1), balanceRub: decimal }),
    run: ({ control, body }) => control.openAccount(body.id, body.balanceRub),
  }),
  route({
    method: 'post',
    path: '/admin/accounts/{id}/deposits',
    summary: 'Adds rubles to an account; a negative amount takes them',
    body: z.strictObject({ rub: decimal }),
    answer: z.strictObject({ balanceRub: decimal }),
    run({ control, name, body }) {
      control.deposit(body.rub, name);
      return { balanceRub: control.balanceRub(name) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/keys',
    summary: 'The valid keys with their settings and what is left of their budgets',
    answer: z.strictObject({ keys: z.array(answers.keySummary) }),
    run: ({ control }) => ({ keys: control.keys() }),
  }),
  route({
    method: 'post',
    path: '/admin/keys',
    summary:
      'Creates a key; without `apiKey` the gateway generates one. The only response that contains the key itself',
    body: newKey,
    answer: z.strictObject({ apiKey: z.string() }),
    run: ({ control, body: { apiKey: own, ...settings } }) => ({ apiKey: control.createKey(settings, own) }),
  }),
  route({
    method: 'put',
    path: '/admin/keys/{id}',
    summary: 'Changes the settings of a key; a budget with the same limit continues, another one starts anew',
    body: keySettings,
    run: ({ control, name, body }) => control.updateKey(name, body),
  }),
  route({
    method: 'delete',
    path: '/admin/keys/{id}',
    summary: 'Revokes a key',
    run: ({ control, name }) => control.revokeKey(name),
  }),
  route({
    method: 'get',
    path: '/admin/decided',
    summary: 'What has been set up and not yet used: scripted answers, fixtures, faults',
    answer: answers.decided,
    perTest: true,
    run: ({ own }) => own.decided(),
  }),
  route({
    method: 'post',
    path: '/admin/script',
    summary: 'Adds scripted answers, used in turn, one per request',
    body: z.strictObject({ answers: z.array(scriptedAnswer).min(1) }),
    perTest: true,
    run: ({ own, body }) => own.script(...body.answers),
  }),
  route({
    method: 'post',
    path: '/admin/fixtures',
    summary: 'Adds fixtures: fixed answers, each for every request that it matches',
    body: z.strictObject({ fixtures: z.array(fixture).min(1) }),
    perTest: true,
    run: ({ own, body }) => own.fixture(...body.fixtures),
  }),
  route({
    method: 'post',
    path: '/admin/faults',
    summary: 'Adds named faults; `GET /faults` lists the names',
    body: z.strictObject({ faults: z.array(z.union([z.string(), faultRule])).min(1) }),
    perTest: true,
    run({ own, body }) {
      for (const rule of body.faults) own.fault(rule);
    },
  }),
  route({
    method: 'delete',
    path: '/admin/faults',
    summary: 'Removes all faults',
    perTest: true,
    run: ({ own }) => own.clearFaults(),
  }),
  route({
    method: 'delete',
    path: '/admin/faults/{name}',
    summary: 'Removes the faults of one name',
    perTest: true,
    run: ({ own, name }) => own.clearFaults(name),
  }),
  route({
    method: 'get',
    path: '/admin/clock',
    summary: 'The time of the gateway',
    answer: z.strictObject({ now: z.iso.datetime() }),
    run: ({ control }) => ({ now: control.now().toISOString() }),
  }),
  route({
    method: 'post',
    path: '/admin/clock',
    summary: 'Moves the clock forward: `"1d"`, `"90s"`, or milliseconds',
    body: z.strictObject({ advance: z.union([z.string(), z.number().min(0)]) }),
    answer: z.strictObject({ now: z.iso.datetime() }),
    run({ control, body }) {
      control.advance(body.advance);
      return { now: control.now().toISOString() };
    },
  }),
  route({
    method: 'get',
    path: '/admin/requests',
    summary: 'The journal: the newest requests as received, with prices, oldest first, without keys',
    query: z.strictObject({ limit: whole }),
    answer: z.strictObject({ requests: z.array(answers.loggedRequest) }),
    perTest: true,
    run: ({ own, query }) => ({ requests: query.limit === 0 ? [] : own.requests().slice(-(query.limit ?? 1_000)) }),
  }),
  route({
    method: 'get',
    path: '/admin/charges',
    summary: 'Booked charges page by page, oldest first',
    query: z.strictObject({
      after: whole,
      limit: whole,
      account: z.string().exactOptional(),
      keyId: z.string().exactOptional(),
    }),
    answer: answers.chargePage,
    perTest: true,
    run: ({ own, query }) => own.listCharges(query),
  }),
  route({
    method: 'get',
    path: '/admin/events',
    summary: 'Notices that the owner of the account would receive: low budgets',
    answer: z.strictObject({ events: z.array(answers.event) }),
    run: ({ control }) => ({ events: control.events() }),
  }),
  route({
    method: 'get',
    path: '/admin/drift',
    summary: 'Requests that no longer match any recording, with the closest one and what differs',
    answer: z.strictObject({ drift: z.array(answers.drift) }),
    perTest: true,
    run: ({ own }) => ({ drift: own.drift() }),
  }),
  route({
    method: 'post',
    path: '/admin/idle',
    summary: 'Responds when no request is being answered, so that every charge is booked',
    run: ({ control }) => control.whenIdle(),
  }),
  route({
    method: 'post',
    path: '/admin/reset',
    summary:
      'Forgets scripts, fixtures, faults and requests: of the test named by the header, else of all tests. Booked charges stay',
    perTest: true,
    run: ({ own }) => own.reset(),
  }),
];
