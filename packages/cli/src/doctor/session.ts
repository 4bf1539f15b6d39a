import { performance } from 'node:perf_hooks';
import { compareRub, KopekError, subtractRub, sumRub, type Charge } from '@kopek/core';
import { defined } from '@kopek/core/kit';
import type { MeteredClient } from '@kopek/ledger';
import { rootIn } from './cause.ts';
import type { RowId } from './row.ts';
import { asObject, objectIn, type Answer, type Json } from './wire.ts';

/** Where and how the calls are sent. */
export interface SessionSettings {
  /** It repeats nothing, and stops at the spending limit. */
  client: MeteredClient;
  model: string;
  /** As it was measured before, ms. */
  roundTripMs?: number;
  /** Ctrl-C. */
  signal?: AbortSignal;
}

/** What a request carries besides its body. */
export interface AskOptions {
  /** Default `/chat/completions`. */
  path?: string;
  idempotencyKey?: string;
  /** Asked after each piece with what has come so far; `true` leaves the stream. */
  isEnough?: (answer: Answer) => boolean;
}

const TIMEOUT_MS = 60_000;

/** A series of small calls, their answers, and their effect on the balance. */
export class Session {
  readonly model: string;
  readonly namespace: string;
  /** Chat answers with status 200, in order. */
  readonly answers: Answer[] = [];
  /** Names of headers that speak of limits. */
  readonly limitHeaders: Set<string> = new Set();
  /** The row that is being judged: what explains all others is its failure. */
  row: RowId = 'whole';
  /** How long the quickest answer took, ms: little more than the way there and back. */
  quickestMs: number;
  /** The {@link mark} before the stream that was left in the middle. */
  leftFrom: number | undefined;
  /** What that stream cost, rubles; undefined when the balances do not show it. */
  remainingRub: string | undefined;
  #isFirst = true;
  readonly #settings: SessionSettings;

  constructor(settings: SessionSettings) {
    this.quickestMs = settings.roundTripMs ?? Infinity;
    this.#settings = settings;
    this.model = settings.model;
    this.namespace = settings.client.namespace;
  }

  /**
   * Sends one call and returns what was received, even if the client could not read it.
   *
   * @throws RootCause; KopekError `spend_limit`, `aborted`.
   */
  async ask(body: Json, options: AskOptions = {}): Promise<Answer> {
    const { path = '/chat/completions' } = options;
    const answer = await this.#answerTo(path, body, options);
    this.#isFirst = false;
    if (answer.status > 0) this.quickestMs = Math.min(this.quickestMs, answer.waitedMs);
    if (answer.status === 200 && path === '/chat/completions') this.answers.push(answer);
    for (const name of Object.keys(answer.headers))
      if (/ratelimit|rate-limit|retry-after/.test(name)) this.limitHeaders.add(name);
    return answer;
  }

  async #answerTo(path: string, body: Json, { idempotencyKey, isEnough }: AskOptions): Promise<Answer> {
    const { client, model, signal } = this.#settings;
    const answer: Answer = { status: 0, headers: {}, chunks: [], broken: 0, isWhole: false, waitedMs: 0, busyShare: 0 };
    const startMs = performance.now();
    const before = performance.eventLoopUtilization();
    const came = (status: number, headers: Answer['headers'], json: Json | undefined): void => {
      const waitedMs = performance.now() - startMs;
      const busyShare = performance.eventLoopUtilization(before).utilization;
      Object.assign(answer, { status, headers, json, waitedMs, busyShare });
    };
    try {
      const response = await client.request(
        'POST',
        path,
        { model, ...body },
        { timeout: TIMEOUT_MS, ...defined({ signal, idempotencyKey }) },
      );
      came(response.status, response.headers, asObject(response.json));
      const headersMs = performance.now();
      for await (const { data } of response.events ?? []) {
        const json = asObject(data);
        if (json === undefined) answer.broken += 1;
        else answer.chunks.push({ json, atMs: performance.now() - headersMs });
        if (isEnough?.(answer) === true) return answer;
      }
      return { ...answer, isWhole: true };
    } catch (error) {
      if (!KopekError.isInstance(error) || error.code === 'spend_limit' || error.code === 'aborted') throw error;
      const root = rootIn(this.row, error, this.#isFirst);
      if (root !== undefined) throw root;
      if (answer.status === 0) came(error.status ?? 0, error.headers ?? {}, objectIn(error.responseBody ?? ''));
      return answer;
    }
  }

  /** A moment between two calls, for {@link missing}. */
  mark(): number {
    return this.#settings.client.ledger.entries().length;
  }

  /**
   * How much more the balance fell than the bills say, in the calls since a moment: the first of them is the one in
   * question.
   *
   * @param since - calls before this moment tell nothing of whether somebody else spends.
   * @returns rubles; undefined when that cannot be told: a bill or a balance is missing, money came, or the balance fell
   * without a call before, too.
   */
  missing(mark: number, since = 0): string | undefined {
    const from = mark - since;
    const entries = this.#settings.client.ledger.entries().slice(since);
    // a replayed answer carries an old balance
    const charges = entries.map(({ charge, status, replayOf }) =>
      status === 'rejected' || replayOf !== undefined || charge?.costRub === undefined ? undefined : charge,
    );
    const isUnpriced = entries.map(
      ({ status, replayOf }, index) => status !== 'rejected' && replayOf === undefined && charges[index] === undefined,
    );
    const start = charges.slice(0, from).findLastIndex((charge) => charge?.balanceRub !== undefined);
    if (isUnpriced.some((one, index) => one && index > start && index !== from)) return undefined;
    const billed = charges.slice(from).filter((charge) => charge !== undefined);
    const fallRub = fallIn([charges[start], ...billed]);
    const before = charges.slice(0, start + 1).filter((charge, index) => charge !== undefined || isUnpriced[index]);
    const isElsewhere = before.some((_, index) => {
      const elsewhereRub = fallIn(before.slice(index, index + 2));
      return elsewhereRub !== undefined && compareRub(elsewhereRub, '0') !== 0;
    });
    return fallRub === undefined || isElsewhere || compareRub(fallRub, '0') < 0 ? undefined : fallRub;
  }
}

/** How much more the balance fell than these bills after the first say, rubles; undefined when one does not show it. */
function fallIn([start, ...billed]: readonly (Charge | undefined)[]): string | undefined {
  const endRub = billed.at(-1)?.balanceRub;
  const costsRub = billed.flatMap((charge) => (charge?.balanceRub === undefined ? [] : (charge.costRub ?? [])));
  if (!start?.balanceRub || !endRub || costsRub.length < billed.length) return undefined;
  return subtractRub(start.balanceRub, sumRub([endRub, ...costsRub]));
}
