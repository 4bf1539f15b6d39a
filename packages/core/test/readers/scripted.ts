import type { ClientSettings } from '../../src/settings/types.ts';
import type { HttpRequest } from '../../src/transport/http/http.ts';
import { ManualAnswer, manualClient, type ManualClient } from './manual.ts';

/** What the service answers; `hangs` says nothing until the request is given up. */
export interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** The connection breaks behind the body. */
  breaks?: boolean;
  hangs?: boolean;
}

/** A client whose service answers by a script, and whose clock the test holds in its hands. */
export interface ScriptedClient extends ManualClient {
  /** Requests that left, in order. */
  requests: HttpRequest[];
}

/** @param answers - one for each request; the last one answers all that follow. */
export function scriptedClient(
  answers: readonly ScriptedAnswer[],
  settings: Partial<ClientSettings> = {},
): ScriptedClient {
  const client = manualClient(settings);
  const requests: HttpRequest[] = [];
  client.context.http = (request) => {
    const given = answers[requests.length] ?? answers.at(-1) ?? {};
    const { status = 200, headers = {}, body = '', hangs = false } = given;
    requests.push(request);
    request.onSent(true);
    const bytes = new ManualAnswer();
    client.answers.push(bytes);
    if (body !== '') bytes.push(body);
    if (given.breaks) bytes.fail(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    else bytes.end();
    let giveUp: ((error: Error) => void) | undefined;
    const silence = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    return {
      answer: hangs ? silence : Promise.resolve({ status, headers, body: bytes }),
      abort: () => {
        bytes.closed = true;
        if (hangs) giveUp?.(new Error('aborted'));
      },
    };
  };
  return { ...client, requests };
}
