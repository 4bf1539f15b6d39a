import { parseJson } from '../../base/parse-json.ts';
import { isBytes, type Redaction } from './redact.ts';
import type { RecordedChunk } from './recording.ts';

/** Removes personal data and keys from an answer. An answer without any stays the same, byte for byte. */
export async function redactAnswer(
  chunks: readonly RecordedChunk[],
  type: string,
  redaction: Redaction,
): Promise<RecordedChunk[]> {
  // binary bodies are not searched for personal data
  if (chunks.some((chunk) => 'base64' in chunk)) return [...chunks];
  const texts = chunks.map((chunk) => ('text' in chunk ? chunk.text : ''));
  if (type.includes('text/event-stream')) return redactStream(chunks, texts, redaction);
  const whole = texts.join('');
  const redacted = await redactJson(whole, redaction);
  return redacted === whole ? [...chunks] : [{ afterMs: chunks[0]?.afterMs ?? 0, text: redacted }];
}

async function redactJson(text: string, redaction: Redaction): Promise<string> {
  const json = parsed(text);
  if (json === undefined) return (await redaction.fragments([text])).join('');
  const redacted = JSON.stringify(await redaction.json(json));
  return redacted === JSON.stringify(json) ? text : redacted;
}

/** One text inside the JSON of an event, and a function that replaces it. */
interface Leaf {
  path: string;
  text: string;
  put: (text: string) => void;
}

/**
 * The text of a stream comes in fragments, and an e-mail address may be cut anywhere. So the texts at the same path of
 * all events are read as one.
 */
async function redactStream(
  chunks: readonly RecordedChunk[],
  texts: readonly string[],
  redaction: Redaction,
): Promise<RecordedChunk[]> {
  const events = texts.join('').split(/(?<=\r\n\r\n|\n\n|\r\r)/);
  const places = new Map<string, (Leaf & { event: number })[]>();
  const bodies = events.map((event, index) => {
    const lines = event.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:'));
    const json = parsed(lines.map((line) => line.slice(5)).join('\n'));
    for (const leaf of leavesOf(json, '')) {
      const place = places.get(leaf.path) ?? [];
      place.push({ ...leaf, event: index });
      places.set(leaf.path, place);
    }
    return json;
  });
  const changed = new Set<number>();
  for (const group of places.values()) {
    const redacted = await redaction.fragments(group.map(({ text }) => text));
    group.forEach((leaf, index) => {
      const text = redacted[index] ?? '';
      if (text === leaf.text) return;
      leaf.put(text);
      changed.add(leaf.event);
    });
  }
  // comments and events without JSON
  const plain = await redaction.fragments(events.map((event, index) => (bodies[index] === undefined ? event : '')));
  const written = events.map((event, index) => {
    const json = bodies[index];
    if (json === undefined) return plain[index] ?? '';
    return changed.has(index) ? event.replace(DATA_LINES, () => `data: ${JSON.stringify(json)}`) : event;
  });
  if (written.every((event, index) => event === events[index])) return [...chunks];
  return inChunks(chunks, texts, events, written);
}

const DATA_LINES = /^data:.*(?:(?:\r\n|\n|\r)data:.*)*/m;

/** Assigns each event to the chunk in which it began. */
function inChunks(
  chunks: readonly RecordedChunk[],
  texts: readonly string[],
  events: readonly string[],
  written: readonly string[],
): RecordedChunk[] {
  let start = 0;
  let event = 0;
  let position = 0;
  return chunks.map(({ afterMs }, index) => {
    const end = start + (texts[index] ?? '').length;
    let text = '';
    while (event < events.length && position < end) {
      text += written[event] ?? '';
      position += (events[event] ?? '').length;
      event += 1;
    }
    start = end;
    return { afterMs, text };
  });
}

function leavesOf(value: unknown, path: string): Leaf[] {
  if (typeof value !== 'object' || value === null) return [];
  const fields = value as Record<string, unknown>;
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = `${path}/${name}`;
    if (typeof field !== 'string') return leavesOf(field, place);
    if (isBytes(name, field)) return [];
    return [{ path: place, text: field, put: (text: string) => void (fields[name] = text) }];
  });
}

function parsed(text: string): unknown {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}
