import type { AsyncLocalStorage } from 'node:async_hooks';
import type { AttemptInfo } from '@kopek/core';
import { checkOptions, configurationError, defined } from '@kopek/core/kit';

/** Tags and run of all calls within {@link withSpend}. */
export interface AmbientSpend {
  /** Labels, `{ user: 'u-7' }`. */
  tags?: Record<string, string>;
  /** The run of the calls. */
  runId?: string;
}

type Storage = AsyncLocalStorage<AmbientSpend | undefined>;

let storage: Storage | undefined;

/**
 * Runs a function and gives these tags and this run to every call made in it, in every framework: also by tools,
 * nested agents and background work. An inner `withSpend` overrides an outer one tag by tag; the tags and run of a
 * call, and the tags of its client, override both.
 *
 * @example await withSpend({ tags: { user: 'u-7' } }, () => agent.invoke(question));
 * @returns the result of the function.
 * @throws KopekError `configuration` if the runtime has no `AsyncLocalStorage`: give each call its `tags` and
 *   `runId`.
 */
export function withSpend<T>(spend: AmbientSpend, fn: () => T): T {
  checkOptions(' of withSpend', spend, { 'an object': ['tags'], 'a string': ['runId'] });
  const found = (storage ??= newStorage());
  if (found === undefined) {
    throw configurationError(
      'withSpend needs AsyncLocalStorage, which this runtime lacks. Pass tags and runId with each call instead.',
    );
  }
  const outer = found.getStore();
  const tags = { ...outer?.tags, ...spend.tags };
  return found.run({ ...outer, ...defined(spend), tags }, fn);
}

/** Returns tags and run of the {@link withSpend} around this call; empty outside of one. */
export function ambientSpend(): AmbientSpend {
  return storage?.getStore() ?? {};
}

/** Binds a function to the current {@link withSpend}, whoever calls it later. */
export function inSpendOfNow<T>(fn: () => T): () => T {
  const [own, spend] = [storage, storage?.getStore()];
  return own ? () => own.run(spend, fn) : fn;
}

/** A call with what it counts for by {@link withSpend}. */
export function withAmbientSpend(call: AttemptInfo): AttemptInfo {
  const { tags, runId } = ambientSpend();
  const info = { ...call };
  if (tags !== undefined && Object.keys(tags).length > 0) info.tags = { ...tags, ...call.tags };
  if (runId !== undefined) info.runId ??= runId;
  return info;
}

/** Without an import: bundles for browsers and for the edge have no module of that name. */
function newStorage(): Storage | undefined {
  const all: typeof globalThis & { AsyncLocalStorage?: typeof AsyncLocalStorage } = globalThis;
  const Found = all.AsyncLocalStorage ?? all.process?.getBuiltinModule?.('node:async_hooks')?.AsyncLocalStorage;
  return Found && new Found<AmbientSpend | undefined>();
}
