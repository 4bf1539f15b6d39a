import { readUsage } from './usage.ts';
import { copyLexemes } from '../wire/json.ts';
import type { Anomaly } from './anomaly.ts';
import { chargeFrom, type Charge } from './charge.ts';
import { isObject, readArray, readObject } from '../wire/read.ts';

/**
 * Gathers the usage of an answer whose shape is not known: `/responses` and `/messages` are not shown (§4.1).
 *
 * A `usage` is looked for at the top of each document, below `response`, `message` and `error`, and in the first choice. A
 * stream may tell the prompt in its first event and the rest in its last: the latest value of each field counts, because
 * values are cumulative.
 */
export class FoundUsage {
  readonly #requestedModel: string | undefined;
  #usage: Record<string, unknown> | undefined;
  #servedModel: string | undefined;
  #generationId: string | undefined;

  constructor(requestedModel?: string) {
    this.#requestedModel = requestedModel;
  }

  /** A usage has arrived, with or without a price. */
  get seen(): boolean {
    return this.#usage !== undefined;
  }

  /** A price has arrived. */
  get settled(): boolean {
    return this.#usage !== undefined && readUsage(this.#usage).costRub !== undefined;
  }

  /** Takes one document, as `parseWireJson` gives it: an answer, or the data of an event. */
  look(document: unknown): void {
    if (!isObject(document)) return;
    const { response, message, error, choices } = document;
    const choice = readObject(readArray(choices)?.[0]);
    for (const holder of [document, response, message, error, choice, choice?.error]) {
      if (!isObject(holder)) continue;
      if (isObject(holder.usage)) this.#merge(holder.usage);
      if (typeof holder.model === 'string' && holder.model !== '') this.#servedModel ??= holder.model;
      if (typeof holder.id === 'string' && holder.id !== '') this.#generationId ??= holder.id;
    }
  }

  /** The charge as far as it is known. */
  charge(anomalies: readonly Anomaly[] = []): Charge {
    return chargeFrom(this.#usage === undefined ? undefined : readUsage(this.#usage), {
      requestedModel: this.#requestedModel,
      servedModel: this.#servedModel,
      generationId: this.#generationId,
      anomalies,
    });
  }

  #merge(usage: Record<string, unknown>): void {
    const news = Object.entries(usage).filter(([, value]) => value !== null && value !== undefined);
    // a new object: the document belongs to the caller. Its keys are never assigned: `__proto__` is only a field
    const merged = { ...this.#usage, ...Object.fromEntries(news) };
    if (this.#usage) copyLexemes(this.#usage, merged);
    copyLexemes(usage, merged);
    this.#usage = merged;
  }
}
