import type { z } from 'zod';
import { schemaOf } from '../base/described.ts';
import type { FaultRule } from '../faults/catalog.ts';
import type { Rubles } from '../money/rub.ts';
import type { LoggedRequest } from '../service/journal.ts';
import type { GatewayOptions } from '../service/options.ts';
import type { Drift, Recording } from '../service/tape.ts';
import type { Fixture, ScriptedAnswer } from '../simulation/fixtures.ts';
import type { Audit, ChargePage, GatewayEvent } from '../state/charge.ts';
import type { KeySettings } from '../protocol/key-settings.ts';
import type { Decided, KeySummary } from './control.ts';

/**
 * All JSON that the gateway reads or writes: options, scripts and faults of tests, bodies and answers of the admin API,
 * recordings. `scripts/documents.ts` writes the JSON Schema of each from its type and comments
 * into `schemas.json`.
 */
export interface Described {
  GatewayOptions: GatewayOptions;
  FaultRule: FaultRule;
  Fixtures: Fixture[];
  ScriptedAnswers: ScriptedAnswer[];
  KeySettings: KeySettings;
  NewKey: KeySettings & {
    /** @pattern ^[\x21-\x7E]{8,}$ */
    apiKey?: string;
  };
  NewAccount: {
    /** @minLength 1 */
    id: string;
    balanceRub: Rubles;
  };
  Deposit: { rub: Rubles };
  FixturesBody: {
    /** @minItems 1 */
    fixtures: Fixture[];
  };
  ScriptBody: {
    /** @minItems 1 */
    answers: ScriptedAnswer[];
  };
  FaultsBody: {
    /** @minItems 1 */
    faults: (string | FaultRule)[];
  };
  Advance: { advance: string | number };
  Audit: Audit;
  Balance: { balanceRub: Rubles };
  Keys: { keys: KeySummary[] };
  CreatedKey: { id: string; apiKey: string };
  ActiveFaults: Pick<Decided, 'faults'>;
  Decided: Decided;
  Now: { now: string };
  Requests: { requests: (Omit<LoggedRequest, 'body'> & { body?: unknown })[] };
  ChargePage: ChargePage;
  Events: { events: GatewayEvent[] };
  Drifts: { drift: Drift[] };
  Recording: Recording;
}

/** The schema of one of these types. */
export const schemaFor = <Name extends keyof Described>(name: Name): z.ZodType<Described[Name]> => schemaOf(name);
