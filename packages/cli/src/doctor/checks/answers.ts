import { isError } from '@kopek/core/kit';
import { note, unless, type Row } from '../row.ts';
import type { Session } from '../session.ts';
import { asObject, objectsIn, type Json } from '../wire.ts';

const FINISH_REASONS: readonly unknown[] = ['tool_calls', 'stop', 'length', 'content_filter', 'error'];
const FIELDS: readonly string[] = ['id', 'choices', 'created', 'model', 'object', 'system_fingerprint', 'usage'];

/** What all answers have in common. */
export function judgeAnswers({ answers, limitHeaders }: Session): Row[] {
  const limits = note('rate-limits', [...limitHeaders].join(', ') || '–');
  if (answers.length === 0) return [limits];
  const documents = answers.flatMap(({ json, chunks }) => [
    ...(json === undefined ? [] : [json]),
    ...chunks.map((chunk) => chunk.json),
  ]);
  const choices = documents.flatMap((document) => objectsIn(document['choices']));
  const odd = choices.map((choice) => choice['finish_reason'] ?? 'stop').find((one) => !FINISH_REASONS.includes(one));
  const problems = [
    ...(odd === undefined ? [] : [`finish_reason: ${JSON.stringify(odd).slice(0, 40)}`]),
    ...(choices.every((choice) => (choice['index'] ?? 0) === 0) ? [] : ['index > 0']),
  ];
  const error = [...documents, ...choices].map((one) => asObject(one['error'])).find(isError);
  return [
    limits,
    unless('answer-form', problems),
    unless('error-in-200', error && `code: ${JSON.stringify(error['code'] ?? null).slice(0, 20)}`),
    note('answer-fields', otherNames(documents, choices).slice(0, 10).join(', ') || '–'),
  ];
}

/** Names of fields that the interface does not list, or lists without saying what is in them. */
function otherNames(documents: readonly Json[], choices: readonly Json[]): string[] {
  const messages = choices.map((choice) => asObject(choice['message'] ?? choice['delta']) ?? {});
  const names = [
    ...documents.flatMap(Object.keys).filter((name) => !FIELDS.includes(name)),
    ...[...choices, ...messages].flatMap(Object.keys).filter((name) => name === 'annotations' || name === 'logprobs'),
  ];
  return [...new Set(names)].filter((name) => /^[\w-]{1,40}$/.test(name));
}
