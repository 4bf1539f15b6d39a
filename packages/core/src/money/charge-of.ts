import { defined } from '../base/defined.ts';
import { readUsage } from './usage.ts';
import type { ChargeSum } from './charge-sum.ts';
import { chargeFrom, type Charge } from './charge.ts';
import { isRub } from './amount.ts';
import { isObject } from '../wire/read.ts';

/**
 * Finds the charge in any value that contains one. It is recognised by shape, so no framework is needed.
 *
 * Core results and errors; LangChain messages, chunks, `LLMResult`, `ChatResult` and `{raw, parsed}`; AI SDK results,
 * steps, parts, events and errors (`RetryError`, `APICallError`, `NoObjectGeneratedError`); UI messages with a charge
 * in their metadata; ledger entries; a charge itself. Errors are searched through `cause`.
 *
 * If a value contains several charges (a loop with `steps`, an `LLMResult` of several prompts), the last one is
 * returned, like `providerMetadata` of the AI SDK. `sumCharges(value)` adds all of them. A sum, as in chat messages,
 * counts as one charge; it is `unknown` if any part of it is.
 *
 * @returns undefined if nothing is known to have cost anything: not the same as a charge of 0.
 * @throws TypeError for a promise or a stream: await it first, otherwise its cost would be missed silently.
 */
export function chargeOf(thing: unknown): Charge | undefined {
  const last = chargesIn(thing).at(-1);
  return last === undefined || 'status' in last ? last : asOneCharge(last);
}

/** Lists all charges in a value, in order. A sum is one item, in place of the charges that it adds up. */
export function chargesIn(thing: unknown): (Charge | ChargeSum)[] {
  if (isPending(thing)) {
    throw new TypeError('The charge is not known yet: await the promise, or the end of the stream, first.');
  }
  return collect(thing, 0);
}

/** Makes one charge of a sum. One part of unknown cost makes the cost of the whole unknown; undefined if it has no part. */
export function asOneCharge(sum: ChargeSum): Charge | undefined {
  const { settled, inferred = 0, unknown, costRub, balanceRub, tokens, webSearchRequests } = sum;
  if (settled + inferred + unknown === 0) return undefined;
  const known = defined({ balanceRub, tokens, webSearchRequests });
  if (unknown > 0 || costRub === undefined) return { status: 'unknown', ...defined({ atLeastRub: costRub }), ...known };
  return { status: inferred > 0 ? 'inferred' : 'settled', costRub, ...known };
}

type Found = (Charge | ChargeSum)[];

/** Where results of core and messages of LangChain keep their charge. */
const OWN = [['charge'], ['response_metadata', 'charge'], ['responseMetadata', 'charge']];
/** Metadata of the AI SDK, of chat messages and of their parts. */
const CARRIED = [
  ['providerMetadata', 'kopek', 'charge'],
  ['metadata', 'charge'],
  ['metadata', 'kopek', 'charge'],
  ['data', 'charge'],
];
/** `{raw, parsed}` of a structured answer; the constructor arguments of a serialized message. */
const WRAPPED = [
  ['raw', 'response_metadata', 'charge'],
  ['kwargs', 'response_metadata', 'charge'],
];

/** How far causes and wrappers are followed. Also ends cycles. */
const MAX_DEPTH = 8;

function collect(thing: unknown, depth: number): Found {
  if (!isObject(thing) || depth > MAX_DEPTH) return [];
  if (isCharge(thing) || isSum(thing)) return [thing];
  const own = chargeAt(thing, OWN);
  if (own) return [own];

  const nested = inSteps(thing, depth) ?? inGenerations(thing, depth);
  if (nested) return nested;

  const carried = chargeAt(thing, CARRIED) ?? fromRawUsage(thing) ?? chargeAt(thing, WRAPPED);
  if (carried) return [carried];

  return inWrapper(thing, depth);
}

function chargeAt(thing: object, paths: readonly string[][]): Charge | ChargeSum | undefined {
  for (const path of paths) {
    const value = path.reduce<unknown>(get, thing);
    if (isCharge(value) || isSum(value)) return value;
    if (JOINED_STATUS.test(String(get(value, 'status')))) return { status: 'unknown' };
  }
  return undefined;
}

/**
 * The status of messages that LangChain merged (`mergeMessageRuns`): it joins their texts, also those of the amounts,
 * which cannot be told apart any more.
 */
const JOINED_STATUS = /^(?:settled|inferred|unknown){2,}$/;

/** AI SDK: the result of a loop, or the event at its end. Its own `providerMetadata` is that of the last step only. */
function inSteps(thing: object, depth: number): Found | undefined {
  const steps = get(thing, 'steps');
  if (!Array.isArray(steps)) return undefined;
  const found = steps.flatMap((step) => collect(step, depth + 1));
  return found.length > 0 ? found : undefined;
}

/** LangChain: `LLMResult` (a list of lists) and `ChatResult` (a list). */
function inGenerations(thing: object, depth: number): Found | undefined {
  const generations = get(thing, 'generations');
  if (!Array.isArray(generations)) return undefined;
  const found = generations.flat().flatMap((generation: unknown) => {
    const inMessage = collect(get(generation, 'message'), depth + 1);
    return inMessage.length > 0 ? inMessage : collect(get(generation, 'generationInfo'), depth + 1);
  });
  // `llmOutput` repeats the charges of the generations: reading both would count them twice
  return found.length > 0 ? found : collect(get(thing, 'llmOutput'), depth + 1);
}

/** A usage that a framework kept as sent although it dropped the metadata. */
function fromRawUsage(thing: object): Charge | undefined {
  const raw = get(get(thing, 'usage'), 'raw');
  if (!isObject(raw) || !('cost_rub' in raw)) return undefined;
  const response = get(thing, 'response');
  return chargeFrom(readUsage(raw), {
    servedModel: text(get(response, 'modelId')),
    generationId: text(get(response, 'id')),
  });
}

function inWrapper(thing: object, depth: number): Found {
  // one error per attempt: every attempt may have cost something
  const errors = get(thing, 'errors');
  if (Array.isArray(errors)) {
    const found = errors.flatMap((error) => collect(error, depth + 1));
    if (found.length > 0) return found;
  }
  for (const key of ['lastError', 'cause']) {
    const found = collect(get(thing, key), depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

function isCharge(value: unknown): value is Charge {
  const status = get(value, 'status');
  // metadata from a browser cannot be trusted: an unreadable price must not break a sum
  const parts = get(value, 'parts');
  if (parts !== undefined && !(Array.isArray(parts) && parts.every(isCharge))) return false;
  if (status === 'settled' || status === 'inferred') return isRub(get(value, 'costRub'));
  const atLeast = get(value, 'atLeastRub');
  const isUnknown = status === 'unknown' && get(value, 'costRub') === undefined && !(value instanceof Error);
  return isUnknown && (atLeast === undefined || isRub(atLeast));
}

function isSum(value: unknown): value is ChargeSum {
  const counts = [get(value, 'settled'), get(value, 'unknown'), get(value, 'inferred') ?? 0];
  const amounts = [get(value, 'costRub'), get(value, 'inferredRub')];
  return (
    counts.every((count) => typeof count === 'number') &&
    amounts.every((amount) => amount === undefined || isRub(amount))
  );
}

// reading a result of streamText would start to consume its stream, so it is rejected before any of its getters runs
function isPending(thing: unknown): boolean {
  if (!isObject(thing)) return false;
  return (
    typeof get(thing, 'then') === 'function' ||
    typeof get(thing, 'consumeStream') === 'function' ||
    Symbol.asyncIterator in thing
  );
}

/** Reads a field of anything. A getter of a foreign result may throw: then no charge is found there. */
function get(holder: unknown, key: string): unknown {
  if (!isObject(holder)) return undefined;
  try {
    return Reflect.get(holder, key);
  } catch {
    return undefined;
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
