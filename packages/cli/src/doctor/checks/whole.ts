import { asObject, firstChoice, messageOf, type Answer } from '../wire.ts';
import { defined } from '@kopek/core/kit';
import { RootCause } from '../cause.ts';
import { row, unless } from '../row.ts';
import type { Session } from '../session.ts';
import { oneCall, QUESTION, type Check, type Found } from './check.ts';
import { amountRow, usageRow } from './usage.ts';

/** An answer that is not streamed (§2.8, §2.9). */
export const WHOLE: Check = oneCall('whole', QUESTION, judge);

function judge(answer: Answer, { model }: Session): Found {
  const { json } = answer;
  const { message } = asObject(json?.['error']) ?? {};
  if (typeof message === 'string' && message !== '')
    throw new RootCause('error-in-200', { kind: 'server', seen: `HTTP 200: ${message.slice(0, 160)}` });
  const usage = asObject(json?.['usage']);
  // a service that bills in rubles reports at least the balance
  if (usage !== undefined && usage['cost_rub'] === undefined && usage['balance'] === undefined)
    throw new RootCause('whole-cost', { kind: 'rubles', seen: 'cost_rub' });
  const problem = shapeProblem(answer);
  // every other check builds on such an answer
  if (problem !== undefined || json === undefined)
    throw new RootCause('whole', { kind: 'form', ...defined({ seen: problem }) });
  const content = messageOf(json)?.['content'];
  const served = json['model'];
  const kind = content === null ? 'null' : content === '' ? 'empty' : typeof content;
  return [
    unless('whole', undefined),
    unless('whole-content', typeof content === 'string' && content !== '' ? undefined : `content: ${kind}`),
    usageRow('whole-usage', usage),
    ...(usage === undefined
      ? []
      : [amountRow('whole-cost', usage, 'cost_rub'), amountRow('balance', usage, 'balance')]),
    row('served-model', typeof served === 'string' && served !== '' && (served !== 'auto' || model !== 'auto')),
  ];
}

function shapeProblem({ status, json, headers }: Answer): string | undefined {
  if (json === undefined) return `HTTP ${status}, ${headers['content-type'] ?? 'no content type'}`;
  if (json['object'] !== 'chat.completion')
    return `object: ${JSON.stringify(json['object'])?.slice(0, 60) ?? 'absent'}`;
  if (messageOf(json) === undefined) return 'no choices[0].message';
  return firstChoice(json)?.['finish_reason'] === undefined ? 'no finish_reason' : undefined;
}
