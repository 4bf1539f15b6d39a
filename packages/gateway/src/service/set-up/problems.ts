import { addressRange } from '../../state/address-range.ts';
import { isTime } from '../../base/clock.ts';
import { createCatalog, type UpstreamConfig } from '../../catalog/catalog.ts';
import { isFault } from '../../faults/catalog.ts';
import type { KeySettings } from '../../protocol/key-settings.ts';
import type { Fixture, ScriptedAnswer } from '../../simulation/fixtures.ts';
import type { GatewayOptions } from '../options.ts';

/**
 * What a schema does not see and what would otherwise fail later, request by request: one line each, beginning with the
 * path.
 */
export function* optionProblems(options: GatewayOptions): Generator<string> {
  const { startAt, key, keys = [], models = [], presets = {}, hosts = [], redact = {}, script, fixtures } = options;
  if (startAt !== undefined && !isTime(startAt)) yield `startAt: ${NO_TIME}`;
  if (key !== undefined) yield* keyProblems(key, 'key.');
  if (options.accounts !== undefined && 'main' in options.accounts) yield 'accounts.main: its balance is "balanceRub"';
  const apiKeys = [options.apiKey, ...keys.map(({ apiKey }) => apiKey)];
  for (const [at, settings] of keys.entries()) {
    yield* keyProblems(settings, `keys[${at}].`);
    if (apiKeys.indexOf(settings.apiKey) <= at) yield `keys[${at}].apiKey: this key is listed twice`;
  }
  const ids = models.map(({ id }) => id);
  for (const [at, { id, upstream, providers }] of models.entries()) {
    if (ids.indexOf(id) < at) yield `models[${at}].id: ${JSON.stringify(id)} is listed twice`;
    const names = providers.map(({ name }) => name);
    const twice = names.find((name, place) => names.indexOf(name) < place);
    if (twice !== undefined) yield `models[${at}].providers: ${JSON.stringify(twice)} is listed twice`;
    // a replay needs no server, so that CI needs no key of it
    if (upstream !== undefined)
      yield* upstreamProblems(upstream, `models[${at}].upstream`, options.replay === undefined);
  }
  const known = createCatalog({ models }).models;
  for (const [name, preset] of Object.entries(presets)) {
    if (name === 'auto' || known.has(name)) yield `presets.${name}: a model has this name already`;
    for (const id of preset.models)
      if (!known.has(id)) yield `presets.${name}.models: no model is called ${JSON.stringify(id)}`;
  }
  for (const [at, host] of hosts.entries())
    if (!/^[\w.-]+$/.test(host)) yield `hosts[${at}]: expected a host name without scheme and port`;
  for (const [at, pattern] of (redact.patterns ?? []).entries())
    if (!isPattern(pattern)) yield `redact.patterns[${at}]: expected a regular expression`;
  for (const [at, fault] of (options.faults ?? []).entries())
    yield* faultProblems(typeof fault === 'string' ? fault : fault.name, `faults[${at}]`);
  if (Array.isArray(script)) yield* scriptProblems(script, 'script');
  if (Array.isArray(fixtures)) yield* fixtureProblems(fixtures, 'fixtures');
}

const NO_TIME = 'expected a day of the calendar, before December 9999';

/** The same for the settings of one key. */
export function* keyProblems(settings: KeySettings, path = ''): Generator<string> {
  const { allowedIps = [], expiresAt } = settings;
  for (const [at, text] of allowedIps.entries())
    if (addressRange(text) === undefined)
      yield `${path}allowedIps[${at}]: ${JSON.stringify(text)} is neither an address nor a range such as "10.0.0.0/8"`;
  if (expiresAt !== undefined && !isTime(expiresAt)) yield `${path}expiresAt: ${NO_TIME}`;
}

/** The same for scripted answers. */
export function* scriptProblems(answers: readonly ScriptedAnswer[], path = ''): Generator<string> {
  for (const [at, { fault }] of answers.entries())
    if (fault !== undefined) yield* faultProblems(fault, `${path}[${at}].fault`);
}

/** The same for fixtures. */
export function* fixtureProblems(fixtures: readonly Fixture[], path = ''): Generator<string> {
  for (const [at, { answer }] of fixtures.entries())
    if (answer.fault !== undefined) yield* faultProblems(answer.fault, `${path}[${at}].answer.fault`);
}

/** The same for the name of a fault. */
export function* faultProblems(name: string, path: string): Generator<string> {
  if (!isFault(name)) yield `${path}: no fault is called ${JSON.stringify(name)}; npx @kopek/gateway faults lists them`;
}

function* upstreamProblems({ baseURL, apiKeyEnv }: UpstreamConfig, path: string, isAsked: boolean): Generator<string> {
  const url = URL.parse(baseURL);
  if (url === null) yield `${path}.baseURL: expected a URL, for instance "http://127.0.0.1:11434"`;
  else if (url.username !== '' || url.password !== '')
    yield `${path}.baseURL: a key belongs into "apiKey" or "apiKeyEnv"`;
  else if (/[?#]/.test(baseURL)) yield `${path}.baseURL: a query or a fragment cannot be part of it`;
  else if (/\/(?:completions|responses|messages|models|embeddings)\/*$/.test(url.pathname))
    yield `${path}.baseURL: it ends before the path, which the gateway adds: "${url.origin}/v1"`;
  const key = (isAsked && apiKeyEnv && process.env[apiKeyEnv]) || '';
  if (isAsked && apiKeyEnv !== undefined && !/^[\x21-\x7E]+$/.test(key))
    yield `${path}.apiKeyEnv: the environment variable ${apiKeyEnv} ${key === '' ? 'is not set' : 'has a space, a line break or a letter that no key has'}`;
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'gu'));
  } catch {
    return false;
  }
}
