import { defined } from '../../base/defined.ts';
import { isPromiseLike, type MaybePromise, type WaitSignal } from '../../base/maybe-promise.ts';
import { createClient, type Client } from '../../client/client.ts';
import { chargeFrom, type Billing, type Charge } from '../../money/charge.ts';
import { RunningSum } from '../../money/charge-sum.ts';
import type { ServiceSettings } from '../../settings/types.ts';
import type { AttemptInfo, AttemptOutcome, MeteredAttempt, KeyReading, Meter } from '../meter.ts';

/** An attempt that ended and may have cost something: what ledger would keep of it. */
export interface RecordedEntry extends Pick<
  AttemptInfo,
  'attempt' | 'path' | 'model' | 'tags' | 'runId' | 'parentRunId' | 'idempotencyKey'
> {
  id: string;
  status: 'settled' | 'unknown' | 'rejected';
  billing: Billing;
  charge?: Charge;
  httpStatus?: number;
  errorCode?: string;
  /** ISO 8601. */
  abandonedAt?: string;
  charactersReceived?: number;
  durationMs: number;
  timeToFirstTokenMs?: number;
  finishReason?: string;
}

/** What the recorded entries have come to. */
export interface RecordedTotal {
  /** Absent when no price is known. */
  costRub?: string;
  settled: number;
  unknown: number;
  rejected: number;
  /** Ended and in flight. */
  attempts: number;
  inFlight: number;
}

/** What a meter does beside recording. */
export interface RecordingOptions {
  /** Called for each attempt before it leaves: what it throws rejects the attempt, and a promise lets it wait. */
  admit?: (info: AttemptInfo, signal: WaitSignal | undefined) => MaybePromise<void>;
  /** Called when an attempt ends; its entry is there when this promise is fulfilled. */
  delay?: () => PromiseLike<void>;
}

const BILLINGS = { settled: 'charged', unknown: 'unknown', rejected: 'none' } as const;

/** A meter that remembers what it was told. */
export class RecordingMeter implements Meter {
  /** Attempts that were to begin, in order, rejected ones included. */
  readonly begun: AttemptInfo[] = [];
  /** What the key endpoint said, in order. */
  readonly keys: KeyReading[] = [];
  readonly #options: RecordingOptions;
  readonly #entries: RecordedEntry[] = [];
  readonly #open = new Set<string>();

  constructor(options: RecordingOptions = {}) {
    this.#options = options;
  }

  begin(info: AttemptInfo, { signal }: { signal?: WaitSignal | undefined } = {}): MaybePromise<MeteredAttempt> {
    this.begun.push(info);
    const admitted = this.#options.admit?.(info, signal);
    return isPromiseLike(admitted) ? admitted.then(() => this.#attempt(info)) : this.#attempt(info);
  }

  bind<T>(fn: () => T): () => T {
    return fn;
  }

  observeKey(reading: KeyReading): void {
    this.keys.push(reading);
  }

  /** Attempts that ended, oldest first; none for an attempt that never left. */
  entries(): RecordedEntry[] {
    return [...this.#entries];
  }

  total(): RecordedTotal {
    const sum = new RunningSum();
    for (const { charge } of this.#entries) if (charge !== undefined) sum.add(charge);
    const { settled, unknown, costRub } = sum.toSum();
    const rejected = this.#entries.filter(({ status }) => status === 'rejected').length;
    const inFlight = this.#open.size;
    return { ...defined({ costRub }), settled, unknown, rejected, attempts: this.#entries.length + inFlight, inFlight };
  }

  #attempt(info: AttemptInfo): MeteredAttempt {
    const id = `attempt-${this.begun.length}`;
    this.#open.add(id);
    let ended = false;
    const record = (outcome: AttemptOutcome): void => {
      this.#open.delete(id);
      const entry = entryOf(id, info, outcome);
      if (entry !== undefined) this.#entries.push(entry);
    };
    return {
      id,
      limitsSkipped: false,
      pause: () => undefined,
      settle: (outcome) => {
        // only the first call counts
        if (ended) return undefined;
        ended = true;
        if (this.#options.delay) return this.#options.delay().then(() => record(outcome));
        record(outcome);
        return undefined;
      },
    };
  }
}

/** The rules of the ledger: nothing for an attempt that never left without a charge, and no price where none came. */
function entryOf(id: string, info: AttemptInfo, outcome: AttemptOutcome): RecordedEntry | undefined {
  const { billing, sent, durationMs, charactersReceived, errorCode, timeToFirstTokenMs, finishReason } = outcome;
  const charge =
    outcome.charge ?? (billing === 'none' ? undefined : chargeFrom(undefined, { requestedModel: info.model }));
  if (charge === undefined && !sent) return undefined;
  const status = charge === undefined ? 'rejected' : charge.costRub === undefined ? 'unknown' : 'settled';
  const { attempt, path, model, tags, runId, parentRunId, idempotencyKey } = info;
  const optional = { charge, model, tags, runId, parentRunId, idempotencyKey, httpStatus: outcome.status, errorCode };
  const abandonedAt = outcome.aborted ? new Date().toISOString() : undefined;
  return {
    id,
    status,
    billing: BILLINGS[status],
    attempt,
    path,
    durationMs,
    ...defined({ ...optional, abandonedAt, charactersReceived, timeToFirstTokenMs, finishReason }),
  };
}

/** A client whose attempts are recorded. */
export interface RecordedClient extends Client {
  readonly meter: RecordingMeter;
}

/** @param meter - what records; default: a new one that rejects nothing. */
export function recordedClient(
  settings: ServiceSettings = {},
  meter: RecordingMeter = new RecordingMeter(),
): RecordedClient {
  return { ...createClient({ ...settings, meter }), meter };
}
