import { z } from 'zod';
import { durationMs } from '../base/clock.ts';
import { defined } from '../base/defined.ts';
import { faultRule } from '../faults/catalog.ts';
import { GatewayError } from '../protocol/errors.ts';
import { once } from '../simulation/fixtures.ts';
import { linesIn, SetUpError } from '../protocol/validate.ts';
import { faultProblems, fixtureProblems, keyProblems, scriptProblems } from '../service/set-up/problems.ts';
import type { Context } from '../service/context.ts';
import type { KeySettings } from '../protocol/key-settings.ts';
import type { KeyRecord } from '../state/books.ts';
import type { Control, TestControl } from './control.ts';
import { schemaFor } from './schemas.ts';

/** The header `x-kopek-test` carries it. */
const TEST_ID = z.string().regex(/^[\x20-\x7E]+$/);

/** Creates the control that the gateway object and the admin API share. */
export function createControl(context: Context): Control {
  const { journal, books, keys, clock, scopes } = context;
  const ofTest = (testId?: string): TestControl => ({
    script(...answers) {
      checkGiven('script', schemaFor('ScriptedAnswers'), answers, scriptProblems(answers));
      scopes.open(testId).script.add(...answers.map(once));
    },
    fixture(...fixtures) {
      checkGiven('fixture', schemaFor('Fixtures'), fixtures, fixtureProblems(fixtures));
      scopes.open(testId).fixtures.add(...fixtures);
    },
    fault(...given) {
      const rules = given.map(faultRule);
      for (const rule of rules) checkGiven('fault', schemaFor('FaultRule'), rule, faultProblems(rule.name, 'name'));
      scopes.open(testId).faults.add(...rules);
    },
    clearFaults: (name) => scopes.open(testId).faults.remove((rule) => name === undefined || rule.name === name),
    decided() {
      const { script, fixtures, faults } = scopes.open(testId);
      return {
        script: script.list().length,
        fixtures: structuredClone([...fixtures.list(), ...scopes.inFolder()].map(({ rule }) => rule)),
        faults: faults.list().map(({ rule, done }) => ({ ...rule, done })),
      };
    },
    requests: () => journal.requests().filter((entry) => testId === undefined || entry.testId === testId),
    listCharges: (query) => books.listCharges({ ...query, ...defined({ testId: testId ?? query?.testId }) }),
    drift: () => (context.tape?.drift() ?? []).filter((entry) => testId === undefined || entry.testId === testId),
    reset() {
      context.tape?.reset(testId);
      scopes.reset(testId);
      journal.clear(testId);
    },
  });
  const payable = (what: string, settings: KeySettings): KeySettings => {
    checkGiven(what, schemaFor('KeySettings'), settings, keyProblems(settings));
    books.balanceRub(settings.account ?? 'main');
    return settings;
  };
  const known = (id: string): KeyRecord => {
    const key = keys.list().find((entry) => entry.id === id);
    if (key === undefined) throw new GatewayError(404, `No key has the id ${JSON.stringify(id)}`);
    return key;
  };
  return {
    ...ofTest(),
    test(id) {
      checkGiven('test', TEST_ID, id);
      return ofTest(id);
    },
    balanceRub: (account = 'main') => books.balanceRub(account),
    openAccount(id, balanceRub) {
      if (books.hasAccount(id)) throw new GatewayError(409, `The account ${JSON.stringify(id)} exists`);
      books.openAccount(id, balanceRub);
    },
    deposit: (rub, account = 'main') => books.deposit(account, rub),
    createKey: (settings, own) => keys.create(payable('createKey', settings), own, true),
    keys: () =>
      keys.list().map(({ id, accountId, settings, budget }) => {
        const shown = budget && { ...budget, resetAt: new Date(budget.resetAt).toISOString() };
        return { id, account: accountId, settings: structuredClone(settings), ...defined({ budget: shown }) };
      }),
    updateKey: (id, settings) => keys.update(known(id), payable('updateKey', settings)),
    revokeKey: (id) => keys.revoke(known(id)),
    charges: () => books.charges(),
    events: () => books.events(),
    audit: () => books.audit(),
    now: () => new Date(clock.now()),
    advance: (duration) => clock.advance(durationMs(duration)),
    whenIdle: () => journal.whenIdle(),
  };
}

/**
 * Rejects arguments of the gateway object that the admin API would reject: a misspelled field would silently do
 * nothing.
 *
 * @param what - the method that was called.
 * @throws SetUpError with one line for each problem.
 */
function checkGiven(what: string, schema: z.ZodType, given: unknown, more: Iterable<string> = []): void {
  // as it would arrive over HTTP: without what is undefined
  const lines = linesIn(schema, JSON.parse(JSON.stringify(given) ?? 'null'), more);
  if (lines.length > 0) throw new SetUpError(`${what} cannot use this`, lines);
}
