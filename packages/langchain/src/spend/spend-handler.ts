import { chargeOf, compareRub, KopekError, sumRub, type Charge, type ChargeSum } from '@kopek/core';
import {
  callSafely,
  checkOptions,
  checkRub,
  checkOneOf,
  isPromiseLike,
  keepLatest,
  reporterOf,
  type OptionKinds,
} from '@kopek/core/kit';
import {
  billingOf,
  createLedger,
  entryOfCharge,
  isTag,
  SpendLimitError,
  type Ledger,
  type LedgerEntry,
  type LedgerSnapshot,
  type NewEntry,
} from '@kopek/ledger';
import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import type { ChatGenerationChunk, GenerationChunk, LLMResult } from '@langchain/core/outputs';
import { toLangChainError } from '../answer/errors.ts';
import { ownTags } from './own-tags.ts';

/** Settings of a {@link SpendHandler}. */
export interface SpendHandlerOptions {
  /**
   * Rubles, decimal string: once this is spent, no model is called. Calls running at that moment still finish.
   *
   * A handler counts only what callbacks see. `spendLimit` of the model covers every call.
   */
  limit?: string;
  /** Scope of the limit: everything this handler has seen (default), or each run started by the application. */
  limitPer?: 'handler' | 'run';
  /** After an answer of unknown cost: `block` (default) rejects further calls, `allow` counts it as 0. */
  onUnknownCost?: 'block' | 'allow';
  /** Called immediately for every charge. */
  onCharge?: (charge: Charge, entry: Readonly<LedgerEntry>) => void;
  /** Called when `onCharge` throws or rejects, which never breaks a paid answer. Default: `console.error`. */
  onCallbackError?: (error: unknown) => void;
}

/** Maximum number of answers whose price may still arrive. */
const MOST_LEFT = 1000;
const MOST_RUNS = 100_000;
const ABORTS: ReadonlySet<unknown> = /* @__PURE__ */ new Set(['AbortError', 'ModelAbortError', 'TimeoutError']);
const NOTHING = { spentRub: '0', unknown: 0 };

const KINDS: OptionKinds<keyof SpendHandlerOptions> = {
  anything: ['limit', 'limitPer', 'onUnknownCost'],
  'a function': ['onCharge', 'onCallbackError'],
};

/**
 * Adds up the cost of a chain, an agent or a graph: pass it as a callback, to a model or to the run of a whole chain.
 *
 * Cached answers cost nothing and are not counted. Sums are exact; an answer whose cost never arrived counts as
 * `unknown`, never as 0. No callback runs for `model.streamEvents(input)` without a version, or after the consumer
 * leaves a stream: the ledger of the model records those.
 */
export class SpendHandler extends BaseCallbackHandler {
  static override lc_name(): string {
    return 'SpendHandler';
  }

  name = 'kopek_spend_handler';
  override awaitHandlers = true;
  readonly #options: SpendHandlerOptions;
  #ledger: Ledger = createLedger();
  /** One charge may be reported twice: when a handler is on the model and on the run. */
  #seen = new WeakSet<object>();
  /** The run that the application started, by each run in progress below it. */
  readonly #roots = new Map<string, string>();
  /** Charges on last chunks, until their run ends: an abort after them leaves no other trace. */
  readonly #streamed = new Map<string, Charge>();
  /** The spending of each run in progress; only for a limit per run. */
  readonly #spent = new Map<string, { spentRub: string; unknown: number }>();
  /** Answers counted as unknown because their consumer left, by run: their price may still arrive. */
  readonly #left = new Map<string, NewEntry>();

  /** @throws KopekError `configuration` for invalid options. */
  constructor(options: SpendHandlerOptions = {}) {
    super();
    checkOptions(' of SpendHandler', options, KINDS, undefined, { maxRub: 'limit', spendLimit: 'limit' });
    checkOneOf('limitPer of SpendHandler', options.limitPer, ['handler', 'run']);
    checkOneOf('onUnknownCost of SpendHandler', options.onUnknownCost, ['block', 'allow']);
    this.#options = options;
    // LangChain swallows what a handler throws unless `raiseError` is set
    this.raiseError = options.limit !== undefined;
    // a wrong limit fails here, and not at the first call
    if (options.limit !== undefined) checkRub('limit of SpendHandler', options.limit);
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
    this.#seen = new WeakSet();
    this.#spent.clear();
  }

  /** LangChain sometimes copies handlers; the sums must stay in one place. */
  override copy(): BaseCallbackHandler {
    return this;
  }

  override handleChainStart(_chain: object, _inputs: object, runId: string, parentRunId?: string): void {
    this.#enter(runId, parentRunId);
  }

  override handleChainEnd(_outputs: object, runId: string): void {
    this.#end(runId);
  }

  override handleChainError(_error: unknown, runId: string): void {
    this.#end(runId);
  }

  override handleToolStart(_tool: object, _input: string, runId: string, parentRunId?: string): void {
    this.#enter(runId, parentRunId);
  }

  override handleToolEnd(_output: unknown, runId: string): void {
    this.#end(runId);
  }

  override handleToolError(_error: unknown, runId: string): void {
    this.#end(runId);
  }

  // a retriever may call a model to rewrite the question, or to pick from what it found
  override handleRetrieverStart(_retriever: object, _query: string, runId: string, parentRunId?: string): void {
    this.#enter(runId, parentRunId);
  }

  override handleRetrieverEnd(_documents: object[], runId: string): void {
    this.#end(runId);
  }

  override handleRetrieverError(_error: unknown, runId: string): void {
    this.#end(runId);
  }

  /** @throws SpendLimitError when the limit is spent: the request is not sent. */
  override handleChatModelStart(_llm: object, _messages: object[][], runId: string, parentRunId?: string): void {
    this.#enter(runId, parentRunId);
    this.#checkLimit(runId);
  }

  /** @throws SpendLimitError when the limit is spent: the request is not sent. */
  override handleLLMStart(llm: object, _prompts: string[], runId: string, parentRunId?: string): void {
    this.handleChatModelStart(llm, [], runId, parentRunId);
  }

  override handleLLMNewToken(
    _token: string,
    _index: object,
    runId: string,
    _parentRunId?: string,
    _tags?: string[],
    fields?: { chunk?: GenerationChunk | ChatGenerationChunk },
  ): void {
    const charge = chargeOfGeneration(fields?.chunk);
    if (charge) this.#streamed.set(runId, charge);
  }

  override handleLLMEnd(
    output: LLMResult,
    runId: string,
    parentRunId?: string,
    tags?: string[],
    extra?: Record<string, unknown>,
  ): void {
    // a cached answer has the charge of the original answer
    if (extra?.cached !== true) {
      const charges = output.generations.flat().map(chargeOfGeneration);
      // both places hold the same charge; the message is there on every path
      if (charges.length === 1) charges[0] ??= chargeOf(output.llmOutput);
      for (const charge of charges) this.#record(charge, runId, parentRunId, tags);
    }
    this.#leave(runId);
  }

  override handleLLMError(error: unknown, runId: string, parentRunId?: string, tags?: string[]): void {
    // one error for several prompts has the charge of each, and LangChain reports it once for each as well
    const { charges = [this.#chargeOfError(error, runId)] } = (error ?? {}) as { charges?: (Charge | undefined)[] };
    for (const charge of charges) this.#record(charge, runId, parentRunId, tags);
    this.#leave(runId);
  }

  /**
   * What a streamed answer cost, as booked: LangChain reports one that is left before its price is known.
   *
   * @internal
   */
  settleLeft(runId: string, charge: Charge | undefined): void {
    const left = this.#left.get(runId);
    this.#left.delete(runId);
    if (charge?.status !== 'settled') return;
    if (left) {
      this.#settle({ ...left, status: charge.status, billing: billingOf(charge.status), charge }, charge);
      if (this.#spent.has(left.runId ?? '')) this.#count(left.runId, charge, -1);
    } else if (this.#roots.has(runId)) this.#streamed.set(runId, charge);
  }

  #chargeOfError(error: unknown, runId: string): Charge | undefined {
    const { partialOutput } = (error ?? {}) as { partialOutput?: unknown };
    const known = chargeOf(error) ?? chargeOf(partialOutput) ?? this.#streamed.get(runId);
    if (known) return known;
    if (KopekError.isInstance(error)) return error.billing === 'unknown' ? { status: 'unknown' } : undefined;
    // LangChain ends a stream by itself when its signal is aborted: after the first chunk, so it was sent
    const { name } = (error ?? {}) as { name?: unknown };
    return ABORTS.has(name) ? { status: 'unknown' } : undefined;
  }

  #rootOf(runId: string, parentRunId: string | undefined): string {
    // a parent that started before this handler existed is the farthest one known
    return parentRunId === undefined ? runId : (this.#roots.get(parentRunId) ?? parentRunId);
  }

  #enter(runId: string, parentRunId: string | undefined): void {
    this.#roots.set(runId, this.#rootOf(runId, parentRunId));
  }

  /** A run is over. What a run that somebody started has spent is asked for no more. */
  #end(runId: string): void {
    this.#roots.delete(runId);
    this.#spent.delete(runId);
  }

  #leave(runId: string): void {
    this.#end(runId);
    this.#streamed.delete(runId);
  }

  #count(root: string | undefined, { costRub }: Charge, unknown: number): void {
    if (root === undefined || this.#options.limitPer !== 'run') return;
    const { spentRub, unknown: before } = this.#spent.get(root) ?? NOTHING;
    const spent = { spentRub: sumRub([spentRub, costRub ?? '0']), unknown: before + unknown };
    // runs that began before this handler was there have no end that it hears of
    keepLatest(this.#spent, root, spent, MOST_RUNS);
  }

  #record(
    charge: Charge | undefined,
    runId: string,
    parentRunId: string | undefined,
    tags: string[] | undefined,
  ): void {
    if (charge === undefined || this.#seen.has(charge)) return;
    this.#seen.add(charge);
    // what cannot be stored must not lose the charge
    const names = ownTags(tags).filter((name) => isTag(name, 'true'));
    const entry = entryOfCharge(charge, {
      runId: this.#roots.get(runId) ?? this.#rootOf(runId, parentRunId),
      parentRunId: runId,
      tags: names.length > 0 ? Object.fromEntries(names.map((name) => [name, 'true'])) : undefined,
    });
    if (charge.status === 'unknown') keepLatest(this.#left, runId, entry, MOST_LEFT);
    this.#settle(entry, charge);
    this.#count(entry.runId, charge, charge.status === 'unknown' ? 1 : 0);
  }

  #settle(entry: NewEntry, charge: Charge): void {
    const booked = this.#ledger.settle(entry);
    // a ledger in memory answers at once
    if (isPromiseLike(booked)) return;
    const { onCharge, onCallbackError } = this.#options;
    callSafely(() => onCharge?.(charge, booked), reporterOf(onCallbackError));
  }

  #checkLimit(runId: string): void {
    const { limit, limitPer = 'handler', onUnknownCost = 'block' } = this.#options;
    if (limit === undefined) return;
    const root = this.#roots.get(runId) ?? runId;
    const inAll = { spentRub: this.costRub, unknown: this.unknown };
    const { spentRub, unknown } = limitPer === 'run' ? (this.#spent.get(root) ?? NOTHING) : inAll;
    const isUnknown = onUnknownCost === 'block' && unknown > 0;
    if (!isUnknown && compareRub(spentRub, limit) < 0) return;
    this.#leave(runId);
    throw toLangChainError(
      new SpendLimitError({
        maxRub: limit,
        spentRub,
        reservedRub: '0',
        scope: limitPer === 'run' ? `run:${root}` : 'handler',
        reason: compareRub(spentRub, limit) < 0 ? 'unknown-cost' : 'exceeded',
      }),
    );
  }
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

function chargeOfGeneration(generation: unknown): Charge | undefined {
  const { message, generationInfo } = (generation ?? {}) as { message?: unknown; generationInfo?: unknown };
  return chargeOf(message) ?? chargeOf(generationInfo);
}
