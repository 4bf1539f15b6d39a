import { eventsIn, type Chunk, type Events } from '../events.ts';
import { asObject, firstChoice, objectIn, objectsIn, type Probe } from '../probe.ts';
import { row, unless, type Row } from '../row.ts';
import { QUESTION, type Check } from './check.ts';
import { amountRow, usageRow } from './usage.ts';

/** An answer that is streamed (§2.9 rule 2, §4.1). */
export const STREAM: Check = {
  row: 'stream-form',
  requests: 1,
  run: async (session) => judge(await session.ask({ ...QUESTION, stream: true })),
};

function judge(answer: Probe): Row[] {
  const { status, text } = answer;
  const type = answer.headers.get('content-type') ?? 'no content type';
  if (status !== 200) return [row('stream-form', false, `HTTP ${status}`)];
  const isStream = /^\uFEFF?\s*(?::|data|event|id|retry)/.test(text);
  const isLines = answer.json === undefined && objectIn(text.trim().split('\n')[0] ?? '') !== undefined;
  if (!isStream) return [row('stream-form', false, answer.json ? 'one document' : isLines ? 'lines of JSON' : type)];
  const events = eventsIn(answer);
  const odd = type.startsWith('text/event-stream') ? [] : [type];
  // an error in the middle has a row of its own, and takes the end of the stream with it
  const hasFailed = events.chunks.some(({ json }) => json['error'] !== undefined && json['error'] !== null);
  return hasFailed ? [formRow(odd)] : rowsOf(events, text, odd);
}

function rowsOf(events: Events, text: string, odd: readonly string[]): Row[] {
  const { chunks, strange, broken, isDone } = events;
  const finished = chunks.find(({ json }) => typeof firstChoice(json)?.['finish_reason'] === 'string');
  const billed = chunks.findLast(({ json }) => asObject(json['usage']) !== undefined);
  const usage = asObject(chunks.at(-1)?.json['usage']);
  return [
    formRow([
      ...odd,
      ...(strange === 0 ? [] : [`strange lines: ${strange}`]),
      ...deltaProblems(chunks),
      ...idProblems(chunks),
      ...(finished === undefined ? ['no finish_reason'] : []),
      ...(isDone ? [] : ['no [DONE]']),
      ...(/(?:\n\n|\r\r|\r\n\r\n)$/.test(text) ? [] : ['no blank line at the end']),
    ]),
    unless('stream-json', broken === 0 ? undefined : `not JSON: ${broken}`),
    usageRow('stream-usage', usage),
    ...(usage === undefined ? [] : [amountRow('stream-cost', usage, 'cost_rub')]),
    ...billRows(finished, billed),
  ];
}

function formRow(problems: readonly string[]): Row {
  return unless('stream-form', problems.length === 0 ? undefined : problems.join('; '));
}

function deltaProblems(chunks: readonly Chunk[]): string[] {
  const deltas = chunks.flatMap(({ json }) => objectsIn(json['choices']).map((choice) => asObject(choice['delta'])));
  if (deltas.includes(undefined)) return ['no delta'];
  const contents = deltas.map((delta) => delta?.['content'] ?? '');
  if (contents.some((content) => typeof content !== 'string')) return ['content in parts'];
  return contents.some((content) => content !== '') ? [] : ['no text'];
}

function idProblems(chunks: readonly Chunk[]): string[] {
  const names = ['id', 'model', 'created'].filter((name) => {
    const [first, ...others] = new Set(chunks.map(({ json }) => json[name]));
    return others.length > 0 || first === '' || first === undefined || first === null;
  });
  return names.length === 0 ? [] : [`not the same in every chunk: ${names.join(', ')}`];
}

/** How long a client waits for the bill after the finish reason. */
const PATIENCE_MS = 10_000;

function billRows(finished: Chunk | undefined, billed: Chunk | undefined): Row[] {
  if (finished === undefined || billed === undefined) return [];
  const waitedMs = Math.max(0, billed.atMs - finished.atMs);
  return [row('stream-bill', waitedMs < PATIENCE_MS, `${Math.round(waitedMs)} ms`)];
}
