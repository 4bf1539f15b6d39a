import { getEventListeners } from 'node:events';
import type { FunctionTool } from '@kopek/core';
import { createLedger, type Ledger } from '@kopek/ledger';
import type * as vitest from 'vitest';
import type { ExpectStatic } from 'vitest';
import { start, type Replay } from '../wire-cases/replay.mjs';
import { allCases } from './cases/all.ts';
import { checkKeyStatus } from './check-key.ts';
import { checkObservation } from './check.ts';
import { findKopekError } from './observed-error.ts';
import { scriptedFetch, type ScriptedFetch } from './scripted-fetch.ts';
import type { ConformanceRequest, Connection, Observation, Subject } from './subject.ts';
import type { WireCase } from './wire-case.ts';
import { withoutRereading } from './without-rereading.ts';

/** What is used of vitest: passed in, so that the tests belong to the run of the package that calls. */
export type TestApi = Pick<typeof vitest, 'afterAll' | 'beforeAll' | 'describe' | 'test'>;

/** Which part of the table is run. */
export interface ConformanceOptions {
  /** Default: every case. */
  only?: (wireCase: WireCase) => boolean;
  /**
   * The subject stands on another one that runs the whole table, over HTTP as well. Then of the cases that only the client
   * tells apart one of each outcome is run, with the injected `fetch`. Default: false.
   */
  onTop?: boolean;
  /** Over real HTTP, too: for one of the subjects with the same transport. Default: true, unless `onTop`. */
  overHttp?: boolean;
}

type Mode = 'invoke' | 'stream';

/** A wait that must not happen is an hour, or for ever: so even a busy machine cannot be mistaken for it. */
const BUSY_MACHINE = 10;

const API_KEY = 'canary-key-7f3a9c';

/**
 * Registers the whole table as tests of one subject.
 *
 * Every case runs with an injected `fetch`, where the edges between pieces are exact, without and with streaming, and
 * once over real HTTP in its own mode. Failures run with both settings of `retry.onUnknownBilling`.
 *
 * Cases run side by side, because most of their time is waiting. Each asserts through the `expect` of its own test:
 * `expect.poll` of the module does not know which of the running tests called it.
 */
export function describeConformance(subject: Subject, api: TestApi, options: ConformanceOptions = {}): void {
  const { afterAll, beforeAll, describe, test } = api;
  const { only = () => true, onTop = false, overHttp = !onTop } = options;
  const asked = allCases().filter(only);
  const cases = onTop ? withoutRereading(asked) : asked;
  const chats = cases.filter((wireCase) => wireCase.method === 'POST' && canAsk(subject, wireCase));

  describe(`${subject.name}: every answer`, () => {
    for (const wireCase of chats) {
      for (const mode of modesOf(wireCase)) {
        const settings = wireCase.expect.error ? (['throw', 'retry'] as const) : (['throw'] as const);
        for (const onUnknownBilling of settings) {
          const suffix = onUnknownBilling === 'retry' ? ', unknown costs retried' : '';
          test.concurrent(`${wireCase.group}: ${wireCase.name} (${mode}${suffix})`, ({ expect }) =>
            runScripted(subject, wireCase, mode, onUnknownBilling, expect));
        }
      }
    }
  });

  if (!overHttp) return;
  describe(`${subject.name}: every answer over HTTP`, () => {
    let replay: Replay;
    const byName = new Map(cases.map((wireCase) => [wireCase.name, wireCase]));
    beforeAll(async () => {
      replay = await start(0, { delay: 0, find: (name) => byName.get(name) ?? null });
    });
    afterAll(() => replay.close());
    const register = (wireCase: WireCase): void => {
      const mode = wireCase.request_kind === 'stream' ? 'stream' : 'invoke';
      test.concurrent(`${wireCase.group}: ${wireCase.name} (${mode})`, ({ expect }) =>
        runHttp(subject, wireCase, mode, replay, expect));
    };
    chats.filter((wireCase) => !isTimed(wireCase)).forEach(register);
    // among themselves: they wait, and take no time from each other
    describe('whose time is measured', () => chats.filter(isTimed).forEach(register));
    if (subject.key) {
      for (const wireCase of cases.filter(({ method }) => method === 'GET')) {
        test.concurrent(`${wireCase.group}: ${wireCase.name}`, async ({ expect }) => {
          const connection = connectionTo(replay.url, createLedger(), wireCase, 'throw');
          connection.settings.apiKey = `case/${wireCase.name}`;
          await checkKeyStatus(wireCase, () => subject.key?.(connection), expect);
        });
      }
    }
  });
}

function canAsk(subject: Subject, wireCase: WireCase): boolean {
  return (subject.forms ?? ['messages', 'prompt']).includes(requestOf(wireCase).form);
}

/** The gaps of the server are close to a limit of the client: other cases must not take the time in between. */
function isTimed({ client }: WireCase): boolean {
  return client?.idle_timeout_ms !== undefined || client?.must_finish_within_ms !== undefined;
}

/** An answer reads the same however it was asked for; real waiting is done once. */
function modesOf(wireCase: WireCase): Mode[] {
  const own: Mode = wireCase.request_kind === 'stream' ? 'stream' : 'invoke';
  return wireCase.expect.attempts === undefined ? ['invoke', 'stream'] : [own];
}

function requestOf(wireCase: WireCase): ConformanceRequest {
  const tools = calledTools(wireCase);
  return {
    form: 'messages',
    text: 'hi',
    model: `case/${wireCase.name}`,
    ...(tools.length > 0 ? { tools } : {}),
    ...wireCase.request,
  };
}

/** The tools that the answer calls: some frameworks hand out no call of a tool that was not offered. */
function calledTools({ expect: wanted }: WireCase): FunctionTool[] {
  const names = [...(wanted.tool_calls ?? []), ...(wanted.invalid_tool_calls ?? [])].map(({ name }) => name ?? '');
  return [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ type: 'function', function: { name, parameters: { type: 'object' } } }));
}

function connectionTo(
  baseURL: string,
  ledger: Ledger,
  { client }: WireCase,
  onUnknownBilling: 'throw' | 'retry',
  fetch?: typeof globalThis.fetch,
): Connection {
  const maxRetries = client?.max_retries ?? 0;
  return {
    maxRetries,
    settings: {
      apiKey: API_KEY,
      baseURL,
      ledger,
      retry: { maxRetries, onUnknownBilling },
      ...(client?.idle_timeout_ms === undefined ? {} : { timeout: { idleMs: client.idle_timeout_ms } }),
      ...(fetch === undefined ? {} : { fetch }),
    },
  };
}

async function runScripted(
  subject: Subject,
  wireCase: WireCase,
  mode: Mode,
  onUnknownBilling: 'throw' | 'retry',
  expect: ExpectStatic,
): Promise<void> {
  const script = scriptedFetch(wireCase);
  const ledger = createLedger();
  const connection = connectionTo('http://127.0.0.1:9', ledger, wireCase, onUnknownBilling, script.fetch);
  const controller = new AbortController();
  connection.signal = controller.signal;
  const seen = await subject[mode](requestOf(wireCase), connection);
  check(subject, wireCase, mode, seen, ledger, onUnknownBilling === 'retry', expect);
  expect(script.requests, 'requests that left').toHaveLength(wireCase.expect.attempts ?? 1);
  expect(script.openBodies(), 'bodies left open').toBe(0);
  expect(getEventListeners(controller.signal, 'abort'), 'abort listeners left').toHaveLength(0);
  checkRequest(wireCase, script, mode, expect);
}

function checkRequest(
  { expect: wanted }: WireCase,
  { requests }: ScriptedFetch,
  mode: Mode,
  expect: ExpectStatic,
): void {
  if (!wanted.request) return;
  const { model, messages, prompt, stream, ...fields } = requests[0]?.body ?? {};
  expect(typeof model, 'model').toBe('string');
  expect(messages === undefined, 'messages or prompt').toBe(prompt !== undefined);
  expect(stream, 'stream').toBe(mode === 'stream' ? true : undefined);
  expect(fields, 'fields of the request').toEqual(wanted.request);
}

async function runHttp(
  subject: Subject,
  wireCase: WireCase,
  mode: Mode,
  replay: Replay,
  expect: ExpectStatic,
): Promise<void> {
  const ledger = createLedger();
  const before = replay.log(wireCase.name).length;
  const startedAt = performance.now();
  const connection = connectionTo(replay.url, ledger, wireCase, 'throw');
  const seen = await subject[mode](requestOf(wireCase), connection);
  const tookMs = performance.now() - startedAt;
  check(subject, wireCase, mode, seen, ledger, false, expect);
  const { min_wait_ms: least, max_wait_ms: most, attempts } = wireCase.expect;
  if (least !== undefined) expect(tookMs, 'ms until the answer').toBeGreaterThanOrEqual(least);
  const bound = most ?? wireCase.client?.must_finish_within_ms;
  if (bound !== undefined) expect(tookMs, 'ms until the answer').toBeLessThanOrEqual(bound * BUSY_MACHINE);
  const requests = replay.log(wireCase.name).slice(before);
  expect(requests, 'requests that arrived').toHaveLength(attempts ?? 1);
  // a body that never ends must have been given up by the client
  await expect.poll(() => requests.every(({ closed_at }) => closed_at !== undefined), { timeout: 20_000 }).toBe(true);
}

function check(
  subject: Subject,
  wireCase: WireCase,
  mode: Mode,
  seen: Observation,
  ledger: Ledger,
  retryUnknown: boolean,
  expect: ExpectStatic,
): void {
  const excepted = new Set(
    (subject.exceptions ?? [])
      .filter((exception) => exception.mode === undefined || exception.mode === mode)
      .filter(({ cases }) => (typeof cases === 'string' ? cases === wireCase.name : cases.test(wireCase.name)))
      .flatMap(({ keys }) => keys),
  );
  checkObservation(wireCase.expect, seen, { expect, apiKey: API_KEY, retryUnknown, excepted });
  checkLedger(seen, ledger, expect);
  const failure = findKopekError(seen.error?.thrown);
  if (failure && seen.error?.billing !== 'none') expect(failure.charge, 'charge of the error').toBeDefined();
}

/** The ledger agrees with what the user saw. */
function checkLedger(seen: Observation, ledger: Ledger, expect: ExpectStatic): void {
  const booked = ledger.entries().flatMap(({ charge }) => (charge ? [charge] : []));
  const figures = ({ status, costRub, balanceRub }: (typeof booked)[number]): unknown => ({
    status,
    costRub,
    balanceRub,
  });
  expect(booked.map(figures), 'charges in the ledger').toEqual(seen.charges.map(figures));
}
