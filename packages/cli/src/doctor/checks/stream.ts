import { eventsIn, type Chunk, type Events } from '../events.ts';
import { asObject, firstChoice, objectIn, objectsIn, type Probe } from '../probe.ts';
import { note, row, unless, type Row } from '../row.ts';
import { QUESTION, type Check } from './check.ts';
import { amountRow, usageRow } from './usage.ts';

/** An answer that is streamed (§2.9 rule 2, §4.1). */
export const STREAM: Check = {
  row: 'stream-type',
  requests: 1,
  run: async (session) => judge(await session.ask({ ...QUESTION, stream: true })),
};

function judge(answer: Probe): Row[] {
  const { status, text } = answer;
  const type = answer.headers.get('content-type') ?? 'no content type';
  if (status !== 200) return [row('stream-type', false, `HTTP ${status}`)];
  if (answer.json !== undefined) return [row('stream-document', false, type)];
  if (/^\s*\{/.test(text) && objectIn(text.trim().split('\n')[0] ?? '') !== undefined)
    return [row('json-lines', false, type)];
  const isEventStream = type.startsWith('text/event-stream');
  const begins = /^\uFEFF?\s*(?::|data|event|id|retry)/.test(text);
  const framing = [row('stream-document', true), row('json-lines', true)];
  if (!begins) return [row('stream-type', false, type), ...framing];
  framing.push(unless('stream-type', isEventStream ? undefined : type));
  const events = eventsIn(answer);
  // an error in the middle has a row of its own, and takes the end of the stream with it
  const hasFailed = events.chunks.some(({ json }) => json['error'] !== undefined && json['error'] !== null);
  return hasFailed ? framing : [...framing, ...readsOf(events, text)];
}

function readsOf(events: Events, text: string): Row[] {
  const { chunks, strange, broken, isDone, comments } = events;
  const finished = chunks.find(({ json }) => typeof firstChoice(json)?.['finish_reason'] === 'string');
  const billed = chunks.findLast(({ json }) => asObject(json['usage']) !== undefined);
  const usage = asObject(chunks.at(-1)?.json['usage']);
  return [
    unless('stream-events', strange === 0 ? undefined : `strange lines: ${strange}`),
    unless('stream-json', broken === 0 ? undefined : `not JSON: ${broken}`),
    unless('delta-shape', deltaProblem(chunks)),
    unless('stream-ids', idProblem(chunks)),
    unless('stream-finish', finished === undefined ? 'no finish_reason' : undefined),
    unless('stream-done', isDone ? undefined : 'no [DONE]'),
    row('stream-last-line', /(?:\n\n|\r\r|\r\n\r\n)$/.test(text)),
    usageRow('stream-usage', usage),
    ...(usage === undefined ? [] : [amountRow('stream-cost', usage, 'cost_rub')]),
    ...billRows(finished, billed),
    note('comments', String(comments)),
  ];
}

function deltaProblem(chunks: readonly Chunk[]): string | undefined {
  const choices = chunks.flatMap(({ json }) => objectsIn(json['choices']));
  const odd = choices.find((choice) => asObject(choice['delta']) === undefined);
  if (odd !== undefined)
    return `a choice with ${
      Object.keys(odd)
        .filter((name) => /^(?:message|text)$/.test(name))
        .join(', ') || 'no delta'
    }`;
  const contents = choices.map((choice) => asObject(choice['delta'])?.['content'] ?? null);
  if (contents.some((content) => content !== null && typeof content !== 'string')) return 'content in parts';
  return contents.some((content) => typeof content === 'string' && content !== '') ? undefined : 'no text';
}

function idProblem(chunks: readonly Chunk[]): string | undefined {
  const names = ['id', 'model', 'created'].filter((name) => {
    const values = new Set(chunks.map(({ json }) => json[name]));
    return values.size !== 1 || values.has('') || values.has(undefined) || values.has(null);
  });
  return names.length === 0 ? undefined : `not the same in every chunk: ${names.join(', ')}`;
}

/** How long a client waits for the bill after the finish reason. */
const PATIENCE_MS = 10_000;

function billRows(finished: Chunk | undefined, billed: Chunk | undefined): Row[] {
  if (finished === undefined || billed === undefined) return [];
  const waitedMs = Math.max(0, billed.atMs - finished.atMs);
  return [row('stream-bill', waitedMs < PATIENCE_MS, `${Math.round(waitedMs)} ms`)];
}
