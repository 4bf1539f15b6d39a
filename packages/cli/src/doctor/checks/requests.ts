import { readUsage } from '@kopek/core/kit';
import { asObject, messageOf, objectIn, type Json } from '../wire.ts';
import { note, row, unless, type Row, type RowId } from '../row.ts';
import { QUESTION, type Check } from './check.ts';

const SCHEMA = {
  type: 'object',
  properties: { ready: { type: 'boolean' } },
  required: ['ready'],
  additionalProperties: false,
};
const SHORT = { ...QUESTION, max_tokens: 16 };

/** A request whose fields are to be accepted, whatever they do. */
const accepted = (id: RowId, body: (namespace: string) => Json): Check => ({
  row: id,
  requests: 1,
  async run(session) {
    const { status } = await session.ask({ ...SHORT, ...body(session.namespace) });
    return [unless(id, status === 200 ? undefined : `HTTP ${status}`)];
  },
});

const BEGINNING = 'Red, orange, yellow,';

/** Fields of a request that change what a service does (§2.2 to §2.6). */
export const REQUESTS: readonly Check[] = [
  {
    row: 'json-schema',
    requests: 1,
    async run(session) {
      const { status, json } = await session.ask({
        messages: [{ role: 'user', content: 'Are you ready? Answer in JSON.' }],
        max_tokens: 200,
        response_format: { type: 'json_schema', json_schema: { name: 'state', strict: true, schema: SCHEMA } },
      });
      if (status !== 200) return [row('json-schema', false, `HTTP ${status}`)];
      const value = objectIn(String(messageOf(json)?.['content']));
      return [row('json-schema', typeof value?.['ready'] === 'boolean', value === undefined ? 'not JSON' : undefined)];
    },
  },
  {
    row: 'prefill',
    requests: 1,
    async run(session) {
      const { status, json } = await session.ask({
        messages: [
          { role: 'user', content: 'Name the colours of the rainbow in order, with commas.' },
          { role: 'assistant', content: BEGINNING },
        ],
        max_tokens: 50,
      });
      const content = messageOf(json)?.['content'];
      if (status !== 200) return [row('prefill', false, `HTTP ${status}`)];
      const repeats = typeof content === 'string' && content.startsWith(BEGINNING);
      return [unless('prefill', repeats ? 'the answer repeats the beginning' : undefined)];
    },
  },
  {
    row: 'routing-fields',
    requests: 1,
    async run(session) {
      const { status } = await session.ask({
        ...SHORT,
        models: [session.model],
        provider: { sort: 'price' },
        cache_control: { type: 'ephemeral' },
        session_id: 'kopek-doctor',
        service_tier: 'flex',
      });
      return [unless('routing-fields', status === 200 ? undefined : `HTTP ${status}`)];
    },
  },
  accepted('file-parser', () => ({ plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }] })),
  // it may not search: searches are billed
  accepted('web-search', (namespace) => ({ tools: [{ type: `${namespace}:web_search` }], tool_choice: 'none' })),
  {
    row: 'other-paths',
    requests: 2,
    async run(session) {
      const problems: string[] = [];
      for (const path of ['/responses', '/messages']) {
        const { status, json } = await session.ask(SHORT, { path });
        const hasCost = readUsage(asObject(json?.['usage']))?.costRub !== undefined;
        if (status !== 200) problems.push(`${path}: HTTP ${status}`);
        else if (!hasCost) problems.push(`${path}: no cost_rub`);
      }
      return [unless('other-paths', problems.length === 0 ? undefined : problems.join('; '))];
    },
  },
  {
    row: 'unknown-fields',
    requests: 1,
    async run(session): Promise<Row[]> {
      const { status } = await session.ask({ ...SHORT, max_tokens: 1, field_of_no_interface: true });
      return [note('unknown-fields', `HTTP ${status}`)];
    },
  },
];
