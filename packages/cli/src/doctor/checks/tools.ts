import { asObject, messageOf, objectIn, objectsIn, type Json, type Answer } from '../wire.ts';
import { unless, type Row } from '../row.ts';
import type { Session } from '../session.ts';
import { oneCall, type Check } from './check.ts';
import { isCount } from './usage.ts';

const toolNamed = (name: string, description: string): Json => ({
  type: 'function',
  function: {
    name,
    description,
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
});
const ONE: Json = {
  messages: [{ role: 'user', content: 'What is the weather in Moscow? Use the tool.' }],
  tools: [toolNamed('weather', 'Weather of a city')],
  tool_choice: 'required',
  max_tokens: 200,
};
const TWO: Json = {
  messages: [
    { role: 'user', content: 'What is the weather in Moscow, and what is the time in Kazan? Call both tools at once.' },
  ],
  tools: [toolNamed('weather', 'Weather of a city'), toolNamed('time', 'Time of a city')],
  tool_choice: 'required',
  parallel_tool_calls: true,
  max_tokens: 300,
};

/** Tool calls, and the conversation that goes on with their results (§2.4, §2.8). */
export const TOOLS: readonly Check[] = [
  {
    row: 'tools',
    requests: 2,
    async run(session) {
      const answer = await session.ask(ONE);
      if (answer.status !== 200) return `HTTP ${answer.status}`;
      const calls = callsIn(answer);
      const problem = problemOf(calls, 1);
      if (problem !== undefined) return problem;
      return [unless('tools', undefined), unless('tool-round-trip', await roundTrip(session, calls))];
    },
  },
  oneCall('parallel-tools', TWO, (answer) => problemOf(callsIn(answer), 2)),
  oneCall('parallel-index', { ...TWO, stream: true }, judgePieces),
];

function callsIn({ json }: Answer): Json[] {
  return objectsIn(messageOf(json)?.['tool_calls']);
}

/** What is wrong with the calls of a whole answer. */
function problemOf(calls: readonly Json[], wanted: number): string | undefined {
  if (calls.length === 0) return 'no call of the tool';
  if (calls.length < wanted) return 'one call only';
  const ids = calls.map((call) => call['id']);
  if (ids.some((id) => typeof id !== 'string' || id === '')) return 'no id';
  if (new Set(ids).size < ids.length) return 'the same id twice';
  const isReadable = calls.every((call) => objectIn(String(asObject(call['function'])?.['arguments'])) !== undefined);
  return isReadable ? undefined : 'arguments are not JSON';
}

function judgePieces({ chunks }: Answer): Row[] {
  const pieces = chunks.flatMap(({ json }) =>
    objectsIn(json['choices']).flatMap((choice) => objectsIn(asObject(choice['delta'])?.['tool_calls'])),
  );
  return [
    unless('parallel-index', indexProblem(pieces)),
    ...(pieces.length === 0 ? [] : [unless('parallel-ids', idProblem(pieces))]),
  ];
}

/** What is wrong with the pieces of calls in a stream: calls are told apart by `index`. */
function indexProblem(pieces: readonly Json[]): string | undefined {
  if (pieces.length === 0) return 'no piece of a call';
  if (!pieces.every((piece) => isCount(piece['index']))) return 'pieces without index';
  const named = pieces.filter((piece) => asObject(piece['function'])?.['name'] !== undefined);
  if (named.length < 2) return 'one call only';
  const indexes = new Set(pieces.map((piece) => piece['index']));
  return indexes.size < 2 ? 'the same index for several calls' : undefined;
}

/** A piece without a name goes on with a call: a client that takes its id for that of a new call cuts the arguments apart. */
function idProblem(pieces: readonly Json[]): string | undefined {
  const ids = new Map<unknown, unknown>();
  for (const { index, id, function: called } of pieces) {
    const isNew = Boolean(asObject(called)?.['name']);
    if (!isNew && Boolean(id) && ids.has(index) && ids.get(index) !== id) return 'a new id in a later piece';
    if (isNew || Boolean(id)) ids.set(index, id);
  }
  return undefined;
}

/** Sends the calls back with their results (§2.3 does not list `tool_calls`, and the loop needs them). */
async function roundTrip(session: Session, calls: readonly Json[]): Promise<string | undefined> {
  const { status } = await session.ask({
    ...ONE,
    tool_choice: 'auto',
    messages: [
      ...objectsIn(ONE['messages']),
      { role: 'assistant', content: '', tool_calls: calls },
      ...calls.map((call) => ({ role: 'tool', tool_call_id: call['id'], content: '{"celsius":3}' })),
    ],
  });
  return status === 200 ? undefined : `HTTP ${status}`;
}
