import { performance } from 'node:perf_hooks';
import { KopekError } from '@kopek/core';

/** A JSON object as it was received. */
export type Json = Record<string, unknown>;

/** What came back. */
export interface Probe {
  status: number;
  headers: Headers;
  text: string;
  isUtf8: boolean;
  /** The body, when it is one JSON object. */
  json?: Json;
  /** When each piece came: characters so far, ms since the headers. */
  arrivals: { length: number; atMs: number }[];
  /** From the request to the headers, ms. */
  waitedMs: number;
  /** The part of that time in which this process was busy, 0 to 1: what it measured then says little of the service. */
  busyShare: number;
}

/** How a request is sent. */
export interface ProbeOptions {
  /** Ends it: the caller has run out of patience. */
  signal?: AbortSignal | undefined;
  /** Asked after each piece with the text so far; `true` breaks the connection. */
  isEnough?: (text: string) => boolean;
}

const TIMEOUT_MS = 60_000;

/**
 * Sends one request and reads the whole answer, with none of the patience of a client: nothing is repeated, repaired or
 * followed, because what the service really sends is the question.
 *
 * @throws KopekError `spend_limit` from a metered fetch; anything else that fetch throws.
 */
export async function probe(
  send: typeof fetch,
  url: string,
  init: RequestInit = {},
  { signal, isEnough }: ProbeOptions = {},
): Promise<Probe> {
  const leave = new AbortController();
  const startMs = performance.now();
  const before = performance.eventLoopUtilization();
  const signals = [leave.signal, AbortSignal.timeout(TIMEOUT_MS), ...(signal === undefined ? [] : [signal])];
  const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
  const waitedMs = performance.now() - startMs;
  const busyShare = performance.eventLoopUtilization(before).utilization;
  const { text, isUtf8, arrivals } = await read(response, (soFar) => {
    const isLeaving = isEnough?.(soFar) === true;
    if (isLeaving) leave.abort();
    return isLeaving;
  });
  const json = objectIn(text);
  const { status, headers } = response;
  return { status, headers, text, isUtf8, arrivals, waitedMs, busyShare, ...(json === undefined ? {} : { json }) };
}

async function read(
  response: Response,
  isEnough: (text: string) => boolean,
): Promise<Pick<Probe, 'text' | 'isUtf8' | 'arrivals'>> {
  const decoder = new TextDecoder();
  const strict = new TextDecoder('utf-8', { fatal: true });
  const arrivals: Probe['arrivals'] = [];
  let text = '';
  let isUtf8 = true;
  if (response.body === null) return { text, isUtf8, arrivals };
  const startMs = performance.now();
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  for (let more = true; more;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    isUtf8 &&= decodes(strict, value, done);
    arrivals.push({ length: text.length, atMs: performance.now() - startMs });
    more = !done && !isEnough(text);
  }
  return { text, isUtf8, arrivals };
}

function decodes(decoder: TextDecoder, bytes: Uint8Array | undefined, done: boolean): boolean {
  try {
    decoder.decode(bytes, { stream: !done });
    return true;
  } catch {
    return false;
  }
}

/** The value of this JSON, when it is an object. */
export function objectIn(text: string): Json | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The value, when it is an object. */
export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** The objects of a list; nothing for anything else. */
export function objectsIn(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(asObject).filter((one) => one !== undefined) : [];
}

/** The first choice of an answer or a chunk. */
export function firstChoice(answer: Json | undefined): Json | undefined {
  return objectsIn(answer?.['choices'])[0];
}

/** The message of a whole answer. */
export function messageOf(answer: Json | undefined): Json | undefined {
  return asObject(firstChoice(answer)?.['message']);
}

/** Why nothing came, without the address: a code such as `ECONNREFUSED`, or the kind of error. */
export function reasonOf(error: unknown): string {
  if (KopekError.isInstance(error)) return error.status === undefined ? error.code : `HTTP ${error.status}`;
  if (isTimeout(error)) return 'timeout';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error) return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  return 'error';
}

/** The patience of {@link probe} ran out; a DOMException has a number as its code. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}
