import { asObject, firstChoice, messageOf, objectsIn } from '../wire.ts';
import { note, row, type Row } from '../row.ts';
import type { Session } from '../session.ts';
import { QUESTION, type Check } from './check.ts';

const THINK = { ...QUESTION, reasoning: { effort: 'low' } };

/** Reasoning (§2.7): under which names it streams, and whether its details may be sent back. */
export const REASONING: readonly Check[] = [
  {
    row: 'reasoning-fields',
    requests: 1,
    async run(session) {
      const answer = await session.ask({ ...THINK, stream: true });
      if (answer.status !== 200) return [note('reasoning-fields', `HTTP ${answer.status}`)];
      const deltas = answer.chunks.map(({ json }) => asObject(firstChoice(json)?.['delta']));
      const names = ['reasoning', 'reasoning_content', 'reasoning_details'].filter((name) =>
        deltas.some((delta) => delta?.[name] !== undefined && delta[name] !== null),
      );
      return [note('reasoning-fields', names.join(', ') || '–')];
    },
  },
  { row: 'reasoning-details', requests: 2, run: detailsRows },
];

async function detailsRows(session: Session): Promise<Row[]> {
  const { status, json } = await session.ask(THINK);
  if (status !== 200) return [row('reasoning-details', false, `HTTP ${status}`)];
  const message = messageOf(json);
  const details = objectsIn(message?.['reasoning_details']);
  if (message === undefined || details.length === 0) return [];
  const { content } = message;
  const next = await session.ask({
    ...THINK,
    messages: [
      ...objectsIn(QUESTION['messages']),
      { role: 'assistant', content: content ?? '', reasoning_details: details },
      { role: 'user', content: 'Once more.' },
    ],
  });
  const isTaken = next.status === 200;
  return [row('reasoning-details', isTaken, isTaken ? undefined : `sent back: HTTP ${next.status}`)];
}
