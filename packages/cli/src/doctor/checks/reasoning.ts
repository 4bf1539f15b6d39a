import { asObject, firstChoice, messageOf, objectsIn } from '../wire.ts';
import { oneCall, QUESTION, type Check } from './check.ts';

const THINK = { ...QUESTION, reasoning: { effort: 'low' } };

/** Reasoning (§2.7): under which names it streams, and whether its details may be sent back. */
export const REASONING: readonly Check[] = [
  oneCall('reasoning-fields', { ...THINK, stream: true }, ({ chunks }) => {
    const deltas = chunks.map(({ json }) => asObject(firstChoice(json)?.['delta']));
    const names = ['reasoning', 'reasoning_content', 'reasoning_details'].filter((name) =>
      deltas.some((delta) => delta?.[name] !== undefined && delta[name] !== null),
    );
    return names.join(', ') || undefined;
  }),
  {
    row: 'reasoning-details',
    requests: 2,
    async run(session) {
      const answer = await session.ask(THINK);
      if (answer.status !== 200) return `HTTP ${answer.status}`;
      const message = messageOf(answer.json);
      const details = objectsIn(message?.['reasoning_details']);
      if (details.length === 0) return [];
      const { status } = await session.ask({
        ...THINK,
        messages: [
          ...objectsIn(QUESTION['messages']),
          { role: 'assistant', content: message?.['content'] ?? '', reasoning_details: details },
          { role: 'user', content: 'Once more.' },
        ],
      });
      return status === 200 ? undefined : `sent back: HTTP ${status}`;
    },
  },
];
