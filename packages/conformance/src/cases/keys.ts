import { pieces } from '../answers.ts';
import type { Expectation, WireCase } from '../wire-case.ts';

const BUDGET =
  '"budget":{"remaining":99.90,"initial":500,"reset_interval":"monthly","reset_at":"2026-12-01T00:00:00.000Z","reset_in_seconds":86400,"low_notify":true}';
const EXPIRY = '"expires_at":"2027-01-01T00:00:00.000Z","expires_in_seconds":3600';
const PII_OFF = '"pii":{"mode":null,"types":null,"dictionary":[]}';

const KEYS: Record<string, { body: string; key: Record<string, unknown>; anomalies?: string[] }> = {
  full: {
    body: `{"name":"ci",${BUDGET},${EXPIRY},"allowed_models":["vendor/model-a","vendor/*"],"pii":{"mode":"mask","types":["phone"],"dictionary":[{"word":"a","replacement":"b"}]}}`,
    key: {
      name: 'ci',
      'budget.remainingRub': '99.9',
      'budget.initialRub': '500',
      'budget.reset_interval': 'monthly',
      'budget.reset_at': '2026-12-01T00:00:00.000Z',
      'budget.reset_in_seconds': 86400,
      'budget.low_notify': true,
      is_low: true,
      expires_at: '2027-01-01T00:00:00.000Z',
      expires_in_seconds: 3600,
      allowed_models: ['vendor/model-a', 'vendor/*'],
      'pii.mode': 'mask',
      'pii.types': ['phone'],
      'pii.dictionary': [{ word: 'a', replacement: 'b' }],
    },
  },
  envelope: {
    body: `{"data":{"name":"ci","allowed_models":null,${PII_OFF}}}`,
    key: { name: 'ci', allowed_models: null, 'pii.mode': null },
  },
  'no-budget': {
    body: `{"name":"ci",${EXPIRY},"allowed_models":null,${PII_OFF}}`,
    key: { budget: null, is_low: false, expires_in_seconds: 3600 },
  },
  'no-expiry': {
    body: `{"name":"ci",${BUDGET},"allowed_models":null,${PII_OFF}}`,
    key: { expires_at: null, expires_in_seconds: null, 'budget.remainingRub': '99.9' },
  },
  'null-budget-and-expiry': {
    body: `{"name":"ci","budget":null,"expires_at":null,"expires_in_seconds":null,"allowed_models":null,${PII_OFF}}`,
    key: { budget: null, expires_at: null },
  },
  'fifth-left': {
    body: `{"name":"ci","budget":{"remaining":100,"initial":500},"allowed_models":null,${PII_OFF}}`,
    key: { 'budget.remainingRub': '100', is_low: false },
  },
  'no-models-allowed': {
    body: `{"name":"ci","allowed_models":[],${PII_OFF}}`,
    key: { allowed_models: [] },
  },
  'pii-null': {
    body: '{"name":"ci","allowed_models":null,"pii":null}',
    key: { 'pii.mode': null, 'pii.types': null, 'pii.dictionary': [] },
    anomalies: ['pii_missing'],
  },
  'pii-block': {
    body: '{"name":"ci","allowed_models":null,"pii":{"mode":"block","types":null,"dictionary":null}}',
    key: { 'pii.mode': 'block', 'pii.types': null },
  },
  'pii-unknown-mode': {
    body: '{"name":"ci","allowed_models":null,"pii":{"mode":"warn","types":[],"dictionary":[]}}',
    key: { 'pii.mode': 'warn', 'pii.types': [] },
  },
};

/** Every shape of the information of a key (§2.1, §4.2), and its failures. */
export function keyCases(): WireCase[] {
  const answered = Object.entries(KEYS).map(([name, { body, key, anomalies }]) =>
    keyCase(`key-shape-${name}`, 200, body, { key, anomalies: anomalies ?? [], error: null }),
  );
  return [
    ...answered,
    keyCase('key-refused', 403, '{"error":{"code":403,"message":"address not allowed"}}', {
      error: { kind: 'http', status: 403 },
    }),
    keyCase('key-path-unknown', 404, '{"error":{"code":404,"message":"no route"}}', {
      error: { kind: 'http', status: 404 },
    }),
    keyCase('key-not-an-object', 200, '[]', { error: { kind: 'invalid_response' } }),
  ];
}

function keyCase(name: string, status: number, body: string, expect: Expectation): WireCase {
  return {
    name,
    group: 'key',
    basis: '§2.1, §4.2',
    method: 'GET',
    request_kind: 'json',
    status,
    headers: { 'content-type': 'application/json' },
    body_chunks: pieces(body),
    expect,
  };
}
