import type { IncomingHttpHeaders } from 'node:http';
import type { ChatRequest } from '@kopek/core/wire';
import type { Fault } from '../faults/fault.ts';
import { randomFrom } from '../base/random.ts';
import { Rules } from '../base/rules.ts';
import { askedFault, faultRule, type FaultRule } from '../faults/catalog.ts';
import { fits, once, type Fixture, type ScriptedAnswer } from '../simulation/fixtures.ts';
import { openFixtures } from './set-up/fixture-folder.ts';
import type { GatewayOptions } from './options.ts';

/** What is set up for the requests of one test, or for those without the header. */
export interface Scope {
  /** Scripted answers, each for one request. */
  script: Rules<Fixture>;
  fixtures: Rules<Fixture>;
  faults: Rules<FaultRule>;
  /** Decides about faults by probability. */
  random: () => number;
}

/** What a request takes from the scope of its test. */
export interface Decisions {
  /**
   * The fault that is due when a model answers to a name: what the name asks for as `fault/<name>`, else one of the test,
   * which counts as used.
   *
   * @throws GatewayError 404 for an unknown name of a fault.
   */
  fault(asked: string, model: string): Fault | undefined;
  /** The next scripted answer, else that of a fixture; it counts as used. */
  answer(request: ChatRequest): ScriptedAnswer | undefined;
  /** Whether {@link Decisions.answer} has one. */
  hasAnswer(request: ChatRequest): boolean;
}

/**
 * The scopes of a gateway. Scripts and faults are consumed, so they belong to one scope. Fixtures and a script function without
 * a test apply to every request, after the fixtures of its own test.
 */
export interface Scopes {
  /** What applies to a request. A test that nothing was set up for has no scope of its own. */
  of(testId: string | undefined, headers: IncomingHttpHeaders): Decisions;
  /** The scope of a test, created on first use; without an id, the scope of requests without the header. */
  open(testId?: string): Scope;
  /** The fixtures of the folder of the options; those of no other place. */
  inFolder(): readonly { rule: Fixture }[];
  /** Removes the scope of a test. Without an id: all scopes, so that the options apply again as at the start. */
  reset(testId?: string): void;
}

/** Makes the scopes; `script`, `fixtures` and `faults` of the options are those of requests without the header. */
export function createScopes(options: GatewayOptions, seed: string): Scopes {
  const make = (name: string, { script, fixtures, faults = [] }: GatewayOptions): Scope => ({
    script: new Rules(Array.isArray(script) ? script.map(once) : []),
    fixtures: new Rules(typeof fixtures === 'string' ? [] : fixtures),
    faults: new Rules(faults.map(faultRule)),
    random: randomFrom(`faults/${seed}${name}`),
  });
  const nobody = make('', {});
  const decide = typeof options.script === 'function' ? options.script : undefined;
  const inFolder = typeof options.fixtures === 'string' ? openFixtures(options.fixtures) : () => new Rules<Fixture>();
  const tests = new Map<string, Scope>();
  let shared = make('', options);
  return {
    of(testId, headers) {
      const own = testId === undefined ? shared : (tests.get(testId) ?? nobody);
      const answers = [own.script, own.fixtures, ...(own === shared ? [] : [shared.fixtures]), inFolder()];
      return {
        fault(asked, model) {
          const [, name] = asked === model ? [] : (/^fault\/(.+)$/.exec(asked) ?? []);
          if (name !== undefined) return askedFault(name);
          const rule = own.faults.take(
            ({ model: only = model }) => only === model || only === asked,
            ({ after = 0, probability }, seen) =>
              seen >= after && (probability === undefined || own.random() < probability),
          );
          return askedFault(rule?.name);
        },
        answer(request) {
          for (const fixtures of answers) {
            const fixture = fixtures.take((candidate) => fits(candidate, request, headers));
            if (fixture !== undefined) return fixture.answer;
          }
          return decide?.(request);
        },
        hasAnswer: (request) => answers.some((fixtures) => fixtures.has((one) => fits(one, request, headers))),
      };
    },
    open(testId) {
      if (testId === undefined) return shared;
      const scope = tests.get(testId) ?? make(`/${testId}`, {});
      tests.set(testId, scope);
      return scope;
    },
    inFolder: () => inFolder().list(),
    reset(testId) {
      if (testId !== undefined) tests.delete(testId);
      else {
        tests.clear();
        shared = make('', options);
      }
    },
  };
}

/** The test that a request belongs to, by its header: so tests that run at the same time do not interfere. */
export function testIdOf(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-kopek-test'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}
