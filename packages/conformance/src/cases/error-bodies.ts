import type { ErrorCode } from '@kopek/core';
import { pieces } from '../answers.ts';
import type { WireCase } from '../wire-case.ts';

const MESSAGE = 'upstream said no';

/** Bodies by who wrote them: only an `error` member is the gateway's own word, anything else says nothing about it. */
const BODIES: Record<string, { type: string; text: (status: number) => string; own: boolean; message: string }> = {
  object: {
    type: 'application/json',
    text: (status) => `{"error":{"code":${status},"message":"${MESSAGE}","metadata":{"provider":"x"}}}`,
    own: true,
    message: MESSAGE,
  },
  text: { type: 'application/json', text: () => `{"error":"${MESSAGE}"}`, own: true, message: MESSAGE },
  bare: {
    type: 'application/json',
    text: (status) => `{"code":${status},"message":"${MESSAGE}"}`,
    own: false,
    message: MESSAGE,
  },
  detail: { type: 'application/json', text: () => `{"detail":"${MESSAGE}"}`, own: false, message: MESSAGE },
  message: { type: 'application/json', text: () => `{"message":"${MESSAGE}"}`, own: false, message: MESSAGE },
  list: { type: 'application/json', text: () => `{"errors":[{"message":"${MESSAGE}"}]}`, own: false, message: MESSAGE },
  'list-of-one': {
    type: 'application/json',
    text: (status) => `[{"error":{"code":${status},"message":"${MESSAGE}","status":"FAILED"}}]`,
    own: false,
    message: MESSAGE,
  },
  problem: {
    type: 'application/problem+json',
    text: (status) => `{"type":"about:blank","title":"${MESSAGE}","status":${status}}`,
    own: false,
    message: MESSAGE,
  },
  plain: { type: 'text/plain', text: () => MESSAGE, own: false, message: MESSAGE },
  html: {
    type: 'text/html',
    text: () =>
      `<!doctype html><html><head><title>${MESSAGE}</title></head><body>${'<p>x</p>'.repeat(200)}</body></html>`,
    own: false,
    message: MESSAGE,
  },
  empty: { type: 'text/plain', text: () => '', own: false, message: 'HTTP' },
};

type Verdict = { code: ErrorCode; billing: 'none' | 'unknown'; retryable: boolean };

const final = (code: ErrorCode): [Verdict, Verdict] => {
  const verdict: Verdict = { code, billing: 'none', retryable: false };
  return [verdict, verdict];
};
const rejected = (code: ErrorCode): [Verdict, Verdict] => {
  const verdict: Verdict = { code, billing: 'none', retryable: true };
  return [verdict, verdict];
};
const failed = (code: ErrorCode): [Verdict, Verdict] => [
  { code, billing: 'none', retryable: true },
  { code, billing: 'unknown', retryable: true },
];

/** What each status means with the gateway's own JSON, and with anything else. */
const STATUSES: Record<number, [own: Verdict, foreign: Verdict]> = {
  400: final('bad_request'),
  401: final('authentication'),
  402: final('payment_required'),
  403: final('permission_denied'),
  404: final('not_found'),
  408: failed('bad_request'),
  409: final('bad_request'),
  413: final('bad_request'),
  422: final('bad_request'),
  429: rejected('rate_limited'),
  500: failed('server_error'),
  502: failed('server_error'),
  503: rejected('overloaded'),
  504: failed('server_error'),
  529: rejected('overloaded'),
};

/** Every shape of an error body with every status. */
export function errorCases(): WireCase[] {
  return Object.entries(STATUSES).flatMap(([statusText, [own, foreign]]) =>
    Object.entries(BODIES).map(([shape, body]): WireCase => {
      const status = Number(statusText);
      const verdict = body.own ? own : foreign;
      return {
        name: `error-${status}-${shape}`,
        group: 'error-bodies',
        basis: 'rule 1 of the charges: who says that it failed decides whether it may have cost something',
        method: 'POST',
        request_kind: status % 2 === 0 ? 'json' : 'stream',
        status,
        headers: { 'content-type': body.type, 'x-request-id': 'req-1' },
        body_chunks: pieces(body.text(status)),
        expect: {
          error: {
            kind: 'http',
            status,
            error_code: verdict.code,
            billing: verdict.billing,
            retryable: verdict.retryable,
            message_contains: body.message,
            message_excludes: ['JSON', '<p>', 'undefined', 'object Object'],
            request_id: 'req-1',
          },
        },
      };
    }),
  );
}
