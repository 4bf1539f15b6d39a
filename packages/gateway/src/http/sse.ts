import type { Chunk } from '../answer/chunks.ts';
import type { StreamSettings } from '../answer/stream-settings.ts';
import type { Step } from './steps.ts';

const LINE_ENDS = { lf: '\n', crlf: '\r\n', cr: '\r' } as const;

/** Pace of a stream. */
export interface Pace {
  /** Before the first token. */
  firstMs: number;
  /** Per token. */
  tokenMs: number;
}

/** Writes chunks as server-sent events, framed and paced as the settings say. */
export function* toEvents(chunks: Iterable<Chunk>, settings: StreamSettings, pace: Pace): Generator<Step> {
  const end = LINE_ENDS[settings.lineEnd ?? 'lf'];
  const comment: Step = { kind: 'write', data: `: the model is at work${end}${end}` };
  const comments = settings.comments ?? 'before-first';
  const field = settings.tightData ? 'data:' : 'data: ';
  if (settings.byteOrderMark) yield { kind: 'write', data: '\uFEFF' };
  if (comments !== 'none' && comments !== 'as-data') yield comment;
  if (pace.firstMs > 0) yield { kind: 'pause', milliseconds: pace.firstMs };

  for (const { json, tokens, hasUsage } of chunks) {
    if (pace.tokenMs > 0 && tokens > 0) yield { kind: 'pause', milliseconds: pace.tokenMs * tokens };
    if (comments === 'every-chunk') yield comment;
    if (comments === 'as-data') yield { kind: 'write', data: `data: : the model is at work${end}${end}` };
    if (settings.emptyData) yield { kind: 'write', data: `data:${end}${end}` };
    if (settings.eventNames) yield { kind: 'write', data: `event: ping${end}data: {}${end}${end}` };
    const text = settings.multiLineData ? JSON.stringify(json, null, 1) : JSON.stringify(json);
    const lines = text.split('\n').map((line) => `${field}${line}${end}`);
    const before =
      (comments === 'glued' ? `: the model is at work${end}` : '') +
      (settings.eventNames ? `event: message${end}` : '');
    const data = before + lines.join('') + end;
    yield { kind: 'write', data, tokens, ...(hasUsage ? { hasUsage } : {}) };
  }

  const { terminator = 'done' } = settings;
  if (terminator === 'none') return;
  const done = `${field}[DONE]${end}${settings.openEnd ? '' : end}`;
  yield { kind: 'write', data: done };
  if (terminator === 'done-twice') yield { kind: 'write', data: done };
  if (terminator === 'data-after-done') {
    const extra = {
      id: 'after-done',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { content: 'EXTRA' }, finish_reason: null }],
    };
    yield { kind: 'write', data: `${field}${JSON.stringify(extra)}${end}${end}` };
  }
  if (terminator === 'done-then-open') yield { kind: 'hang' };
}

/** Cuts everything that is written into pieces of so many bytes. */
export function* inPieces(steps: Iterable<Step>, bytes: number): Generator<Step> {
  for (const step of steps) {
    if (step.kind !== 'write') {
      yield step;
      continue;
    }
    const data = typeof step.data === 'string' ? Buffer.from(step.data) : step.data;
    for (let at = 0; at < data.length; at += bytes) {
      const isLast = at + bytes >= data.length;
      yield { ...step, data: data.subarray(at, at + bytes), tokens: isLast ? (step.tokens ?? 0) : 0 };
      // gives the network a chance to send the piece by itself
      yield { kind: 'pause', milliseconds: 0 };
    }
  }
}

/** Leaves out the empty line that would end the last event. */
export function* withOpenEnd(steps: Iterable<Step>): Generator<Step> {
  let held: Step | undefined;
  for (const step of steps) {
    if (held) yield held;
    held = step;
  }
  if (held?.kind === 'write' && typeof held.data === 'string')
    held = { ...held, data: held.data.replace(/(\r\n|\r|\n)\1$/, '') };
  if (held) yield held;
}
