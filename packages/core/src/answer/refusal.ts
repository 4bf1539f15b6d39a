import { judgeStatus } from '../errors/index.ts';
import { isGiven, readObject } from '../wire/read.ts';
import { Answer } from './answer.ts';

/**
 * Whether a 2xx contains only the gateway's own error, with a temporary code: equivalent to a response with that
 * status. Nothing was billed then.
 */
export function isRefusal({ failure, failedFirst, bought }: Answer): boolean {
  const code = failure?.code;
  return typeof code === 'number' && failedFirst && !bought && judgeStatus(code, true).passing;
}

/** The same for the only document of an answer of unknown shape. Anything that may be content there was billed. */
export function isRefusalAlone(document: unknown): boolean {
  const { output, content, response, message } = readObject(document) ?? {};
  if ([output, content, response, message].some(isGiven)) return false;
  const answer = new Answer({ requestedModel: undefined, generateId: String, includeRaw: false });
  answer.addChunk(document, []);
  return isRefusal(answer);
}
