import { compareRub } from '@kopek/core';
import { readUsage } from '@kopek/core/kit';
import { asObject, messageOf, objectIn, type Answer } from '../wire.ts';
import { note, row, unless } from '../row.ts';
import type { Session } from '../session.ts';
import { oneCall, QUESTION, SHORT, type Check } from './check.ts';

/** A request that must be rejected: its temperature is out of the range of §8. */
export const REFUSAL: Check = {
  row: 'rejection',
  // two pairs: a request, and one whose bill tells what the rejection did to the balance
  requests: 4,
  async run(session) {
    const { status, json, missingRub } = await reject(session);
    const seen = `HTTP ${status}`;
    if (status < 400) return `${seen}: accepted`;
    const error = asObject(json?.['error']);
    const hasShape = error !== undefined && error['code'] !== undefined && typeof error['message'] === 'string';
    const rejection = row(
      'rejection',
      hasShape && status === 400,
      hasShape ? seen : `${seen}: no error.code, error.message`,
    );
    // somebody else may have spent meanwhile; a service that bills rejections does so again
    const againRub = isFree(missingRub) ? missingRub : (await reject(session, session.mark() - 1)).missingRub;
    if (againRub === undefined) return [rejection];
    return [rejection, unless('rejection-free', isFree(againRub) ? undefined : `balance − ${againRub} RUB`)];
  },
};

async function reject(session: Session, since?: number): Promise<Answer & { missingRub?: string | undefined }> {
  const from = session.mark();
  const answer = await session.ask({ ...QUESTION, temperature: 9 });
  if (answer.status < 400) return answer;
  await session.ask(SHORT);
  return { ...answer, missingRub: session.missing(from, since) };
}

const isFree = (missingRub: string | undefined): boolean =>
  missingRub === undefined || compareRub(missingRub, '0') === 0;

const SCHEMA = {
  type: 'object',
  properties: { ready: { type: 'boolean' } },
  required: ['ready'],
  additionalProperties: false,
};

const BEGINNING = 'Red, orange, yellow,';

/** Fields of a request that change what a service does (§2.2 to §2.6). */
export const REQUESTS: readonly Check[] = [
  oneCall(
    'json-schema',
    {
      messages: [{ role: 'user', content: 'Are you ready? Answer in JSON.' }],
      max_tokens: 200,
      response_format: { type: 'json_schema', json_schema: { name: 'state', strict: true, schema: SCHEMA } },
    },
    ({ json }) => {
      const value = objectIn(String(messageOf(json)?.['content']));
      if (value === undefined) return 'not JSON';
      return typeof value['ready'] === 'boolean' ? undefined : `ready: ${typeof value['ready']}`;
    },
  ),
  oneCall(
    'prefill',
    {
      messages: [
        { role: 'user', content: 'Name the colours of the rainbow in order, with commas.' },
        { role: 'assistant', content: BEGINNING },
      ],
      max_tokens: 50,
    },
    ({ json }) => {
      const repeats = String(messageOf(json)?.['content']).startsWith(BEGINNING);
      return repeats ? 'the answer repeats the beginning' : undefined;
    },
  ),
  oneCall('routing-fields', ({ model }) => ({
    ...SHORT,
    models: [model],
    provider: { sort: 'price' },
    cache_control: { type: 'ephemeral' },
    session_id: 'kopek-doctor',
    service_tier: 'flex',
  })),
  oneCall('file-parser', { ...SHORT, plugins: [{ id: 'file-parser', pdf: { engine: 'native' } }] }),
  // it may not search: searches are billed
  oneCall('web-search', ({ namespace }) => ({
    ...SHORT,
    tools: [{ type: `${namespace}:web_search` }],
    tool_choice: 'none',
  })),
  {
    row: 'other-paths',
    requests: 2,
    async run(session) {
      const problems: string[] = [];
      for (const path of ['/responses', '/messages']) {
        const { status, json } = await session.ask(SHORT, { path });
        const hasCost = readUsage(asObject(json?.['usage']))?.costRub !== undefined;
        if (status !== 200) problems.push(`${path}: HTTP ${status}`);
        else if (json === undefined) problems.push(`${path}: not JSON`);
        else if (!hasCost) problems.push(`${path}: no cost_rub`);
      }
      return [unless('other-paths', problems)];
    },
  },
  {
    row: 'unknown-fields',
    requests: 1,
    async run(session) {
      const { status } = await session.ask({ ...SHORT, max_tokens: 1, field_of_no_interface: true });
      return [note('unknown-fields', `HTTP ${status}`)];
    },
  },
];
