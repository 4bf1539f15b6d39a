import { asObject, firstChoice, messageOf, type Answer } from '../wire.ts';
import { row, unless, type Row } from '../row.ts';
import { QUESTION, type Check } from './check.ts';
import { amountRow, usageRow } from './usage.ts';

/** An answer that is not streamed (§2.8, §2.9). */
export const WHOLE: Check = {
  row: 'whole',
  requests: 1,
  run: async (session) => judge(await session.ask(QUESTION), session.model),
};

function judge(answer: Answer, model: string): Row[] {
  const { json } = answer;
  const problem = shapeProblem(answer);
  if (problem !== undefined || json === undefined) return [unless('whole', problem)];
  const content = messageOf(json)?.['content'];
  const usage = asObject(json['usage']);
  const served = json['model'];
  const kind = content === null ? 'null' : content === '' ? 'empty' : typeof content;
  return [
    row('whole', true),
    unless('whole-content', typeof content === 'string' && content !== '' ? undefined : `content: ${kind}`),
    usageRow('whole-usage', usage),
    ...(usage === undefined
      ? []
      : [amountRow('whole-cost', usage, 'cost_rub'), amountRow('balance', usage, 'balance')]),
    row('served-model', typeof served === 'string' && served !== '' && (served !== 'auto' || model !== 'auto')),
  ];
}

function shapeProblem({ status, json, headers }: Answer): string | undefined {
  if (status !== 200 || json === undefined) return `HTTP ${status}, ${headers['content-type'] ?? 'no content type'}`;
  if (json['object'] !== 'chat.completion')
    return `object: ${JSON.stringify(json['object'])?.slice(0, 60) ?? 'absent'}`;
  if (messageOf(json) === undefined) return 'no choices[0].message';
  return firstChoice(json)?.['finish_reason'] === undefined ? 'no finish_reason' : undefined;
}
