import type { AsyncLocalStorage } from 'node:async_hooks';
import type { AttemptInfo, MaybePromise } from '@kopek/core';
import { andThen, checkOptions, checkRub, configurationError, keepLatest, type OptionKinds } from '@kopek/core/kit';
import { RUN_SEPARATOR, runsOf, type Attribution } from '../contract/entry.ts';
import { mustBe } from '../contract/must-be.ts';
import { isScopeName, nameRule } from '../contract/scope.ts';
import { RunCap } from './run-spend.ts';
import { isShare, thresholdOf } from './threshold.ts';

/** A run: its name, its labels, and what it may spend. */
export interface RunOptions {
  /**
   * Name of the run within the one around it: `job-7`, or `job-7::research` inside of `job-7`. A call counts in every
   * run around it. A name that begins with the run around it continues that run. Default: generated.
   */
  runId?: string;
  /** Name of the agent: the tag `agent` of its calls. */
  agent?: string;
  /** Labels, `{ user: 'u-7' }`. */
  tags?: Record<string, string>;
  /**
   * The most that the run may spend, with everything inside it: rubles, decimal string, `'20.00'`. It works like a
   * spend limit of the client in its default mode.
   */
  maxRub?: string;
  /** The same as a share of what the nearest run around it that has a cap may still spend now: `'30%'`. */
  maxShare?: string;
}

/** What a call counts for, by the runs and tags around it. */
interface Surroundings extends Pick<Attribution, 'tags' | 'runId' | 'parentRunId'> {
  /** The caps around it, outermost first. */
  caps: readonly RunCap[];
}

// Symbol.for: a run applies in every copy of this package in one process, whichever of them opened it
const RUNS = Symbol.for('kopek.runs');
const shared: typeof globalThis & { [RUNS]?: AsyncLocalStorage<Surroundings> | undefined } = globalThis;

const KINDS: OptionKinds<keyof RunOptions> = {
  'an object': ['tags'],
  'a string': ['runId', 'agent'],
  anything: ['maxRub', 'maxShare'],
};

/** Names that other libraries use for these options. */
const SETTING_HINTS = { spendLimit: 'maxRub', limit: 'maxRub', name: 'runId or agent' };

/**
 * Opens a run within the run around it, and calls a function in it. Every call made inside counts for the run and its
 * labels, in every framework: also by tools, nested agents and background work. The tags of a call and of its client
 * override those of the run.
 *
 * A cap limits everything inside, whatever the calls are named; inner runs may have caps of their own as well. Clients of
 * one ledger keep to it exactly; a client of another ledger sees what the others have counted by then.
 *
 * @example await withRun({ agent: 'research', maxRub: '20.00' }, () => agent.invoke(question));
 * @returns the result of the function.
 * @throws KopekError `configuration` for invalid options, for a share without a capped run around it, for a path above
 *   256 bytes, and if the runtime has no `AsyncLocalStorage`: give each call its `tags` and `runId`.
 */
export function withRun<T>(options: RunOptions, fn: () => T): T {
  checkOptions(' of withRun', options, KINDS, undefined, SETTING_HINTS);
  const { runId, agent, tags, maxRub, maxShare } = options;
  if (runId === '') throw mustBe('runId of withRun', 'a name', runId);
  if (maxRub !== undefined) checkRub('maxRub of withRun', maxRub);
  const path = pathWithin(runId ?? newRunName());
  if (!isScopeName(path))
    throw configurationError(nameRule(`The run ${JSON.stringify(path.slice(0, 40))}… of withRun`));
  const inner: Surroundings = { ...withMoreTags({ ...(agent !== undefined && { agent }), ...tags }), runId: path };
  const max = maxShare === undefined ? maxRub : shareRub(maxShare, maxRub, inner.caps.at(-1));
  if (max !== undefined) inner.caps = [...inner.caps, new RunCap(path, max)];
  keepLatest(runs, path, 'open', MAX_RUNS);
  const result = runIn('withRun', inner, fn);
  const end = (): void => keepLatest(runs, path, 'ended', MAX_RUNS);
  // a stream that is returned at once is not over
  if (result instanceof Promise) result.then(end, end);
  return result;
}

/** The latest runs that `withRun` opened in this process. */
const runs = new Map<string, 'open' | 'ended'>();
const MAX_RUNS = 10_000;

/** Whether the `withRun` of a run has ended in this process, or of the nearest one around it: wind-down opens runs without. */
export function hasEnded(path: string): boolean {
  const nearest = runsOf(path).find((run) => runs.has(run));
  return nearest !== undefined && runs.get(nearest) === 'ended';
}

/**
 * Calls a function and gives these labels to every call made in it, in every framework. An inner one overrides an outer
 * one tag by tag; the tags of a call and of its client override both. It opens no run: see {@link withRun}.
 *
 * @example await withTags({ user: 'u-7' }, () => agent.invoke(question));
 * @returns the result of the function.
 * @throws KopekError `configuration` if the runtime has no `AsyncLocalStorage`: give each call its `tags`.
 */
export function withTags<T>(tags: Record<string, string>, fn: () => T): T {
  checkOptions(' of withTags', { tags }, { 'an object': ['tags'] });
  return runIn('withTags', withMoreTags(tags), fn);
}

/**
 * Returns the run and the tags around this call; empty outside of {@link withRun} and {@link withTags}. Hand its `runId`
 * to another process, and `withRun({ runId })` there continues the run.
 */
export function currentRun(): Pick<Attribution, 'runId' | 'tags'> {
  const { runId, tags } = surroundings();
  return { ...(runId !== undefined && { runId }), ...(tags !== undefined && { tags }) };
}

/** Opens the name of a run within the current one, without entering it. */
export function newRunPath(): string {
  return pathWithin(newRunName());
}

/** Continues an open run: the runs and tags around this call count too. Without `AsyncLocalStorage` it only calls the function. */
export function inRun<T>(path: string, fn: () => T): T {
  const found = (shared[RUNS] ??= newStorage());
  if (found === undefined) return fn();
  const { runId: outer, parentRunId: parent, caps } = surroundings();
  // a call counts in two runs, with those around them: a third goes on within the second, so that every cap applies
  const runId = parent !== undefined && caps.length > 0 ? pathWithin(path) : path;
  const parentRunId = isWithin(runId, outer) ? parent : outer;
  return found.run({ ...withMoreTags({}), runId, ...(parentRunId !== undefined && { parentRunId }) }, fn);
}

/** Binds a function to the runs and tags around this call, wherever it is called later. */
export function inRunOfNow<T>(fn: () => T): () => T {
  const own = shared[RUNS];
  if (own === undefined) return fn;
  const now = surroundings();
  return () => own.run(now, fn);
}

/** A call with the runs and tags around it, and the caps that it counts towards. */
export function withSurroundings(call: AttemptInfo): { info: AttemptInfo; caps: readonly RunCap[] } {
  if (shared[RUNS] === undefined) return { info: call, caps: NOWHERE.caps };
  const { tags, runId, parentRunId, caps } = surroundings();
  const info = { ...call };
  if (tags !== undefined && Object.keys(tags).length > 0) info.tags = { ...tags, ...call.tags };
  if (runId !== undefined) info.runId = call.runId === undefined ? runId : pathWithin(call.runId);
  // the cap of the run around it applies even if the call names another parent
  if (parentRunId !== undefined && (call.parentRunId === undefined || caps.length > 0)) info.parentRunId = parentRunId;
  return { info, caps };
}

const NOWHERE: Surroundings = { caps: [] };

function surroundings(): Surroundings {
  return shared[RUNS]?.getStore() ?? NOWHERE;
}

function withMoreTags(tags: Record<string, string>): Surroundings {
  const around = surroundings();
  return { ...around, tags: { ...around.tags, ...tags } };
}

function runIn<T>(name: string, inner: Surroundings, fn: () => T): T {
  const found = (shared[RUNS] ??= newStorage());
  if (found !== undefined) return found.run(inner, fn);
  throw configurationError(
    `${name} needs AsyncLocalStorage, which this runtime lacks. Pass tags and runId with each call instead.`,
  );
}

/** The path of a run within the current one. A name is a part of the run around it, whoever else has that name. */
function pathWithin(name: string): string {
  const { runId: outer } = surroundings();
  return isWithin(name, outer) ? name : `${outer}${RUN_SEPARATOR}${name}`;
}

function isWithin(path: string, outer: string | undefined): boolean {
  return outer === undefined || path === outer || path.startsWith(`${outer}${RUN_SEPARATOR}`);
}

/** Unique in a ledger that lives for years: 74 random bits. */
function newRunName(): string {
  return `run-${globalThis.crypto.randomUUID().replaceAll('-', '').slice(0, 20)}`;
}

function shareRub(share: string, maxRub: string | undefined, around: RunCap | undefined): () => MaybePromise<string> {
  if (maxRub !== undefined) throw configurationError('withRun takes maxRub or maxShare, not both.');
  if (!isShare(share)) throw mustBe('maxShare of withRun', 'a percentage such as "30%", at most "100%"', share);
  if (around === undefined) {
    throw configurationError('maxShare of withRun needs a run around it that has a maxRub: a share of what?');
  }
  const remaining = around.remaining();
  return () => andThen(remaining(), (amount) => thresholdOf(amount.toString(), share).toString());
}

/** Without an import: bundles for browsers and for the edge have no module of that name. */
function newStorage(): AsyncLocalStorage<Surroundings> | undefined {
  const all: typeof globalThis & { AsyncLocalStorage?: typeof AsyncLocalStorage } = globalThis;
  const Found = all.AsyncLocalStorage ?? all.process?.getBuiltinModule?.('node:async_hooks')?.AsyncLocalStorage;
  return Found && new Found<Surroundings>();
}
