import { KopekError } from '@kopek/core';

/** A JSON object as it came. */
export type Json = Record<string, unknown>;

/** What came back, read to its end. */
export interface Probe {
  status: number;
  headers: Headers;
  text: string;
  /** The body, when it is one JSON object. */
  json?: Json;
}

/** An answer that streamed. */
export interface Events {
  chunks: Json[];
  /** Data that was not a JSON object, `[DONE]` apart. */
  broken: number;
  isDone: boolean;
  comments: number;
}

const TIMEOUT_MS = 60_000;

/**
 * Sends one request and reads the whole answer, with none of the patience of a client: nothing is repeated, repaired or
 * followed, because what the service really sends is the question.
 *
 * @throws KopekError `spend_limit` from a metered fetch; anything else that fetch throws.
 */
export async function probe(send: typeof fetch, url: string, init: RequestInit = {}): Promise<Probe> {
  const response = await send(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await response.text();
  const json = objectIn(text);
  const answer = { status: response.status, headers: response.headers, text };
  return json === undefined ? answer : { ...answer, json };
}

/** Takes a stream apart, line by line. */
export function eventsIn(text: string): Events {
  const events: Events = { chunks: [], broken: 0, isDone: false, comments: 0 };
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.startsWith(':')) events.comments += 1;
    if (!line.startsWith('data:')) continue;
    const data = line.slice('data:'.length).trim();
    const chunk = objectIn(data);
    if (data === '[DONE]') events.isDone = true;
    else if (chunk === undefined) events.broken += 1;
    else events.chunks.push(chunk);
  }
  return events;
}

function objectIn(text: string): Json | undefined {
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

/** The first choice of an answer or a chunk. */
export function firstChoice(answer: Json | undefined): Json | undefined {
  const choices = answer?.['choices'];
  return Array.isArray(choices) ? asObject(choices[0]) : undefined;
}

/** Why nothing came, without the address: a code such as `ECONNREFUSED`, or the kind of error. */
export function reasonOf(error: unknown): string {
  if (KopekError.isInstance(error)) return error.status === undefined ? error.code : `HTTP ${error.status}`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.name;
  return 'error';
}
