import type { FaultRule } from '../faults/rules.ts';
import type { Drift } from '../service/tape.ts';
import type { LoggedRequest } from '../service/journal.ts';
import type { Fixture } from '../simulation/fixtures.ts';
import type { ScriptedAnswer } from '../simulation/script.ts';
import type { Audit, ChargePage, ChargeQuery, GatewayCharge, GatewayEvent } from '../state/books.ts';
import type { KeySettings } from '../state/key-settings.ts';

/** What one test decides and sees. Without a test: what the requests without the header `x-kopek-test` get. */
export interface TestControl {
  /** Adds scripted answers behind those that are still waiting. */
  script(...answers: ScriptedAnswer[]): void;
  /** Adds standing answers; the first that fits a request answers it, when no script does. */
  fixture(...fixtures: Fixture[]): void;
  /**
   * Adds a named fault: `gateway.fault('http-503')`, `gateway.fault({ name: 'reset-mid-body', times: 1 })`.
   *
   * @throws RangeError for an unknown name.
   */
  fault(rule: string | FaultRule): void;
  /** Takes faults back: those of a name, or all. */
  clearFaults(name?: string): void;
  /** What is still waiting to happen. */
  decided(): Decided;
  /** Requests as they came and what became of them, oldest first; the newest 1 000. */
  requests(): LoggedRequest[];
  /** Booked charges page by page, oldest first. */
  listCharges(query?: ChargeQuery): ChargePage;
  /** With `replay`: requests that no recording answers any more, oldest first; the newest 1 000. */
  drift(): Drift[];
  /**
   * Forgets scripts, fixtures, faults and requests of this test. On the gateway itself: those of all tests, and what the
   * options say holds again. Money stays as it is booked; a test that needs a balance of its own opens an account.
   */
  reset(): void;
}

/** What is still waiting to happen. */
export interface Decided {
  /** Scripted answers that are left. */
  script: number;
  fixtures: Fixture[];
  /** Rules that may still spoil an answer, with how often each has. */
  faults: (FaultRule & { done: number })[];
}

/** A key as it is listed: its secret is stored nowhere. */
export interface KeySummary {
  id: string;
  account: string;
  settings: KeySettings;
  budget?: { limitRub: string; remainingRub: string; resetAt: string };
}

/** Everything that steers a running gateway: the methods of its object, and the admin API over HTTP. */
export interface Control extends TestControl {
  /** The control of one test: what it decides holds for requests with the header `x-kopek-test: <id>` alone. */
  test(id: string): TestControl;
  /** Balance of an account, `main` by default: exact decimal string, rubles. */
  balanceRub(account?: string): string;
  /** Opens an account. @throws GatewayError 409 when it exists. */
  openAccount(id: string, balanceRub: string): void;
  /** Adds rubles (a decimal string, which may be negative) to an account. */
  deposit(rub: string, account?: string): void;
  /**
   * Makes a key that stays valid in the books. Without `apiKey` the gateway generates one.
   *
   * @throws RangeError when its account does not exist.
   */
  createKey(settings: KeySettings, apiKey?: string): string;
  /** The valid keys. */
  keys(): KeySummary[];
  /**
   * New settings for a key. A budget with the same limit goes on.
   *
   * @throws GatewayError 404 for an unknown id.
   * @throws RangeError when the account does not exist.
   */
  updateKey(id: string, settings: KeySettings): void;
  /** Makes a key invalid. @throws GatewayError 404 for an unknown id. */
  revokeKey(id: string): void;
  /** Every booked charge, oldest first. */
  charges(): GatewayCharge[];
  /** Notices that would go to the owner of the account (§6), oldest first. */
  events(): GatewayEvent[];
  /** Checks that balance = deposits − charges for every account. */
  audit(): Audit;
  /** The gateway's time. */
  now(): Date;
  /** Moves the gateway's clock: `'1d'`, `'90s'`, or milliseconds. */
  advance(duration: string | number): void;
  /** Resolves when no request is being answered, so that every charge is booked. */
  whenIdle(): Promise<void>;
}
