import { subtractRub, sumRub } from '@kopek/core';
import { type Ledger } from '@kopek/ledger';
import { rootIn } from './cause.ts';
import { probe, type Json, type Probe, type ProbeOptions } from './probe.ts';
import type { RowId } from './row.ts';

/** Where and how the calls are sent. */
export interface SessionSettings {
  /** A metered fetch: it stops at the spending limit. */
  send: typeof fetch;
  /** Whose books the metered fetch writes. */
  ledger: Ledger;
  /** Without `/v1`. */
  baseURL: string;
  apiKey: string;
  model: string;
  namespace: string;
  /** Ctrl-C. */
  signal?: AbortSignal;
}

/** What a request carries besides its body. */
export interface AskOptions extends Pick<ProbeOptions, 'isEnough'> {
  /** Default `/v1/chat/completions`. */
  path?: string;
  headers?: Record<string, string>;
}

/** Moment between two calls; see {@link Session.missing}. */
export type Mark = number;

/** A series of small calls, its answers, and what they did to the balance. */
export class Session {
  readonly model: string;
  readonly namespace: string;
  /** Chat answers with status 200, in order. */
  readonly answers: Probe[] = [];
  /** Names of headers that speak of limits. */
  readonly limitHeaders: Set<string> = new Set();
  /** The row that is being judged: what explains all others is its failure. */
  row: RowId = 'whole';
  /** How long the latest refusal took, ms: the way there and back, without an answer that has to be written. */
  refusedMs = 0;
  #isFirst = true;
  readonly #settings: SessionSettings;

  constructor(settings: SessionSettings) {
    this.#settings = settings;
    this.model = settings.model;
    this.namespace = settings.namespace;
  }

  /** Sends one call. @throws RootCause, KopekError `spend_limit`; whatever fetch throws. */
  async ask(body: Json, { path = '/v1/chat/completions', headers = {}, isEnough }: AskOptions = {}): Promise<Probe> {
    const { send, baseURL, apiKey, model, signal } = this.#settings;
    const answer = await probe(
      send,
      `${baseURL}${path}`,
      {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ model, ...body }),
      },
      { signal, ...(isEnough === undefined ? {} : { isEnough }) },
    );
    const root = rootIn(this.row, answer, this.#isFirst);
    this.#isFirst = false;
    if (answer.status >= 400) this.refusedMs = answer.waitedMs;
    if (root !== undefined) throw root;
    if (answer.status === 200 && path.endsWith('/chat/completions')) this.answers.push(answer);
    for (const name of answer.headers.keys())
      if (/ratelimit|rate-limit|retry-after/.test(name)) this.limitHeaders.add(name);
    return answer;
  }

  mark(): Mark {
    return this.#settings.ledger.entries().length;
  }

  /**
   * How much more the balance fell than the bills say, in the calls from one moment to another.
   *
   * @returns rubles, negative when money came; undefined when a bill or a balance is missing.
   */
  missing(from: Mark, to?: Mark): string | undefined {
    const entries = this.#settings.ledger.entries();
    const before = entries.slice(0, from).findLast(({ charge }) => charge?.balanceRub !== undefined);
    let balanceRub = before?.charge?.balanceRub;
    let fallRub: string | undefined;
    const seen = new Set(entries.slice(0, from).map(({ charge }) => charge?.generationId));
    for (const { charge, status } of entries.slice(from, to)) {
      // a replayed answer carries an old balance
      if (status === 'refused' || charge?.costRub === undefined || seen.has(charge.generationId)) continue;
      if (charge.balanceRub === undefined || balanceRub === undefined) return undefined;
      seen.add(charge.generationId);
      fallRub = sumRub([fallRub ?? '0', subtractRub(subtractRub(balanceRub, charge.balanceRub), charge.costRub)]);
      balanceRub = charge.balanceRub;
    }
    return fallRub;
  }
}
