import { TRAILING_MS, type Trailing } from '../base/bounds.ts';
import type { Phase } from '../errors/index.ts';
import { MAX_DELAY_MS, unref, type Clock } from '../base/event-loop.ts';

/** Time limits of one HTTP attempt, ms each; 0 means no limit. */
export interface TimeLimits {
  /** From the request leaving to the headers of the answer. */
  headersMs: number;
  /** Without a byte, comments included. Undefined: armed at 60 s once a comment was seen in this answer. */
  idleMs: number | undefined;
  /** Without data: comments do not reset it, so a service that sends "processing" forever is detected. */
  dataIdleMs: number;
  /** The whole call, earlier attempts and pauses included. */
  totalMs: number;
  /** When `totalMs` is over, by the clock; Infinity if it has no limit. */
  endsAt: number;
}

/** Byte-idle limit once the service has shown that it sends comments while it works. */
const COMMENTED_IDLE_MS = 60_000;

interface Deadline {
  at: number;
  phase: Phase;
  ms: number;
}

/**
 * The timers of one attempt: one alarm for all of them, set again only when it rings.
 *
 * Only `totalMs` counts the whole time. The others count only the time spent waiting for the service, not for a slow
 * caller.
 */
export class Timers {
  readonly #limits: TimeLimits;
  readonly #clock: Clock;
  readonly #onExpired: (phase: Phase, ms: number) => void;
  #sentAt: number | undefined;
  #headersSeen = false;
  #sawComment = false;
  #waitingSince: number | undefined;
  #dataWaitedMs = 0;
  #trailing: { ms: number; waitedMs: number; resetByData: boolean } | undefined;
  #alarm: unknown;
  #alarmAt = Infinity;
  #stopped = false;

  /** Only data after the end of the answer is waited for: see {@link await}. */
  isTrailing = false;

  constructor(limits: TimeLimits, clock: Clock, onExpired: (phase: Phase, ms: number) => void) {
    this.#limits = limits;
    this.#clock = clock;
    this.#onExpired = onExpired;
    this.#arm();
  }

  sent(): void {
    this.#sentAt = this.#clock.now();
    this.#arm();
  }

  /** The headers of the answer have arrived. */
  headers(): void {
    this.#headersSeen = true;
  }

  /** A read begins to wait for bytes. */
  wait(): void {
    this.#waitingSince = this.#clock.now();
    (this.#alarm as NodeJS.Timeout | undefined)?.ref?.();
    this.#arm();
  }

  /** Bytes have arrived, or the body has ended. */
  bytes(): void {
    if (this.#waitingSince === undefined) return;
    const waitedMs = this.#clock.now() - this.#waitingSince;
    this.#waitingSince = undefined;
    this.#dataWaitedMs += waitedMs;
    if (this.#trailing) this.#trailing.waitedMs += waitedMs;
    // a finished program must not wait for a consumer that does not read
    unref(this.#alarm);
  }

  /** The bytes held data, not comments alone. */
  data(): void {
    this.#dataWaitedMs = 0;
    if (this.#trailing?.resetByData) this.#trailing.waitedMs = 0;
  }

  /** The bytes held a comment. */
  comment(): void {
    this.#sawComment = true;
  }

  /**
   * Limits the wait for trailing data, unless an earlier call allowed less; the other limits apply as well. Unless it is
   * `last`, the time is counted anew after each read that has data.
   *
   * @param trailing - what may still come; undefined lifts the limit.
   */
  await(trailing: Trailing | undefined): void {
    this.isTrailing = trailing !== undefined;
    if (trailing === undefined) {
      this.#trailing = undefined;
      return;
    }
    const ms = TRAILING_MS[trailing];
    if (this.#trailing && this.#trailing.ms <= ms) return;
    this.#trailing = { ms, waitedMs: 0, resetByData: trailing !== 'last' };
    this.#arm();
  }

  stop(): void {
    this.#stopped = true;
    if (this.#alarm !== undefined) this.#clock.clearTimeout(this.#alarm);
    this.#alarm = undefined;
  }

  #arm(): void {
    if (this.#stopped) return;
    const next = this.#next();
    if (!next || next.at >= this.#alarmAt) return;
    if (this.#alarm !== undefined) this.#clock.clearTimeout(this.#alarm);
    const now = this.#clock.now();
    const delayMs = Math.min(MAX_DELAY_MS, Math.max(0, next.at - now));
    this.#alarmAt = now + delayMs;
    this.#alarm = this.#clock.setTimeout(() => this.#ring(), delayMs);
  }

  #ring(): void {
    this.#alarm = undefined;
    this.#alarmAt = Infinity;
    if (this.#stopped) return;
    const next = this.#next();
    if (!next) return;
    // timers may fire a fraction of a millisecond early
    if (next.at - this.#clock.now() > 1) return this.#arm();
    this.stop();
    this.#onExpired(next.phase, next.ms);
  }

  #next(): Deadline | undefined {
    const { headersMs, idleMs, dataIdleMs, totalMs, endsAt } = this.#limits;
    const whole = sooner(undefined, endsAt, 'total', totalMs);
    if (!this.#headersSeen) {
      return this.#sentAt === undefined ? whole : sooner(whole, this.#sentAt + headersMs, 'headers', headersMs);
    }
    const since = this.#waitingSince;
    if (since === undefined) return whole;
    const trailing = this.#trailing;
    let next = trailing ? sooner(whole, since + trailing.ms - trailing.waitedMs, 'answer', trailing.ms) : whole;
    next = sooner(next, since + dataIdleMs - this.#dataWaitedMs, 'data-idle', dataIdleMs);
    // the interface promises no comments: until one has come, a model may think in silence
    const byteIdleMs = idleMs ?? (this.#sawComment ? COMMENTED_IDLE_MS : 0);
    return sooner(next, since + byteIdleMs, 'idle', byteIdleMs);
  }
}

/** Returns the earlier deadline; of two equal ones the known one. */
function sooner(known: Deadline | undefined, at: number, phase: Phase, ms: number): Deadline | undefined {
  return ms > 0 && (!known || at < known.at) ? { at, phase, ms } : known;
}
