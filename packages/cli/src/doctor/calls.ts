import { asObject, eventsIn, firstChoice, probe, reasonOf, type Json, type Probe } from './probe.ts';
import { row, unknownRows, type Row, type RowId } from './row.ts';

/** How the calls are sent. */
export interface Calls {
  /** A metered fetch: it stops at the spending limit. */
  send: typeof fetch;
  url: string;
  apiKey: string;
  model: string;
}

/** One small call: which rows it decides, and how. */
interface Call {
  decides: readonly RowId[];
  body: Json;
  headers?: Record<string, string>;
  judge: (answer: Probe, calls: Calls) => Row[];
}

const QUESTION = [{ role: 'user', content: 'Answer with one word: ready.' }];
const TOOLS = {
  messages: [{ role: 'user', content: 'What is the weather in Moscow? Use the tool.' }],
  tools: [
    {
      type: 'function',
      function: {
        name: 'weather',
        description: 'Weather of a city',
        parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      },
    },
  ],
  tool_choice: 'required',
};
const SCHEMA = {
  type: 'object',
  properties: { ready: { type: 'boolean' } },
  required: ['ready'],
  additionalProperties: false,
};
const SHORT = { max_tokens: 200 };

/** The calls that the compatibility table is made of, in the order in which they are sent. */
const CALLS: readonly Call[] = [
  {
    decides: ['whole', 'whole-usage', 'whole-cost', 'balance', 'served-model'],
    body: { messages: QUESTION, ...SHORT },
    judge: judgeWhole,
  },
  {
    decides: ['stream', 'stream-usage', 'stream-cost', 'comments'],
    body: { messages: QUESTION, ...SHORT, stream: true },
    judge: judgeStream,
  },
  { decides: ['tools'], body: { ...TOOLS, ...SHORT }, judge: judgeTools },
  { decides: ['tool-index'], body: { ...TOOLS, ...SHORT, stream: true }, judge: judgeToolIndex },
  {
    decides: ['json-schema'],
    body: {
      messages: [{ role: 'user', content: 'Are you ready? Answer in JSON.' }],
      ...SHORT,
      response_format: { type: 'json_schema', json_schema: { name: 'state', strict: true, schema: SCHEMA } },
    },
    judge: judgeSchema,
  },
  // out of the range of §8, so it must be refused
  { decides: ['error-shape'], body: { messages: QUESTION, ...SHORT, temperature: 9 }, judge: judgeError },
  {
    decides: ['unknown-fields'],
    body: { messages: QUESTION, max_tokens: 1, field_of_no_interface: true },
    judge: ({ status }) => [{ id: 'unknown-fields', verdict: 'note', detail: `HTTP ${status}` }],
  },
];

/** How many requests {@link makeCalls} sends at most. */
export const CALL_COUNT: number = CALLS.length + 2;

/** Sends the calls one after the other, and judges each answer by the letter of the interface. */
export async function makeCalls(calls: Calls): Promise<Row[]> {
  const rows: Row[] = [];
  for (const call of CALLS) {
    try {
      rows.push(...call.judge(await send(calls, call.body), calls));
    } catch (error) {
      rows.push(...withoutAnswer(call.decides, reasonOf(error)));
    }
  }
  rows.push(await idempotencyRow(calls));
  return rows;
}

function send(
  { send: metered, url, apiKey, model }: Calls,
  body: Json,
  headers: Record<string, string> = {},
): Promise<Probe> {
  return probe(metered, url, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, ...body }),
  });
}

/** The first row of a call says what went wrong; the others cannot be told then. */
function withoutAnswer([first, ...rest]: readonly RowId[], reason: string): Row[] {
  if (first === undefined) return [];
  if (reason === 'spend_limit') return unknownRows([first, ...rest], '--max-rub');
  return [row(first, false, reason), ...unknownRows(rest, first)];
}

function judgeWhole({ status, json, headers }: Probe, { model }: Calls): Row[] {
  const choice = firstChoice(json);
  const content = asObject(choice?.['message'])?.['content'];
  const problem =
    status !== 200 || json === undefined
      ? `HTTP ${status}, ${headers.get('content-type') ?? 'no content type'}`
      : json['object'] !== 'chat.completion'
        ? `object: ${JSON.stringify(json['object'])}`
        : typeof content !== 'string' || content === ''
          ? 'no choices[0].message.content'
          : typeof choice?.['finish_reason'] !== 'string'
            ? 'no finish_reason'
            : undefined;
  const first = row('whole', problem === undefined, problem);
  if (json === undefined || status !== 200)
    return [first, ...unknownRows(['whole-usage', 'whole-cost', 'balance', 'served-model'], 'whole')];
  const usage = asObject(json['usage']);
  const served = json['model'];
  return [
    first,
    usageRow('whole-usage', usage),
    ...(usage === undefined
      ? unknownRows(['whole-cost', 'balance'], 'whole-usage')
      : [amountRow('whole-cost', usage, 'cost_rub'), amountRow('balance', usage, 'balance')]),
    row('served-model', typeof served === 'string' && served !== '' && (served !== 'auto' || model !== 'auto')),
  ];
}

function judgeStream({ status, headers, text }: Probe): Row[] {
  const type = headers.get('content-type') ?? 'no content type';
  if (status !== 200 || !type.startsWith('text/event-stream'))
    return withoutAnswer(['stream', 'stream-usage', 'stream-cost', 'comments'], `HTTP ${status}, ${type}`);
  const { chunks, broken, isDone, comments } = eventsIn(text);
  const choices = chunks.map(firstChoice).filter((choice) => choice !== undefined);
  const hasText = choices.some((choice) => typeof asObject(choice['delta'])?.['content'] === 'string');
  const hasEnd = choices.some((choice) => typeof choice['finish_reason'] === 'string');
  const problem =
    broken > 0
      ? 'an event that is not JSON'
      : !hasText
        ? 'no choices[0].delta.content'
        : !hasEnd
          ? 'no finish_reason'
          : isDone
            ? undefined
            : 'no [DONE]';
  const usage = asObject(chunks.at(-1)?.['usage']);
  return [
    row('stream', problem === undefined, problem),
    usageRow('stream-usage', usage),
    ...(usage === undefined
      ? unknownRows(['stream-cost'], 'stream-usage')
      : [amountRow('stream-cost', usage, 'cost_rub')]),
    { id: 'comments', verdict: 'note', detail: String(comments) },
  ];
}

function usageRow(id: RowId, usage: Json | undefined): Row {
  const missing = ['prompt_tokens', 'completion_tokens', 'total_tokens'].filter((name) => !isCount(usage?.[name]));
  if (usage === undefined) return row(id, false, 'no usage');
  return row(id, missing.length === 0, missing.length === 0 ? undefined : `no ${missing.join(', ')}`);
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

/** Whether an amount is there as a number; what it comes to is read by the ledger alone. */
function amountRow(id: RowId, usage: Json, field: string): Row {
  const value = usage[field];
  const holds = typeof value === 'number' && Number.isFinite(value) && (field === 'balance' || value >= 0);
  return row(id, holds, holds ? undefined : `${field}: ${value === undefined ? 'absent' : typeof value}`);
}

function judgeTools({ status, json }: Probe): Row[] {
  const calls = asObject(firstChoice(json)?.['message'])?.['tool_calls'];
  const call = Array.isArray(calls) ? asObject(calls[0]) : undefined;
  const named = asObject(call?.['function']);
  if (status !== 200 || named?.['name'] !== 'weather')
    return [row('tools', false, status === 200 ? 'no call of the tool' : `HTTP ${status}`)];
  const given = named['arguments'];
  const isReadable = typeof given === 'string' && isJsonObject(given);
  const hasId = typeof call?.['id'] === 'string' && call['id'] !== '';
  return [row('tools', isReadable && hasId, !isReadable ? 'arguments are not JSON' : hasId ? undefined : 'no id')];
}

function judgeToolIndex({ status, text }: Probe): Row[] {
  const pieces = eventsIn(text).chunks.flatMap((chunk) => {
    const calls = asObject(firstChoice(chunk)?.['delta'])?.['tool_calls'];
    return Array.isArray(calls) ? calls.map(asObject) : [];
  });
  if (pieces.length === 0) return [row('tool-index', false, status === 200 ? 'no piece of a call' : `HTTP ${status}`)];
  const holds = pieces.every((piece) => isCount(piece?.['index']));
  return [row('tool-index', holds, holds ? undefined : 'pieces without index')];
}

function judgeSchema({ status, json }: Probe): Row[] {
  const content = asObject(firstChoice(json)?.['message'])?.['content'];
  if (status !== 200) return [row('json-schema', false, `HTTP ${status}`)];
  const value = typeof content === 'string' && isJsonObject(content) ? asObject(JSON.parse(content)) : undefined;
  return [row('json-schema', typeof value?.['ready'] === 'boolean', value === undefined ? 'not JSON' : undefined)];
}

function judgeError({ status, json }: Probe): Row[] {
  const error = asObject(json?.['error']);
  if (status < 400) return [row('error-shape', false, `HTTP ${status}: accepted`)];
  const holds = error !== undefined && error['code'] !== undefined && typeof error['message'] === 'string';
  return [row('error-shape', holds, holds ? `HTTP ${status}` : `HTTP ${status} without error.code, error.message`)];
}

function isJsonObject(text: string): boolean {
  try {
    return asObject(JSON.parse(text)) !== undefined;
  } catch {
    return false;
  }
}

/** Sends one request twice under one key: a service that remembers it answers with the same id. */
async function idempotencyRow(calls: Calls): Promise<Row> {
  const headers = { 'idempotency-key': globalThis.crypto.randomUUID() };
  const body = { messages: QUESTION, max_tokens: 16 };
  try {
    const [first, second] = [await send(calls, body, headers), await send(calls, body, headers)];
    const id = first.json?.['id'];
    if (first.status !== 200 || typeof id !== 'string')
      return { id: 'idempotency', verdict: 'unknown', detail: 'no id' };
    return { id: 'idempotency', verdict: 'note', detail: second.json?.['id'] === id ? 'honoured' : 'not honoured' };
  } catch (error) {
    const reason = reasonOf(error);
    return { id: 'idempotency', verdict: 'unknown', detail: reason === 'spend_limit' ? '--max-rub' : reason };
  }
}
