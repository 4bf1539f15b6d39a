import type { Charge, ChargeSum } from '@kopek/core';
import { callSafely, checkOptions, isPromiseLike, reporterOf, type OptionKinds } from '@kopek/core/kit';
import { createLedger, type Ledger, type LedgerEntry, type LedgerSnapshot } from '@kopek/ledger';
import { BaseCallbackHandler } from '@langchain/core/callbacks/base';

/** Settings of a {@link SpendHandler}. */
export interface SpendHandlerOptions {
  /** Called immediately for every charge. */
  onCharge?: (charge: Charge, entry: Readonly<LedgerEntry>) => void;
  /** Called when `onCharge` throws or rejects, which never breaks a paid answer. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
}

const KINDS: OptionKinds<keyof SpendHandlerOptions> = { 'a function': ['onCharge', 'onCallbackError'] };

/** A cap is none of a handler: it belongs to a run. */
const CAP = 'withRun({ maxRub }, fn)';
const SETTING_HINTS = { limit: CAP, limitPer: CAP, maxRub: CAP, spendLimit: CAP };

/**
 * Adds up the cost of a chain, an agent or a graph: pass it as a callback, to a model or to the run of a whole chain.
 *
 * The models of this package hand it every entry of their ledger that a call under it has made, once: also of streams
 * that were left, aborted or repeated, and of native events. Cached answers cost nothing and have no entry. Sums are
 * exact; an answer whose cost never arrived counts as `unknown`, never as 0. Costs that are found after the call are in the
 * ledger only.
 */
export class SpendHandler extends BaseCallbackHandler {
  static override lc_name(): string {
    return 'SpendHandler';
  }

  name = 'kopek_spend_handler';
  override awaitHandlers = true;
  readonly #options: SpendHandlerOptions;
  #ledger: Ledger = createLedger();
  /** The run that the application started, by each run in progress below it. */
  readonly #roots = new Map<string, string>();

  /** @throws KopekError `configuration` for invalid options. */
  constructor(options: SpendHandlerOptions = {}) {
    super();
    checkOptions(' of SpendHandler', options, KINDS, undefined, SETTING_HINTS);
    this.#options = options;
  }

  /** Returns the sum of all charges. */
  total(): ChargeSum {
    return sumOf(this.#ledger.total());
  }

  /** Exact sum of the known costs, rubles. */
  get costRub(): string {
    return this.total().costRub ?? '0';
  }

  /** Balance of the latest charge that had one, rubles. */
  get balanceRub(): string | undefined {
    return this.total().balanceRub;
  }

  /** Number of answers whose cost never arrived. */
  get unknown(): number {
    return this.total().unknown;
  }

  /** Returns sums by the model that answered. */
  byModel(): Record<string, ChargeSum> {
    return mapValues(this.#ledger.total({ by: 'model' }));
  }

  /** Returns sums by the run that the application started: one call of an agent, with everything below it. */
  byRun(): Record<string, ChargeSum> {
    return mapValues(this.#ledger.total({ by: 'run' }));
  }

  /** Returns sums by tag. A call with several tags counts in each of them. */
  byTag(): Record<string, ChargeSum> {
    return mapValues(this.#ledger.total({ by: 'tag' }), (tag) => tag.replace(/=true$/, ''));
  }

  /** Returns the latest charges, oldest first, with run, tags and time. */
  entries(): LedgerEntry[] {
    return this.#ledger.entries();
  }

  /** Resets all sums to zero. */
  reset(): void {
    this.#ledger = createLedger();
  }

  /** LangChain sometimes copies handlers; the sums must stay in one place. */
  override copy(): BaseCallbackHandler {
    return this;
  }

  override handleChainStart(_chain: object, _inputs: object, runId: string, parentRunId?: string): void {
    this.#enter(runId, parentRunId);
  }

  override handleChainEnd(_outputs: object, runId: string): void {
    this.#roots.delete(runId);
  }

  override handleChainError(_error: unknown, runId: string): void {
    this.#roots.delete(runId);
  }

  override handleToolStart(_tool: object, _input: string, runId: string, parentRunId?: string): void {
    this.#enter(runId, parentRunId);
  }

  override handleToolEnd(_output: unknown, runId: string): void {
    this.#roots.delete(runId);
  }

  override handleToolError(_error: unknown, runId: string): void {
    this.#roots.delete(runId);
  }

  // a retriever may call a model to rewrite the question, or to pick from what it found
  override handleRetrieverStart(_retriever: object, _query: string, runId: string, parentRunId?: string): void {
    this.#enter(runId, parentRunId);
  }

  override handleRetrieverEnd(_documents: object[], runId: string): void {
    this.#roots.delete(runId);
  }

  override handleRetrieverError(_error: unknown, runId: string): void {
    this.#roots.delete(runId);
  }

  override handleChatModelStart(_llm: object, _messages: object[][], runId: string, parentRunId?: string): void {
    this.#enter(runId, parentRunId);
  }

  override handleLLMStart(_llm: object, _prompts: string[], runId: string, parentRunId?: string): void {
    this.#enter(runId, parentRunId);
  }

  override handleLLMEnd(_output: object, runId: string): void {
    this.#roots.delete(runId);
  }

  override handleLLMError(_error: unknown, runId: string): void {
    this.#roots.delete(runId);
  }

  /**
   * Counts the entries of one call of a model, which begins now: its run may be over when they end.
   *
   * @internal
   */
  counterOf(runId: string | undefined, parentRunId: string | undefined): (entry: object) => void {
    const root = runId === undefined && parentRunId === undefined ? undefined : this.#rootOf(runId, parentRunId);
    return (entry) => {
      if (isEntry(entry)) this.#count(entry, root, runId);
    };
  }

  #rootOf(runId: string | undefined, parentRunId: string | undefined): string | undefined {
    // a parent that started before this handler existed is the farthest one known
    return parentRunId === undefined ? runId : (this.#roots.get(parentRunId) ?? parentRunId);
  }

  #enter(runId: string, parentRunId: string | undefined): void {
    this.#roots.set(runId, this.#rootOf(runId, parentRunId) ?? runId);
  }

  #count(entry: LedgerEntry, root: string | undefined, call: string | undefined): void {
    const { charge, runId: _run, parentRunId: _parent, replayOf, ...known } = entry;
    const isReplay = replayOf !== undefined;
    if (charge === undefined || (isReplay && !this.#hasBoth(entry.id, replayOf))) return;
    const runs = { ...(root !== undefined && { runId: root }), ...(call !== undefined && { parentRunId: call }) };
    const booked = this.#ledger.settle({ ...known, charge, ...runs });
    // a ledger in memory answers at once
    if (isPromiseLike(booked) || booked.charge === undefined || isReplay) return;
    const { charge: own } = booked;
    const { onCharge, onCallbackError } = this.#options;
    callSafely(() => onCharge?.(own, booked), reporterOf(onCallbackError));
  }

  /** Whether a lost answer and the repeat that was billed for both count here: then its cost is known. */
  #hasBoth(lost: string, repeat: string): boolean {
    const ids = new Set(this.#ledger.entries().map(({ id }) => id));
    return ids.has(lost) && ids.has(repeat);
  }
}

/** Models hand over what their ledger has recorded; a client may have a meter of another kind. */
function isEntry(entry: object): entry is LedgerEntry {
  return 'seq' in entry && 'openedAt' in entry;
}

type LedgerTotal = LedgerSnapshot['total'];

/** A ledger counts attempts as well; callbacks see none of those that were repeated. */
function sumOf(total: LedgerTotal): ChargeSum {
  const { attempts: _attempts, rejected: _refused, ...sum } = total;
  return sum;
}

function mapValues(totals: Record<string, LedgerTotal>, rename = (key: string) => key): Record<string, ChargeSum> {
  return Object.fromEntries(Object.entries(totals).map(([key, total]) => [rename(key), sumOf(total)]));
}
