import type { FaultRule } from '../faults/catalog.ts';
import type { Drift } from '../service/tape.ts';
import type { LoggedRequest } from '../service/journal.ts';
import type { Fixture, ScriptedAnswer } from '../simulation/fixtures.ts';
import type { Audit, ChargePage, ChargeQuery, GatewayCharge, GatewayEvent } from '../state/charge.ts';
import type { KeySettings } from '../protocol/key-settings.ts';

/**
 * Control and view of one test. Without a test: of the requests without the header `x-kopek-test`.
 *
 * Arguments are checked as by the admin API: TypeError for an invalid answer, fixture, fault or setting of a key.
 */
export interface TestControl {
  /** Adds scripted answers after those that are still waiting. */
  script(...answers: ScriptedAnswer[]): void;
  /** Adds fixtures; the first that matches a request answers it, unless a scripted answer does. */
  fixture(...fixtures: Fixture[]): void;
  /** Adds named faults: `gateway.fault('http-503')`, `gateway.fault({ name: 'reset-mid-body', times: 1 })`. */
  fault(...rules: readonly (string | FaultRule)[]): void;
  /** Removes faults: those of one name, or all. */
  clearFaults(name?: string): void;
  /** What has been set up and not yet used. */
  decided(): Decided;
  /** Requests as received, with their outcomes, oldest first; the newest 1 000. */
  requests(): LoggedRequest[];
  /** Recorded charges page by page, oldest first. */
  listCharges(query?: ChargeQuery): ChargePage;
  /** With `replay`: requests that no longer match any recording, oldest first; the newest 1 000. */
  drift(): Drift[];
  /**
   * Removes scripts, fixtures, faults and requests of this test. On the gateway itself: those of all tests, and the
   * options apply again. Recorded charges stay; a test that needs its own balance opens an account.
   */
  reset(): void;
}

/** What has been set up and not yet used. */
export interface Decided {
  /** Scripted answers that are left. */
  script: number;
  fixtures: Fixture[];
  /** Rules that can still apply, and how often each has been applied. */
  faults: (FaultRule & { done: number })[];
}

/** A key in a list. The key itself is not stored. */
export interface KeySummary {
  id: string;
  account: string;
  settings: KeySettings;
  budget?: { maxRub: string; remainingRub: string; resetAt: string };
}

/** Everything that controls a running gateway: the methods of its object, and the admin API over HTTP. */
export interface Control extends TestControl {
  /** The control of one test: it affects only requests with the header `x-kopek-test: <id>`. */
  test(id: string): TestControl;
  /** Balance of an account, `main` by default: exact decimal string, rubles. */
  balanceRub(account?: string): string;
  /** Opens an account. @throws GatewayError 409 when it exists. */
  openAccount(id: string, balanceRub: string): void;
  /** Adds rubles (a decimal string, which may be negative) to an account. */
  deposit(rub: string, account?: string): void;
  /**
   * Creates a key that the data file keeps valid. Without `apiKey` the gateway generates one.
   *
   * @throws RangeError when its account does not exist.
   */
  createKey(settings: KeySettings, apiKey?: string): string;
  /** The valid keys. */
  keys(): KeySummary[];
  /**
   * Changes the settings of a key. A budget with the same limit continues.
   *
   * @throws GatewayError 404 for an unknown id.
   * @throws RangeError when the account does not exist.
   */
  updateKey(id: string, settings: KeySettings): void;
  /** Revokes a key. @throws GatewayError 404 for an unknown id. */
  revokeKey(id: string): void;
  /** Every recorded charge, oldest first. */
  charges(): GatewayCharge[];
  /** Notices that the owner of the account would receive (§6), oldest first. */
  events(): GatewayEvent[];
  /** Checks that balance = deposits − charges for every account. */
  audit(): Audit;
  /** Time of the gateway's clock. */
  now(): Date;
  /** Moves the gateway's clock: `'1d'`, `'90s'`, or milliseconds. */
  advance(duration: string | number): void;
  /** Resolves when no request is being answered, so that every charge is recorded. */
  whenIdle(): Promise<void>;
}
