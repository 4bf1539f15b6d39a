import { KopekError, type KopekErrorInit } from './kopek-error.ts';

/** Makes the error for an invalid request, found before anything is sent. Messages contain no text of the prompt. */
export function invalidRequest(message: string, more: Pick<KopekErrorInit, 'problems' | 'cause'> = {}): KopekError {
  return new KopekError({ code: 'invalid_request', phase: 'request', message, ...more });
}
