/** Random histories of a ledger: few names and few amounts, so that they meet. */
import {
  type EntryStatus,
  type NewLimitEvent,
  type OpenAttempt,
  type Period,
  PERIODS,
  type ReserveRequest,
  type ScopeLimit,
} from '@kopek/ledger';
import * as fc from 'fast-check';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
const RUBLES = ['0', '0.1', '0.25', '1', '1.50', '2', '3.000000000000000000001'] as const;
/** Costs alone may be below 0. */
const COSTS = [...RUBLES, '-0.3'] as const;
/** Scopes that a question may be about. */
export const SCOPES = ['all', 'model:m', 'model:n', 'run:', 'run:r', 'run:r::s', 'tag:team=x', 'tag:team=y'] as const;
const BUDGETED = [...SCOPES, 'model:*', 'run:*', 'tag:team=*'] as const;
const TTLS_MS = [5_000, 20_000, 600_000] as const;

/** One call of a store, or time that passes. */
export type Step =
  | { kind: 'reserve'; limits: ScopeLimit[]; call: ReserveRequest }
  | { kind: 'settle'; id: string; ending: Ending; attempt: OpenAttempt; openedAgoMs?: number }
  | { kind: 'release'; id: string }
  | { kind: 'renew'; ids: string[]; ttlMs: number }
  | { kind: 'clearUnknown'; scope?: string }
  | { kind: 'record'; event: NewLimitEvent; replaces?: number }
  | { kind: 'prune'; agoMs: number }
  | { kind: 'look'; scope: (typeof SCOPES)[number] }
  | { kind: 'wait'; ms: number };

/** What came of an attempt. */
export interface Ending {
  status: EntryStatus;
  costRub: string;
  atLeastRub?: string;
  generationId?: string;
  balanceRub?: string;
  estimateRub?: string;
}

const zones: Record<Period, string[]> = {
  hour: ['Asia/Kolkata'],
  day: ['Europe/Moscow', 'America/New_York'],
  week: ['Europe/Moscow'],
  month: ['Asia/Vladivostok'],
};
const period: fc.Arbitrary<{ period?: Period; timeZone?: string }> = fc.oneof(
  fc.constant({}),
  fc
    .constantFrom(...PERIODS)
    .chain((each) => fc.constantFrom(...zones[each]).map((timeZone) => ({ period: each, timeZone }))),
);
const rub = fc.constantFrom(...RUBLES);
const mode = fc.constantFrom('wait' as const, 'loose' as const, 'strict' as const);
const limit: fc.Arbitrary<ScopeLimit> = fc
  .tuple(
    fc.record({
      scope: fc.constantFrom(...SCOPES),
      maxRub: fc.constantFrom('1', '2.50', '4', '10'),
      mode,
      onUnknownCost: fc.constantFrom('estimate' as const, 'block' as const, 'allow' as const),
    }),
    period,
  )
  .map(([terms, window]) => ({ ...terms, ...window }));

const attempt: fc.Arbitrary<OpenAttempt> = fc.record(
  {
    attempt: fc.constant(1),
    model: fc.constantFrom('m', 'n'),
    runId: fc.constantFrom('r', 'r::s'),
    parentRunId: fc.constantFrom('r', 'q', 'q::r'),
    tags: fc.constantFrom({ team: 'x' }, { team: 'y' }),
    idempotencyKey: fc.constantFrom('k1', 'k2'),
    idempotentBilling: fc.constant(true as const),
    openedBy: fc.constantFrom('o1', 'o2'),
  },
  { requiredKeys: ['attempt'] },
);

const call: fc.Arbitrary<ReserveRequest> = fc.record(
  {
    id: fc.constantFrom(...IDS),
    ttlMs: fc.constantFrom(...TTLS_MS),
    attempt,
    estimateRub: rub,
    estimateRubByScope: fc.dictionary(fc.constantFrom(...SCOPES), rub, { maxKeys: 2, noNullPrototype: true }),
    averageCostRub: rub,
    probes: fc.constantFrom(1, 2, 3),
    budgetMode: mode,
  },
  { requiredKeys: ['id', 'ttlMs', 'attempt'] },
);

const ending: fc.Arbitrary<Ending> = fc.record(
  {
    status: fc.constantFrom<EntryStatus>('settled', 'settled', 'settled', 'inferred', 'unknown', 'rejected'),
    costRub: fc.oneof(fc.constant('1.50'), fc.constantFrom(...COSTS)),
    atLeastRub: rub,
    generationId: fc.constantFrom('g1', 'g2', ''),
    balanceRub: fc.constantFrom('7', '7.0', '8'),
    estimateRub: rub,
  },
  { requiredKeys: ['status', 'costRub'] },
);

const event: fc.Arbitrary<NewLimitEvent> = fc
  .tuple(
    fc.constantFrom('budget' as const, 'budget' as const, 'credit' as const, 'alert' as const),
    fc.record({ id: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'), scope: fc.constantFrom(...BUDGETED) }),
    fc.record(
      { amountRub: fc.constantFrom('0', '1', '2.50', '10'), alertAt: fc.constantFrom(['50%'], ['80%', '1']) },
      { requiredKeys: [] },
    ),
    period,
    fc.record(
      { amountRub: fc.constantFrom('-1', '3', '100'), alertBelowRub: fc.constantFrom('1', '2.0') },
      { requiredKeys: ['amountRub'] },
    ),
    fc.record(
      { alert: fc.constant({ spentRub: '1' }), deliveredAt: fc.constant('2026-06-01T00:00:00.000Z') },
      { requiredKeys: [] },
    ),
  )
  .map(([kind, named, budget, window, credit, alert]) => ({
    kind,
    ...named,
    ...(kind === 'budget' ? { ...budget, ...window } : kind === 'credit' ? credit : alert),
  }));

/** Every step of a history. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    weighted(7, 'reserve', { limits: fc.array(limit, { maxLength: 3 }), call }),
    weighted(
      7,
      'settle',
      { id: fc.constantFrom(...IDS, 'g', 'h'), ending, attempt },
      { openedAgoMs: fc.constantFrom(500, 90_000, 4_000_000) },
    ),
    weighted(1, 'release', { id: fc.constantFrom(...IDS) }),
    weighted(1, 'renew', { ids: fc.subarray([...IDS]), ttlMs: fc.constantFrom(1_000, 60_000) }),
    weighted(1, 'clearUnknown', {}, { scope: fc.constantFrom(...SCOPES) }),
    weighted(4, 'record', { event }, { replaces: fc.constantFrom(1, 2, 3) }),
    weighted(1, 'prune', { agoMs: fc.constantFrom(0, 30_000) }),
    weighted(2, 'look', { scope: fc.constantFrom(...SCOPES) }),
    weighted(3, 'wait', { ms: fc.constantFrom(1, 6_000, 40_000, 3_700_000) }),
  ),
  { minLength: 5, maxLength: 60 },
);

function weighted<Kind extends Step['kind'], Given extends object, More extends object = object>(
  weight: number,
  kind: Kind,
  given: { [Name in keyof Given]: fc.Arbitrary<Given[Name]> },
  more: { [Name in keyof More]: fc.Arbitrary<More[Name]> } = {} as { [Name in keyof More]: fc.Arbitrary<More[Name]> },
): fc.WeightedArbitrary<{ kind: Kind } & Given & Partial<More>> {
  return {
    weight,
    arbitrary: fc
      .tuple(fc.record(given), fc.record(more, { requiredKeys: [] }))
      .map(([required, optional]) => ({ kind, ...required, ...optional }) as { kind: Kind } & Given & Partial<More>),
  };
}
