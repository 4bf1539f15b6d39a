import { asObject, objectIn, objectsIn, type Json, type Probe } from './probe.ts';

/** An event of a stream. */
export interface Chunk {
  json: Json;
  /** When its last character came, ms since the first of the answer. */
  atMs: number;
}

/** An answer that streamed, taken apart line by line. */
export interface Events {
  chunks: Chunk[];
  /** Lines that are not a field of an event stream. */
  strange: number;
  /** Data that was not a JSON object, `[DONE]` apart. */
  broken: number;
  isDone: boolean;
  /** Characters of the longest line. */
  longest: number;
}

/** Takes a stream apart. */
export function eventsIn({ text, arrivals }: Pick<Probe, 'text' | 'arrivals'>): Events {
  const events: Events = { chunks: [], strange: 0, broken: 0, isDone: false, longest: 0 };
  let end = 0;
  for (const line of text.split(/(?<=\r\n|\r(?!\n)|\n)/)) {
    end += line.length;
    readLine(events, line.replace(/[\r\n]+$/, ''), () => arrivals.find(({ length }) => length >= end)?.atMs ?? 0);
  }
  return events;
}

function readLine(events: Events, line: string, atMs: () => number): void {
  events.longest = Math.max(events.longest, line.length);
  if (!/^\uFEFF?(?:$|:|(?:data|event|id|retry)(?::|$))/.test(line)) events.strange += 1;
  if (!line.startsWith('data:')) return;
  const data = line.slice('data:'.length).trim();
  const json = objectIn(data);
  if (data === '[DONE]') events.isDone = true;
  else if (json === undefined) events.broken += 1;
  else events.chunks.push({ json, atMs: atMs() });
}

/** The pieces of tool calls, in order. */
export function toolPieces({ chunks }: Events): Json[] {
  return chunks.flatMap(({ json }) =>
    objectsIn(json['choices']).flatMap((choice) => objectsIn(asObject(choice['delta'])?.['tool_calls'])),
  );
}
