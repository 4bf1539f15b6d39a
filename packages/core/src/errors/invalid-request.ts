import { KopekError, type KopekErrorInit } from './kopek-error.ts';

/** The error for a request that cannot be sent as it is; found before anything is sent. Messages hold no text of the prompt. */
export function invalidRequest(message: string, more: Pick<KopekErrorInit, 'problems' | 'cause'> = {}): KopekError {
  return new KopekError({ code: 'invalid_request', phase: 'request', message, ...more });
}
