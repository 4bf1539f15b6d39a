import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWireJson } from '../../wire/json.ts';
import { readKey, type KeyStatus } from './key.ts';

const RECEIVED_AT_MS = Date.UTC(2026, 0, 15, 12, 0, 0);
const read = (text: string): KeyStatus => readKey(parseWireJson(text), RECEIVED_AT_MS);

const FULL = `{
  "name": "test key",
  "budget": {
    "remaining": 12345678901234.567891, "initial": 99999999999999.10, "reset_interval": "weekly",
    "reset_at": "2026-01-19T00:00:00Z", "reset_in_seconds": 302400, "low_notify": true
  },
  "expires_at": "2026-02-01T03:00:00+03:00",
  "expires_in_seconds": 3600,
  "allowed_models": ["vendor/model", "open/*"],
  "pii": {"mode": "mask", "types": ["phone", "email"], "dictionary": [{"word": "Acme Secret", "replacement": "X"}]}
}`;
const OPEN = '{"name":"k","allowed_models":null,"pii":{"mode":null,"types":null,"dictionary":[]}}';

/** A key whose fields differ from {@link OPEN} in these. */
const differing = (fields: object): KeyStatus => read(JSON.stringify({ ...JSON.parse(OPEN), ...fields }));

describe('readKey', () => {
  it('reads every field of §2.1', () => {
    expect(read(FULL)).toEqual({
      name: 'test key',
      budget: {
        remainingRub: '12345678901234.567891',
        initialRub: '99999999999999.1',
        resetInterval: 'weekly',
        resetAt: new Date('2026-01-19T00:00:00.000Z'),
        resetInSeconds: 302_400,
        lowNotify: true,
      },
      isLow: true,
      expiresAt: new Date('2026-02-01T00:00:00.000Z'),
      expiresInSeconds: 3600,
      allowedModels: ['vendor/model', 'open/*'],
      pii: {
        mode: 'mask',
        types: ['phone', 'email'],
        dictionary: [{ word: 'Acme Secret', replacement: 'X' }],
      },
      receivedAtMs: RECEIVED_AT_MS,
      anomalies: [],
    });
  });

  it('leaves out what is not set on the key', () => {
    const status = read(OPEN);
    expect(status).toEqual({
      name: 'k',
      isLow: false,
      allowedModels: null,
      pii: { mode: null, types: null, dictionary: [] },
      receivedAtMs: RECEIVED_AT_MS,
      anomalies: [],
    });
    expect(Object.keys(status)).not.toContain('budget');
    expect(differing({ budget: null, expires_at: null, expires_in_seconds: null })).toEqual(status);
  });

  it('unwraps an envelope, but not data next to a name', () => {
    expect(read(`{"data":${FULL}}`)).toEqual(read(FULL));
    expect(differing({ data: { name: 'other' } }).name).toBe('k');
  });

  it('keeps values that the interface does not list', () => {
    const status = differing({
      budget: { reset_interval: 'hourly' },
      pii: { mode: 'tokenize', types: [], dictionary: [] },
    });
    expect(status.budget?.resetInterval).toBe('hourly');
    expect(status.pii).toEqual({ mode: 'tokenize', types: [], dictionary: [] });
    expect(status.anomalies).toEqual([]);
  });

  it('reads values of similar types', () => {
    const budget = { remaining: '0.10', initial: 1, reset_in_seconds: '60', low_notify: 'false' };
    expect(differing({ budget, expires_in_seconds: '0' })).toMatchObject({
      budget: { remainingRub: '0.1', initialRub: '1', resetInSeconds: 60, lowNotify: false },
      expiresInSeconds: 0,
      anomalies: [],
    });
  });

  it('omits a bad leaf, and names it', () => {
    const status = differing({
      name: 7,
      budget: { remaining: 'much', initial: null, reset_at: 'soon', reset_in_seconds: {}, low_notify: 'yes' },
      expires_at: 5,
      expires_in_seconds: 'later',
      allowed_models: ['a/b', 3],
      pii: { mode: 1.5, types: 'phone', dictionary: [{ word: 'a' }, { word: 'b', replacement: 'c' }] },
    });
    expect(status).toMatchObject({
      name: '7',
      budget: {},
      allowedModels: ['a/b'],
      pii: { mode: '1.5', types: ['phone'], dictionary: [{ word: 'b', replacement: 'c' }] },
    });
    expect(Object.keys(status.budget ?? { missing: 1 })).toEqual([]);
    expect(status.anomalies.sort()).toEqual([
      'allowed_models_unreadable',
      'budget_low_notify_unreadable',
      'budget_remaining_unreadable',
      'budget_reset_at_unreadable',
      'budget_reset_in_seconds_unreadable',
      'expires_at_unreadable',
      'expires_in_seconds_unreadable',
      'pii_dictionary_unreadable',
      'pii_types_unreadable',
    ]);
  });

  it('reads missing personal-data settings as off, with an anomaly (§4.2 rule 3)', () => {
    const { pii: _, ...rest } = JSON.parse(OPEN) as Record<string, unknown>;
    const status = read(JSON.stringify(rest));
    expect(status.pii).toEqual({ mode: null, types: null, dictionary: [] });
    expect(status.anomalies).toEqual(['pii_missing']);
    expect(differing({ pii: 'off' }).anomalies).toEqual(['pii_unreadable']);
    expect(differing({ budget: 5 }).anomalies).toEqual(['budget_unreadable']);
    expect(differing({ name: '' }).anomalies).toEqual(['name_missing']);
  });

  it.each(['null', '5', '"key"', '[]', '{}', '{"error":{"message":"no"}}', '{"data":{}}'])(
    'rejects %s, which is not a key',
    (text) => {
      expect(() => read(text)).toThrow('the body does not describe a key');
    },
  );

  it('reads anything else without throwing', () => {
    const fields = ['name', 'budget', 'expires_at', 'expires_in_seconds', 'allowed_models', 'pii'];
    const members = Object.fromEntries(fields.map((field) => [field, fc.jsonValue({ maxDepth: 2 })]));
    fc.assert(
      fc.property(fc.record({ ...members, pii: fc.oneof(fc.jsonValue(), fc.constant({})) }), (body) => {
        const status = readKey(body, 0);
        expect(typeof status.isExpired()).toBe('boolean');
        expect(['allowed', 'denied', 'unknown']).toContain(status.checkModel('a/b'));
        expect(structuredClone(status)).toEqual({ ...status });
      }),
    );
  });
});

describe('isLow', () => {
  it.each([
    ['20', '100', false],
    ['19.999999999999999999', '100', true],
    ['0.2', '1', false],
    ['0.06', '0.3', false],
    ['0', '0', false],
    ['-1', '0', true],
    ['0', '100', true],
    ['100', '100', false],
  ])('with %s of %s rubles left is %s', (remaining, initial, isLow) => {
    expect(differing({ budget: { remaining, initial } }).isLow).toBe(isLow);
  });

  it('compares the amounts as written, not as doubles', () => {
    expect(read('{"name":"k","budget":{"remaining":20000000000000000.1,"initial":100000000000000000.5}}').isLow).toBe(
      false,
    );
    expect(read('{"name":"k","budget":{"remaining":20000000000000000.0,"initial":100000000000000000.5}}').isLow).toBe(
      true,
    );
  });

  it('is false when an amount is unknown', () => {
    expect(differing({ budget: { remaining: 1 } }).isLow).toBe(false);
    expect(differing({ budget: { initial: 1 } }).isLow).toBe(false);
  });
});

describe('isExpired', () => {
  it('counts the seconds from the time of receipt, whatever the clock of the service says', () => {
    const status = differing({ expires_at: '1999-01-01T00:00:00Z', expires_in_seconds: 10 });
    expect(status.isExpired(RECEIVED_AT_MS + 9_999)).toBe(false);
    expect(status.isExpired(RECEIVED_AT_MS + 10_000)).toBe(true);
  });

  it('falls back to the date, and is false without an expiry', () => {
    const status = differing({ expires_at: '2026-02-01T00:00:00Z' });
    expect(status.isExpired(Date.UTC(2026, 0, 31))).toBe(false);
    expect(status.isExpired(Date.UTC(2026, 1, 1))).toBe(true);
    expect(read(OPEN).isExpired(8.64e15)).toBe(false);
  });

  it('uses the current time if none is given', () => {
    expect(readKey({ name: 'k', expires_in_seconds: 1e9 }, Date.now()).isExpired()).toBe(false);
    expect(readKey({ name: 'k', expires_in_seconds: 0 }, 0).isExpired()).toBe(true);
  });
});

describe('checkModel', () => {
  it.each([
    [null, 'any/model', 'allowed'],
    [null, 'auto', 'allowed'],
    [[], 'any/model', 'denied'],
    [[], 'auto', 'denied'],
    [['vendor/model'], 'vendor/model', 'allowed'],
    [['vendor/model'], 'vendor/model-2', 'denied'],
    [['vendor/model'], 'vendor/Model', 'denied'],
    [['vendor/model'], 'auto', 'unknown'],
    [['vendor/model'], 'my-preset', 'unknown'],
    [['vendor/model', 'my-preset'], 'my-preset', 'allowed'],
    [['vendor/*'], 'vendor/any', 'allowed'],
    [['vendor/*'], 'vendors/any', 'denied'],
    [['*'], 'any/model', 'allowed'],
    [['a*b'], 'axb', 'unknown'],
  ])('with the list %j, %s is %s', (allowed_models, model, verdict) => {
    expect(differing({ allowed_models }).checkModel(model)).toBe(verdict);
  });

  it('returns unknown if the list is missing', () => {
    const status = read('{"name":"k","pii":{}}');
    expect(status.checkModel('a/b')).toBe('unknown');
    expect(status.anomalies).toEqual(['allowed_models_missing']);
  });
});

describe('a key status as data', () => {
  it('keeps the dictionary out of inspected output', () => {
    for (const options of [{}, { showHidden: true, depth: null }]) {
      expect(inspect(read(FULL), options)).not.toContain('Acme Secret');
      expect(inspect(read(FULL), options)).toContain('[1 hidden]');
    }
    expect(inspect(read(FULL).pii)).not.toContain('Acme Secret');
    expect(inspect([read(FULL)])).toContain('test key');
  });

  it('can be cloned and written as JSON', () => {
    const status = read(FULL);
    expect(structuredClone(status)).toEqual(status);
    const written = JSON.parse(JSON.stringify(status)) as Record<string, unknown>;
    expect(written.expiresAt).toBe('2026-02-01T00:00:00.000Z');
    expect(Object.keys(written)).not.toContain('isExpired');
  });
});
