import { row, unless, type Row } from '../row.ts';
import { asObject, firstChoice, objectsIn, type Answer, type Chunk } from '../wire.ts';
import { oneCall, QUESTION, type Check, type Found } from './check.ts';
import { amountRow, usageRow } from './usage.ts';

/** An answer that is streamed (§2.9 rule 2, §4.1). */
export const STREAM: Check = oneCall('stream-form', { ...QUESTION, stream: true }, judge);

function judge({ headers, json, chunks, broken }: Answer): Found {
  const type = headers['content-type'] ?? 'no content type';
  if (chunks.length === 0) return json === undefined ? type : 'one document';
  const odd = type.startsWith('text/event-stream') ? [] : [type];
  // an error in the middle has a row of its own, and takes the end of the stream with it
  if (chunks.some((chunk) => asObject(chunk.json['error']) !== undefined)) return [unless('stream-form', odd)];
  const finished = chunks.find((chunk) => typeof firstChoice(chunk.json)?.['finish_reason'] === 'string');
  const billed = chunks.findLast((chunk) => asObject(chunk.json['usage']) !== undefined);
  const usage = asObject(chunks.at(-1)?.json['usage']);
  const finish = finished === undefined ? ['no finish_reason'] : [];
  return [
    unless('stream-form', [...odd, ...deltaProblems(chunks), ...idProblems(chunks), ...finish]),
    ...(finished === undefined ? [] : [unless('stream-finish', finishProblem(chunks, finished))]),
    unless('stream-json', broken === 0 ? undefined : `not JSON: ${broken}`),
    usageRow('stream-usage', usage),
    ...(usage === undefined ? [] : [amountRow('stream-cost', usage, 'cost_rub')]),
    ...billRows(finished, billed),
  ];
}

function deltaProblems(chunks: readonly Chunk[]): string[] {
  const deltas = chunks.flatMap(({ json }) => objectsIn(json['choices']).map((choice) => asObject(choice['delta'])));
  if (deltas.includes(undefined)) return ['no delta'];
  const contents = deltas.map((delta) => delta?.['content'] ?? '');
  if (contents.some((content) => typeof content !== 'string')) return ['content in parts'];
  return contents.some((content) => content !== '') ? [] : ['no text'];
}

/** A client that takes a finish reason for the end of the answer loses what follows. */
function finishProblem(chunks: readonly Chunk[], finished: Chunk): string | undefined {
  const later = chunks.slice(chunks.indexOf(finished) + 1).filter(({ json }) => {
    const delta = asObject(firstChoice(json)?.['delta']) ?? {};
    return Object.keys(delta).some((name) => name !== 'role' && Boolean(delta[name]?.toString()));
  });
  return later.length === 0 ? undefined : `chunks with content after it: ${later.length}`;
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
