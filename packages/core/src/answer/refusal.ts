import { judgeStatus } from '../errors/index.ts';
import { isGiven, readObject } from '../wire/read.ts';
import { Answer } from './answer.ts';

/**
 * Whether the only document of a 2xx is the gateway's own error, with a temporary code: equivalent to a response with
 * that status. Nothing was billed then. Anything that may be content, in whichever shape, was billed.
 */
export function isRefusalAlone(document: unknown): boolean {
  const { output, content, response, message } = readObject(document) ?? {};
  if ([output, content, response, message].some(isGiven)) return false;
  const answer = new Answer({ requestedModel: undefined, generateId: String, includeRaw: false });
  answer.addChunk(document, []);
  const code = answer.failure?.code;
  return typeof code === 'number' && !answer.bought && judgeStatus(code, true).passing;
}
