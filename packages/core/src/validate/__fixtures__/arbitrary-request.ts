import * as fc from 'fast-check';

type Json = { [key: string]: unknown };

const text = fc.constantFrom('', 'x', 'function', 'a b');
const name = fc.constantFrom('x', 'add', 'colossal');
const address = fc.constantFrom('https://example.com/a', 'data:image/png;base64,AAAA');
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
  all({ type: is('image_url'), image_url: both(all({ url: address }), some({ detail: text })) }),
  all({ type: is('file'), file: all({ filename: text, file_data: address }) }),
  all({ type: is('video_url'), video_url: all({ url: address }) }),
  all({ type: is('input_audio'), input_audio: all({ data: is('AAAA'), format: name }) }),
);
const content = fc.oneof(text, few(part));
const call = all({ id: name, type: is('function'), function: all({ name, arguments: text }) });
const message = fc.oneof(
  both(all({ role: fc.constantFrom('user', 'system'), content }), some({ name: text })),
  both(
    all({ role: is('assistant'), content }),
    some({ name: text, tool_calls: few(call), reasoning: text, reasoning_details: few(fc.jsonValue({ maxDepth: 1 })) }),
  ),
  all({ role: is('assistant'), content: fc.constant(null), tool_calls: few(call, 1) }),
  both(all({ role: is('tool'), content: text, tool_call_id: name }), some({ name: text })),
);
const tool = fc.oneof(
  all({
    type: is('function'),
    function: both(all({ name: is('add'), parameters: schema }), some({ description: text, strict: fc.boolean() })),
  }),
  both(all({ type: is('service:web_search') }), some({ parameters: schema })),
);
const tools = fc.array(tool, { minLength: 1, maxLength: 2 });
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

const parameters = some({
  models: few(name),
  response_format: fc.oneof(
    all({ type: is('json_object') }),
    all({ type: is('json_schema'), json_schema: both(all({ name, schema }), some({ strict: fc.boolean() })) }),
  ),
  stop: fc.oneof(text, few(text)),
  stream: fc.boolean(),
  plugins: few(
    fc.oneof(
      both(all({ id: is('context-compression') }), some({ enabled: fc.boolean() })),
      both(all({ id: is('file-parser') }), some({ pdf: some({ engine: name }) })),
      both(all({ id: name }), some({ enabled: fc.jsonValue({ maxDepth: 1 }) })),
    ),
  ),
  max_tokens: fc.integer({ min: 1 }),
  temperature: between(0, 2),
  parallel_tool_calls: fc.boolean(),
  seed: number,
  top_p: between(0.001, 1),
  top_k: between(1, 100),
  frequency_penalty: between(-2, 2),
  presence_penalty: between(-2, 2),
  repetition_penalty: between(0.001, 2),
  logit_bias: fc.dictionary(fc.constantFrom('1', '007'), number),
  top_logprobs: number,
  min_p: between(0, 1),
  top_a: between(0, 1),
  prediction: all({ type: is('content'), content: text }),
  modalities: few(name),
  audio: all({ voice: name, format: name }),
  provider: some({ sort: name, only: few(text) }),
  reasoning: some({ effort: name, max_tokens: number, exclude: fc.boolean(), enabled: fc.boolean() }),
  cache_control: both(all({ type: is('ephemeral') }), some({ ttl: name })),
  session_id: text,
  service_tier: name,
});
const conversation = fc.oneof(all({ messages: few(message, 1) }), all({ prompt: text }));
const withTools = fc.oneof(
  all({}),
  both(all({ tools }), some({ tool_choice: fc.constantFrom('none', 'auto', 'required') })),
);

/** Requests that follow the interface. */
export const rightRequest: fc.Arbitrary<Json> = both(
  both(all({ model: name }), conversation),
  both(parameters, withTools),
);

const anything = fc.oneof(
  text,
  address,
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
