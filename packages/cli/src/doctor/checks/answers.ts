import { eventsIn } from '../events.ts';
import { asObject, objectsIn, type Json } from '../probe.ts';
import { note, row, unless, type Row } from '../row.ts';
import type { Session } from '../session.ts';

const FINISH_REASONS: readonly unknown[] = ['tool_calls', 'stop', 'length', 'content_filter', 'error'];
const FIELDS: readonly string[] = ['id', 'choices', 'created', 'model', 'object', 'system_fingerprint', 'usage'];
/** What a client reads of one event, `limits.eventBytes`. */
const EVENT_BYTES = 32 * 1024 * 1024;

/** What all answers have in common. */
export function judgeAnswers({ answers, limitHeaders }: Session): Row[] {
  const limits = note('rate-limits', [...limitHeaders].join(', ') || '–');
  if (answers.length === 0) return [limits];
  const streams = answers.filter(({ json }) => json === undefined).map(eventsIn);
  const documents: Json[] = [
    ...answers.map(({ json }) => json).filter((json) => json !== undefined),
    ...streams.flatMap(({ chunks }) => chunks.map(({ json }) => json)),
  ];
  const choices = documents.flatMap((document) => objectsIn(document['choices']));
  const odd = choices
    .map((choice) => choice['finish_reason'] ?? null)
    .filter((reason) => reason !== null && !FINISH_REASONS.includes(reason));
  const errors = [...documents, ...choices].map((one) => asObject(one['error'])).filter((error) => error !== undefined);
  const longest = Math.max(
    ...streams.map((events) => events.longest),
    ...answers.map(({ json, text }) => (json ? text.length : 0)),
  );
  const invalid = answers.filter(({ isUtf8 }) => !isUtf8).length;
  return [
    limits,
    unless('finish-reasons', odd.length === 0 ? undefined : JSON.stringify(odd[0]).slice(0, 40)),
    unless('one-choice', choices.every((choice) => (choice['index'] ?? 0) === 0) ? undefined : 'index > 0'),
    unless('utf8', invalid === 0 ? undefined : `answers: ${invalid}`),
    row('event-size', longest < EVENT_BYTES, `${Math.ceil(longest / 1024)} KiB`),
    unless(
      'error-in-200',
      errors.length === 0 ? undefined : `code: ${JSON.stringify(errors[0]?.['code'] ?? null).slice(0, 20)}`,
    ),
    note(
      'answer-fields',
      namesIn(documents, (name) => !FIELDS.includes(name)),
    ),
    note(
      'extras',
      namesIn(
        [...choices, ...choices.map((choice) => asObject(choice['message'] ?? choice['delta']) ?? {})],
        (name) => name === 'annotations' || name === 'logprobs',
      ),
    ),
  ];
}

function namesIn(objects: readonly Json[], isWanted: (name: string) => boolean): string {
  const names = new Set(objects.flatMap((object) => Object.keys(object)).filter(isWanted));
  return (
    [...names]
      .filter((name) => /^[\w-]{1,40}$/.test(name))
      .slice(0, 10)
      .join(', ') || '–'
  );
}
