import * as fc from 'fast-check';
import { PARAMETER_CASES } from '../src/cases/request-parameters.ts';

type Json = { [key: string]: unknown };

const text = fc.constantFrom('', 'x', 'function', 'a b');
const name = fc.constantFrom('x', 'add', 'colossal');
const model = fc.constantFrom('no/such-model', 'nor-this-one');
const address = (mediaType: string): fc.Arbitrary<string> =>
  fc.constantFrom('https://example.com/a', `data:${mediaType};base64,AAAA`);
const schema = fc.constantFrom<Json>({}, { type: 'object', properties: {} });
/** Members that may be left out. */
const some = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> =>
  fc.record(members, { requiredKeys: [] });
const all = (members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> => fc.record(members);
const both = (left: fc.Arbitrary<Json>, right: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.tuple(left, right).map(([first, second]) => ({ ...first, ...second }));
const few = (element: fc.Arbitrary<unknown>, minLength = 0): fc.Arbitrary<unknown[]> =>
  fc.array(element, { minLength, maxLength: 2 });
const is = (literal: string): fc.Arbitrary<string> => fc.constant(literal);

const part = fc.oneof(
  all({ type: is('text'), text }),
  all({
    type: is('image_url'),
    image_url: both(all({ url: address('image/png') }), some({ detail: fc.constantFrom('auto', 'low', 'high') })),
  }),
  all({ type: is('file'), file: all({ filename: name, file_data: address('application/pdf') }) }),
  all({ type: is('video_url'), video_url: all({ url: address('video/mp4') }) }),
  all({ type: is('input_audio'), input_audio: all({ data: is('AAAA'), format: name }) }),
);
const content = fc.oneof(text, few(part, 1));
const call = all({ id: name, type: is('function'), function: all({ name, arguments: text }) });
const spoken = fc
  .oneof(
    both(all({ role: fc.constantFrom('user', 'system'), content }), some({ name: text })),
    both(
      all({ role: is('assistant'), content }),
      some({ name: text, reasoning: text, reasoning_details: few(fc.jsonValue({ maxDepth: 1 })) }),
    ),
  )
  .map((message) => [message]);
/** A call and its answer: one without the other is not a conversation. */
const called = fc
  .tuple(call, fc.constantFrom('', null, 'x'), text, some({ name: text }))
  .map(([made, beside, answer, more]) => [
    { role: 'assistant', content: beside, tool_calls: [made] },
    { role: 'tool', content: answer, tool_call_id: made.id, ...more },
  ]);
const messages = fc.array(fc.oneof(spoken, called), { minLength: 1, maxLength: 2 }).map((turns) => turns.flat());
const tool = fc.oneof(
  all({
    type: is('function'),
    function: both(all({ name: is('add'), parameters: schema }), some({ description: text })),
  }),
  both(all({ type: is('service:web_search') }), some({ parameters: schema })),
);
const tools = fc.array(tool, { minLength: 1, maxLength: 1 });

/** Any of the parameters of the table, with the values of its cases: a new parameter is here once it has one. */
const parameters = fc
  .subarray(PARAMETER_CASES.map(({ wire }) => wire))
  .map((fields) => Object.assign({}, ...structuredClone(fields)) as Json);
const format = some({
  response_format: fc.oneof(
    all({ type: is('json_object') }),
    all({ type: is('json_schema'), json_schema: both(all({ name, schema }), some({ strict: fc.boolean() })) }),
  ),
  stream: fc.boolean(),
});
const conversation = fc.oneof(all({ messages }), all({ prompt: text }));
const withTools = fc.oneof(
  all({}),
  both(all({ tools }), some({ tool_choice: fc.constantFrom('none', 'auto', 'required') })),
);

/** Requests that follow the interface. */
export const rightRequest: fc.Arbitrary<Json> = both(
  both(both(all({ model }), conversation), format),
  both(parameters, withTools),
);

const anything = fc.oneof(
  text,
  address('image/png'),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, undefined, {}, [], 'AAAA', ['x'], 'context-compression', 'tool'),
);

/** Requests with one thing changed, added or taken away at any depth: some are still right. */
export const changedRequest: fc.Arbitrary<Json> = fc
  .tuple(
    rightRequest,
    fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('id', 'enabled', 'strict', 'name'),
    anything,
  )
  .map(([request, dice, added, value]) => {
    const changed = structuredClone(request);
    change(changed, dice, added, value);
    return changed;
  });

function change(holder: Json, [die = 0, ...dice]: number[], added: string, value: unknown): void {
  const keys = [...Object.keys(holder), added];
  const key = keys[die % keys.length] ?? added;
  const member = holder[key];
  if (dice.length > 0 && typeof member === 'object' && member !== null) change(member as Json, dice, added, value);
  else if (die % 7 === 0 && !Array.isArray(holder)) delete holder[key];
  else holder[key] = value;
}
