import { z } from 'zod';
import { keyIdOf } from '../state/keys.ts';
import type { Control, TestControl } from './control.ts';
import type { Described } from './schemas.ts';

/** What one path and method of the admin API takes, does and returns. The OpenAPI document is generated from these. */
export interface Route<Body = unknown, Query = unknown> {
  summary: string;
  body?: keyof Described;
  query?: z.ZodType<Query>;
  /** Absent: 204 without a body. */
  answer?: keyof Described;
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
  name: string;
}

/** Checks the types of one route and erases them for the table. */
const route = <Body extends keyof Described, Query>(given: Route<Described[Body], Query> & { body?: Body }): Route =>
  given;

const whole = z
  .string()
  .regex(/^\d{1,15}$/, 'expected a whole number')
  .transform(Number)
  .exactOptional();

/** Every route of the admin API, by method and path, which may contain one parameter. */
export const ADMIN_ROUTES: Readonly<Record<string, Route>> = {
  'GET /admin/accounts': route({
    summary: 'Accounts with deposits, charges and balance, and whether they agree to the last digit',
    answer: 'Audit',
    run: ({ control }) => control.audit(),
  }),
  'POST /admin/accounts': route({
    summary: 'Opens an account; 409 when it exists',
    body: 'NewAccount',
    run: ({ control, body }) => control.openAccount(body.id, body.balanceRub),
  }),
  'POST /admin/accounts/{id}/deposits': route({
    summary: 'Adds rubles to an account; a negative amount takes them',
    body: 'Deposit',
    answer: 'Balance',
    run({ control, name, body }) {
      control.deposit(body.rub, name);
      return { balanceRub: control.balanceRub(name) };
    },
  }),
  'GET /admin/keys': route({
    summary: 'The valid keys with their settings and what is left of their budgets',
    answer: 'Keys',
    run: ({ control }) => ({ keys: control.keys() }),
  }),
  'POST /admin/keys': route({
    summary:
      'Creates a key; without `apiKey` the gateway generates one. The only response that contains the key itself',
    body: 'NewKey',
    answer: 'CreatedKey',
    run({ control, body: { apiKey: own, ...settings } }) {
      const apiKey = control.createKey(settings, own);
      return { id: keyIdOf(apiKey), apiKey };
    },
  }),
  'PUT /admin/keys/{id}': route({
    summary: 'Changes the settings of a key; a budget with the same limit continues, another one starts anew',
    body: 'KeySettings',
    run: ({ control, name, body }) => control.updateKey(name, body),
  }),
  'DELETE /admin/keys/{id}': route({
    summary: 'Revokes a key',
    run: ({ control, name }) => control.revokeKey(name),
  }),
  'GET /admin/decided': route({
    summary: 'What has been set up and not yet used: scripted answers, fixtures, faults',
    answer: 'Decided',
    perTest: true,
    run: ({ own }) => own.decided(),
  }),
  'POST /admin/script': route({
    summary: 'Adds scripted answers, used in turn, one per request',
    body: 'ScriptBody',
    perTest: true,
    run: ({ own, body }) => own.script(...body.answers),
  }),
  'POST /admin/fixtures': route({
    summary: 'Adds fixtures: fixed answers, each for every request that it matches',
    body: 'FixturesBody',
    perTest: true,
    run: ({ own, body }) => own.fixture(...body.fixtures),
  }),
  'GET /admin/faults': route({
    summary: 'The faults that can still apply, and how often each has been applied',
    answer: 'ActiveFaults',
    perTest: true,
    run: ({ own }) => ({ faults: own.decided().faults }),
  }),
  'POST /admin/faults': route({
    summary: 'Adds named faults; `GET /faults` lists the names',
    body: 'FaultsBody',
    perTest: true,
    run: ({ own, body }) => own.fault(...body.faults),
  }),
  'DELETE /admin/faults': route({
    summary: 'Removes all faults',
    perTest: true,
    run: ({ own }) => own.clearFaults(),
  }),
  'DELETE /admin/faults/{name}': route({
    summary: 'Removes the faults of one name',
    perTest: true,
    run: ({ own, name }) => own.clearFaults(name),
  }),
  'GET /admin/clock': route({
    summary: 'The time of the gateway',
    answer: 'Now',
    run: ({ control }) => ({ now: control.now().toISOString() }),
  }),
  'POST /admin/clock': route({
    summary: 'Moves the clock forward: `"1d"`, `"90s"`, or milliseconds',
    body: 'Advance',
    answer: 'Now',
    run({ control, body }) {
      control.advance(body.advance);
      return { now: control.now().toISOString() };
    },
  }),
  'GET /admin/requests': route({
    summary: 'The journal: the newest requests as received, with prices, oldest first, without keys',
    query: z.strictObject({ limit: whole }),
    answer: 'Requests',
    perTest: true,
    run: ({ own, query }) => ({ requests: query.limit === 0 ? [] : own.requests().slice(-(query.limit ?? 1_000)) }),
  }),
  'GET /admin/charges': route({
    summary: 'Recorded charges page by page, oldest first',
    query: z.strictObject({
      after: whole,
      limit: whole,
      account: z.string().exactOptional(),
      keyId: z.string().exactOptional(),
    }),
    answer: 'ChargePage',
    perTest: true,
    run: ({ own, query }) => own.listCharges(query),
  }),
  'GET /admin/events': route({
    summary: 'Notices that the owner of the account would receive: low budgets',
    answer: 'Events',
    run: ({ control }) => ({ events: control.events() }),
  }),
  'GET /admin/drift': route({
    summary: 'Requests that no longer match any recording, with the closest one and what differs',
    answer: 'Drifts',
    perTest: true,
    run: ({ own }) => ({ drift: own.drift() }),
  }),
  'POST /admin/idle': route({
    summary: 'Responds when no request is being answered, so that every charge is recorded',
    run: ({ control }) => control.whenIdle(),
  }),
  'POST /admin/reset': route({
    summary:
      'Removes scripts, fixtures, faults and requests: those of the test in the header, else those of all tests. Recorded charges stay',
    perTest: true,
    run: ({ own }) => own.reset(),
  }),
};
