import { judgeStatus } from '../errors/index.ts';
import { isGiven, readObject } from '../wire/read.ts';
import { Answer } from './answer.ts';

/**
 * Whether an answer of a 2xx is nothing but the gateway's own error, with a code of a passing kind: the same as if the
 * answer had that status. Nothing was billed then.
 */
export function isRefusal({ failure, failedFirst, bought }: Answer): boolean {
  const code = failure?.code;
  return typeof code === 'number' && failedFirst && !bought && judgeStatus(code, true).passing;
}

/** The same of the only document of an answer whose shape is not known. What may be content there was bought. */
export function isRefusalAlone(document: unknown): boolean {
  const { output, content, response, message } = readObject(document) ?? {};
  if ([output, content, response, message].some(isGiven)) return false;
  const answer = new Answer({ requestedModel: undefined, generateId: String, includeRaw: false });
  answer.addChunk(document, []);
  return isRefusal(answer);
}
