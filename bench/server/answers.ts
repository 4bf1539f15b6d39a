/**
 * The answers of the benchmark server, and what a right reader makes of them.
 *
 * A route is one path segment that says what to answer, so that no candidate needs a special request:
 *
 * | route | answer |
 * |---|---|
 * | `t<N>b<K>` | stream of N text deltas, K events per HTTP chunk, all in one write |
 * | `t<N>w` | N text deltas, one HTTP chunk and one write per event |
 * | `a<BYTES>b<K>d<CHARS>` | one tool call with BYTES of JSON arguments in deltas of CHARS characters |
 * | `i<CHARS>` | a whole answer of CHARS characters |
 */
export interface Answer {
  /** Events of a stream, each with its blank line; undefined for a whole answer. */
  events?: string[];
  /** Events per HTTP chunk. */
  perChunk: number;
  /** How a stream is written: in one write, or event by event. */
  pace: 'at-once' | 'each';
  /** The body of a whole answer. */
  body?: string;
  /** Deltas of the stream, before the finish and the usage chunk. */
  deltas: number;
  text: string;
  /** Tool arguments. */
  args: string;
}

/** What every answer costs, as sent and as an exact string. */
export const COST_RUB = '0.0123';
export const TOTAL_TOKENS = 1234;

const USAGE = {
  prompt_tokens: 234,
  completion_tokens: 1000,
  total_tokens: TOTAL_TOKENS,
  cost_rub: Number(COST_RUB),
  balance: 987.65,
  prompt_tokens_details: { cached_tokens: 100 },
  completion_tokens_details: { reasoning_tokens: 0 },
};

/** How the id of each answer begins; the server puts a number of its own in its place. */
export const ID = 'gen-1700000000';
const HEAD = { id: `${ID}-abcdefghijklmnop`, created: 1_700_000_000, model: 'vendor/model-large' };

// 16 texts in turn, two of them Cyrillic, two with an escape
const TEXTS = [
  ' the', ' model', ' answers', ' in', ' words', '.', ' копейка', ' "quoted"',
  ' of', ' some', ' рубль', ' length', '\n\n', ' and', ' so', ' on',
]; // prettier-ignore

/** Reads a route and builds its answer. */
export function answerOf(route: string): Answer {
  const text = /^t(\d+)(?:b(\d+)|(w))$/.exec(route);
  if (text) {
    const [, count, perChunk, each] = text;
    return textStream(Number(count), Number(perChunk ?? 1), each ? 'each' : 'at-once');
  }
  const tool = /^a(\d+)b(\d+)d(\d+)$/.exec(route);
  if (tool) return toolStream(Number(tool[1]), Number(tool[2]), Number(tool[3]));
  const whole = /^i(\d+)$/.exec(route);
  if (whole) return wholeAnswer(Number(whole[1]));
  throw new Error(`no such route: ${route}`);
}

function textStream(count: number, perChunk: number, pace: Answer['pace']): Answer {
  const texts = Array.from({ length: count }, (_, index) => TEXTS[index % TEXTS.length] as string);
  const events = texts.map((content, index) => chunk(index === 0 ? { role: 'assistant', content } : { content }));
  events.push(...ending('stop'));
  return { events, perChunk, pace, deltas: count, text: texts.join(''), args: '' };
}

function toolStream(bytes: number, perChunk: number, deltaCharacters: number): Answer {
  const args = document(bytes);
  const call = { index: 0, id: 'call_1', type: 'function', function: { name: 'save', arguments: '' } };
  const events = [chunk({ role: 'assistant', content: null, tool_calls: [call] })];
  for (let at = 0; at < args.length; at += deltaCharacters) {
    const piece = args.slice(at, at + deltaCharacters);
    events.push(chunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
  }
  const deltas = events.length;
  events.push(...ending('tool_calls'));
  return { events, perChunk, pace: 'at-once', deltas, text: '', args };
}

function wholeAnswer(characters: number): Answer {
  const text = 'All work and no play makes a dull answer. '.repeat(Math.ceil(characters / 42)).slice(0, characters);
  const choice = {
    index: 0,
    message: { role: 'assistant', content: text },
    finish_reason: 'stop',
    native_finish_reason: 'stop',
  };
  // optional (§2.8), but one of the rivals rejects answers without it
  const system_fingerprint = 'fp_1';
  const body = JSON.stringify({
    ...HEAD,
    object: 'chat.completion',
    system_fingerprint,
    choices: [choice],
    usage: USAGE,
  });
  return { body, perChunk: 1, pace: 'at-once', deltas: 1, text, args: '' };
}

// one valid JSON document of exactly this many bytes
function document(bytes: number): string {
  const rows: string[] = [];
  let size = 11;
  for (let index = 0; size + 64 < bytes; index++) {
    const row = JSON.stringify({ id: index, name: `row ${index}`, note: 'some words', ok: true });
    rows.push(row);
    size += row.length + 1;
  }
  const start = `{"rows":[${rows.join(',')}],"pad":"`;
  return `${start}${'x'.repeat(bytes - start.length - 2)}"}`;
}

function chunk(delta: object): string {
  return event({ choices: [{ index: 0, delta, finish_reason: null, native_finish_reason: null }] });
}

function ending(reason: string): string[] {
  const choice = { index: 0, delta: { content: '' }, finish_reason: reason, native_finish_reason: reason };
  return [event({ choices: [choice] }), event({ choices: [], usage: USAGE }), 'data: [DONE]\n\n'];
}

function event(fields: object): string {
  const { id, created, model } = HEAD;
  return `data: ${JSON.stringify({ id, object: 'chat.completion.chunk', created, model, ...fields })}\n\n`;
}
