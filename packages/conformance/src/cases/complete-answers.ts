import { chunkText, completionText, pieces } from '../answers.ts';
import type { Expectation, WireCase } from '../wire-case.ts';

const USAGE_TEXT = '{"prompt_tokens":12,"completion_tokens":5,"total_tokens":17,"cost_rub":0.0425,"balance":999.9575}';
const USAGE = JSON.parse(USAGE_TEXT) as Record<string, unknown>;
const BILL = chunkText('[]', USAGE_TEXT);
const sse = (...events: string[]): string => events.map((event) => `data: ${event}\n\n`).join('');
const choice = (index: number, delta: string, reason: string | null = null): string =>
  chunkText(`[{"index":${index},"delta":${delta},"finish_reason":${JSON.stringify(reason)}}]`);
// a reader that trims deltas would show
const DELTAS = ['Well, ', ' hello', '\n'];
const TEXT = DELTAS.join('');
const words = (index = 0): string => sse(...DELTAS.map((content) => choice(index, JSON.stringify({ content }))));
const whole = (index: number, reason: string | null, usage: string): string =>
  completionText(
    JSON.stringify({ index, message: { role: 'assistant', content: TEXT }, finish_reason: reason }),
    usage,
  );

/** What had arrived of an answer. */
interface Arrived {
  body: string;
  isJson?: true;
  isBilled: boolean;
  finishReason: string | null;
}

const FINISHED = words() + sse(choice(0, '{}', 'stop'));

const ARRIVED: Record<string, Arrived> = {
  'content and finish reason': { body: FINISHED, isBilled: false, finishReason: 'stop' },
  'content, finish reason and bill': { body: FINISHED + sse(BILL), isBilled: true, finishReason: 'stop' },
  'a sole choice of index 1': {
    body: words(1) + sse(choice(1, '{}', 'length'), BILL),
    isBilled: true,
    finishReason: 'length',
  },
  'a whole document': { body: whole(0, 'stop', USAGE_TEXT), isJson: true, isBilled: true, finishReason: 'stop' },
  'a whole document without a finish reason': {
    body: whole(0, null, USAGE_TEXT),
    isJson: true,
    isBilled: true,
    finishReason: null,
  },
  'a whole document of index 1': {
    body: whole(1, 'stop', USAGE_TEXT),
    isJson: true,
    isBilled: true,
    finishReason: 'stop',
  },
};

/** What came behind it. */
interface Behind {
  body?: string;
  end?: WireCase['end'];
  brings?: 'bill';
  anomaly?: 'data_after_end' | 'error_after_end';
  needs?: 'events' | 'json';
}

const BEHIND: Record<string, Behind> = {
  'a clean end': {},
  'a broken connection': { end: 'destroy' },
  silence: { end: 'hang' },
  'a word that is no event': { body: 'upstream closed\n\n', needs: 'events' },
  'an event that is not JSON': { body: sse('upstream closed', '[DONE]'), anomaly: 'data_after_end', needs: 'events' },
  'an event of half a document': { body: sse('{"choices":[{"del'), anomaly: 'data_after_end', needs: 'events' },
  'an error': { body: sse('{"error":{"code":502,"message":"late"}}'), anomaly: 'error_after_end', needs: 'events' },
  'an event of the name error': { body: 'event: error\ndata: late\n\n', anomaly: 'error_after_end', needs: 'events' },
  'an error in a choice': {
    body: sse(chunkText('[{"delta":{},"finish_reason":null,"error":{"code":502,"message":"late"}}]')),
    needs: 'events',
  },
  'a finish reason of error': { body: sse(chunkText('[{"delta":{},"finish_reason":"error"}]')), needs: 'events' },
  'an end mark and a bill': { body: sse('[DONE]', BILL), brings: 'bill', needs: 'events' },
  'an end mark, a bill and silence': { body: sse('[DONE]', BILL), end: 'hang', brings: 'bill', needs: 'events' },
  'a bill without its blank line, and a broken connection': {
    body: `data: ${BILL}`,
    end: 'destroy',
    brings: 'bill',
    needs: 'events',
  },
  'an error, then a bill': {
    body: sse('{"error":"late"}', BILL),
    brings: 'bill',
    anomaly: 'error_after_end',
    needs: 'events',
  },
  'an event that is not JSON, then a bill': {
    body: sse('words', BILL),
    brings: 'bill',
    anomaly: 'data_after_end',
    needs: 'events',
  },
  'a comma': { body: ',', anomaly: 'data_after_end', needs: 'json' },
  'a NUL': { body: '\0', anomaly: 'data_after_end', needs: 'json' },
  'an end mark': { body: '\ndata: [DONE]\n\n', needs: 'json' },
  'a page': { body: '\n<html>upstream closed</html>', anomaly: 'data_after_end', needs: 'json' },
  'a comma, and a broken connection': { body: ',', end: 'destroy', anomaly: 'data_after_end', needs: 'json' },
};

/**
 * What had arrived × what came behind: once content and its finish reason, or a whole document, have arrived, nothing takes
 * the answer away; once a usage has arrived, it is recorded.
 */
export function completeCases(): WireCase[] {
  const cases: WireCase[] = [];
  for (const [had, arrived] of Object.entries(ARRIVED)) {
    for (const [came, behind] of Object.entries(BEHIND)) {
      if (behind.needs !== undefined && (behind.needs === 'json') !== (arrived.isJson ?? false)) continue;
      cases.push(caseOf(`${had}, then ${came}`, arrived, behind));
    }
  }
  return cases;
}

function caseOf(name: string, { body, isJson, isBilled, finishReason }: Arrived, behind: Behind): WireCase {
  const expected: Expectation = {
    error: null,
    text: TEXT,
    finish_reason: finishReason,
    usage: isBilled || behind.brings ? USAGE : null,
    ...(behind.anomaly ? { anomalies: [behind.anomaly] } : {}),
  };
  return {
    name: name.replaceAll(/[ ,]+/g, '-'),
    group: 'complete',
    request_kind: isJson ? 'json' : 'stream',
    method: 'POST',
    status: 200,
    headers: { 'content-type': isJson ? 'application/json' : 'text/event-stream' },
    body_chunks: pieces(body, ...(behind.body === undefined ? [] : [behind.body])),
    ...(behind.end ? { end: behind.end } : {}),
    // silence is over soon
    ...(behind.end === 'hang' ? { client: { idle_timeout_ms: 200 } } : {}),
    expect: expected,
  };
}
