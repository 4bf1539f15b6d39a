import { judgeStatus } from '../errors/index.ts';
import { isGiven, readObject } from '../wire/read.ts';
import { Answer } from './answer.ts';

/**
 * Whether a document is the gateway's own error, with a temporary code and nothing that may be content, in whichever
 * shape: equivalent to a response with that status. As the first document of a 2xx it means that nothing was billed,
 * unless content or a usage follows; where that cannot be recognised, it must be the only one.
 */
export function isRejection(document: unknown): boolean {
  const { output, content, response, message } = readObject(document) ?? {};
  if ([output, content, response, message].some(isGiven)) return false;
  const answer = new Answer({ requestedModel: undefined, generateId: String, includeRaw: false });
  answer.addChunk(document, []);
  const code = answer.failure?.code;
  return typeof code === 'number' && !answer.hasBilledContent && judgeStatus(code, true).passing;
}
