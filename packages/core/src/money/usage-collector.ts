import { copyLexemes } from '../wire/json.ts';
import { isGiven, readArray, readObject, readText } from '../wire/read.ts';
import type { Anomaly } from './anomaly.ts';
import { chargeFrom, type Charge } from './charge.ts';
import { readUsage, type Usage } from './usage.ts';

type RawUsage = Record<string, unknown>;

/**
 * Collects the usage of one answer, which may come in parts and several times.
 *
 * Values are cumulative, so the last usage of a chat answer counts as it was sent. Other endpoints send it in parts:
 * there the latest value of each field counts. A price is never lost: a later usage without one keeps it.
 */
export class UsageCollector {
  readonly #requestedModel: string | undefined;
  readonly #settledBy: 'costRub' | 'tokens';
  readonly #anomalies: Anomaly[] = [];
  #parsed: Usage | undefined;
  /** The usage as sent, or joined from parts; undefined before it arrives. */
  raw: RawUsage | undefined;
  /** The model that answered: the first name in the answer. */
  servedModel: string | undefined;
  /** The first `id`. */
  generationId: string | undefined;
  /** The end mark has arrived: only a usage may follow. */
  sawEndMark = false;

  /** @param settledBy - what ends the wait for a usage: `tokens` for servers that send no rubles. */
  constructor(requestedModel: string | undefined, settledBy: 'costRub' | 'tokens' = 'costRub') {
    this.#requestedModel = requestedModel;
    this.#settledBy = settledBy;
  }

  /** The parsed usage; undefined before it arrives. */
  get parsed(): Usage | undefined {
    return this.raw && (this.#parsed ??= readUsage(this.raw));
  }

  /** Later data cannot change the charge. */
  get ended(): boolean {
    return this.sawEndMark && this.settled;
  }

  /** The cost has arrived or, for servers that send no rubles, the tokens. */
  get settled(): boolean {
    return this.parsed?.[this.#settledBy] !== undefined;
  }

  /**
   * Reads id, model and usages of a document, as `parseWireJson` returns it, which is not changed. `/responses` and
   * `/messages` are not shown (§4.1), so they are looked for at the top and below `response` and `message`, and a `usage` in
   * the choices and below `error`, too: the last one counts. An empty one is none. Of a document without choices, the fields
   * that are missing keep the values of an earlier usage.
   *
   * @returns whether there was a usage.
   */
  read(document: unknown): boolean {
    const known = this.raw;
    const { response, message, error, choices } = readObject(document) ?? {};
    if (this.generationId === undefined || this.servedModel === undefined) {
      // services send placeholders first: the first that is not empty counts
      for (const named of [document, response, message]) {
        const { id, model } = readObject(named) ?? {};
        this.generationId ??= readText(id);
        this.servedModel ??= readText(model);
      }
    }
    const inParts = choices === undefined;
    for (const choice of readArray(choices) ?? []) {
      this.#add(readObject(choice)?.error, inParts);
      this.#add(choice, inParts);
    }
    for (const holder of [error, message, response, document]) this.#add(holder, inParts);
    if (this.raw === known) return false;
    this.#parsed = undefined;
    return true;
  }

  #add(holder: unknown, inParts: boolean): void {
    const usage = readObject(readObject(holder)?.usage);
    if (!usage || !Object.values(usage).some(isGiven)) return;
    this.raw = this.raw ? join(this.raw, usage, inParts) : usage;
  }

  /** Adds an anomaly of the answer to the charge. */
  readonly note = (anomaly: Anomaly): void => {
    if (!this.#anomalies.includes(anomaly)) this.#anomalies.push(anomaly);
  };

  /**
   * The billing that the usage proves.
   *
   * @param isPartial - the answer is broken, and its latest usage is that of a part of it.
   */
  outcome(isPartial = false): { billing: 'charged' | 'unknown'; charge: Charge } {
    return { billing: this.settled && !isPartial ? 'charged' : 'unknown', charge: this.charge(isPartial) };
  }

  /** The charge as far as it is known. */
  charge(isPartial = false): Charge {
    return chargeFrom(this.parsed, {
      isPartial,
      requestedModel: this.#requestedModel,
      servedModel: this.servedModel,
      generationId: this.generationId,
      anomalies: this.#anomalies,
    });
  }
}

/** The fields of a price. */
const PRICE: readonly string[] = ['cost_rub', 'balance'];

function join(known: RawUsage, usage: RawUsage, inParts: boolean): RawUsage {
  const isPriced = readUsage(usage).costRub !== undefined;
  if (!inParts && (isPriced || readUsage(known).costRub === undefined)) return usage;
  const earlier = Object.entries(known).filter(([key]) => inParts || PRICE.includes(key));
  const newer = Object.entries(usage).filter(
    ([key, value]) => isGiven(value) && (key !== 'cost_rub' || isPriced || !isGiven(known[key])),
  );
  // keys are never assigned: `__proto__` is only a field
  const joined = Object.fromEntries([...earlier, ...newer]);
  copyLexemes(known, joined);
  copyLexemes(usage, joined);
  return joined;
}
