import { defined } from '../../base/defined.ts';
import { canonicalRub } from '../../money/canonical-rub.ts';
import { lexemeOf } from '../../wire/json.ts';
import type { KeyPersonalData } from '../../wire/key.ts';
import type { Open } from '../../wire/open.ts';
import { readArray, readObject, readText } from '../../wire/read.ts';
import { checkAllowed, type ModelVerdict } from './allowed-models.ts';

/** Budget of a key. A field is absent if the service did not send it in readable form. Interface §2.1. */
export interface KeyBudgetStatus {
  /** Rubles left, exact decimal string. */
  remainingRub?: string;
  /** Limit at creation or at the last reset, rubles, exact decimal string. */
  initialRub?: string;
  resetInterval?: Open<'daily' | 'weekly' | 'monthly'>;
  /** Next reset by the clock of the service. */
  resetAt?: Date;
  /** Seconds from `receivedAtMs` to the next reset. */
  resetInSeconds?: number;
  /** Whether the service sends an e-mail when less than 20 % is left (§6). */
  lowNotify?: boolean;
}

/** Personal-data protection of a key. The dictionary is hidden in `util.inspect` and console output. Interface §2.1, §5. */
export type KeyPersonalDataStatus = KeyPersonalData;

/** Name of an irregularity in the information about a key. */
export type KeyAnomaly = `${string}_missing` | `${string}_unreadable`;

/** Settings of the key in use. Interface §2.1. Plain data, except for two methods that JSON and clones leave out. */
export interface KeyStatus {
  name: string;
  /** Only if the key has a budget. */
  budget?: KeyBudgetStatus;
  /** Less than 20 % of the initial budget is left (§8); exactly 20 % is not low. False without a readable budget. */
  isLow: boolean;
  /** By the clock of the service. Only if the key has an expiry. */
  expiresAt?: Date;
  /** Seconds from `receivedAtMs`. Only if the key has an expiry. */
  expiresInSeconds?: number;
  /** Models that the key may use. null: all, `[]`: none. An entry that ends in `*` matches a prefix. */
  allowedModels: string[] | null;
  pii: KeyPersonalDataStatus;
  /** When this status was received, ms since 1970 by the local clock. */
  receivedAtMs: number;
  /**
   * Deviations from §2.1: `<field>_missing` for a required field that is absent, `<field>_unreadable` for one of a
   * wrong type, which is left out (`budget_remaining_unreadable`, `pii_missing`).
   */
  anomalies: KeyAnomaly[];
  /**
   * Checks whether the key has expired. Counts from the time of receipt, so clocks may differ.
   *
   * @param nowMs - default: `Date.now()`.
   */
  isExpired(nowMs?: number): boolean;
  /** Checks whether the key may use a model: see {@link ModelVerdict}. */
  checkModel(model: string): ModelVerdict;
}

/**
 * Reads the response of the key endpoint. A field of a wrong type is left out and named in `anomalies`.
 *
 * @param body - `{name, …}` or `{data: {name, …}}`, as `parseWireJson` returns it: amounts keep all their digits.
 * @param receivedAtMs - local time of receipt, from which seconds sent by the service count.
 * @throws TypeError if the body does not describe a key at all.
 * @see Interface §2.1, §4.2
 */
export function readKey(body: unknown, receivedAtMs: number): KeyStatus {
  const info = unwrap(body);
  if (info === undefined) throw new TypeError('the body does not describe a key');
  const anomalies: KeyAnomaly[] = [];
  const read = fieldReader(info, '', anomalies);
  const pii = readPersonalData(info.pii, anomalies);
  const name = readText(info.name) ?? '';
  if (name === '') anomalies.push('name_missing');
  const wireBudget = read('budget', readObject);
  const budget = wireBudget && readBudget(wireBudget, anomalies);
  const data = {
    name,
    ...defined({ budget }),
    isLow: budget !== undefined && isBelowFifth(budget),
    ...defined({ expiresAt: read('expires_at', readDate), expiresInSeconds: read('expires_in_seconds', readSeconds) }),
    allowedModels: readTexts(info.allowed_models, 'allowed_models', anomalies),
    pii,
    receivedAtMs,
    anomalies,
  };
  const hasList = info.allowed_models !== undefined;
  if (!hasList) anomalies.push('allowed_models_missing');
  return withMethods(data, hasList);
}

const KEY_FIELDS = ['name', 'budget', 'expires_at', 'expires_in_seconds', 'allowed_models', 'pii'];

function unwrap(body: unknown): Record<string, unknown> | undefined {
  const outer = readObject(body);
  const inner = outer?.name === undefined ? readObject(outer?.data) : undefined;
  const info = inner ?? outer;
  return info && KEY_FIELDS.some((field) => info[field] !== undefined) ? info : undefined;
}

/** Reads fields of an object: absent and null are the same, and an unreadable field is left out and named. */
function fieldReader(holder: Record<string, unknown>, prefix: string, anomalies: KeyAnomaly[]) {
  return <Value>(field: string, parse: (value: unknown) => Value | undefined): Value | undefined => {
    const sent = holder[field];
    if (sent === undefined || sent === null) return undefined;
    const value = parse(sent);
    if (value === undefined) anomalies.push(`${prefix}${field}_unreadable`);
    return value;
  };
}

function readBudget(wire: Record<string, unknown>, anomalies: KeyAnomaly[]): KeyBudgetStatus {
  const read = fieldReader(wire, 'budget_', anomalies);
  return defined({
    remainingRub: read('remaining', (value) => canonicalRub(value, lexemeOf(wire, 'remaining'))),
    initialRub: read('initial', (value) => canonicalRub(value, lexemeOf(wire, 'initial'))),
    resetInterval: read('reset_interval', readText),
    resetAt: read('reset_at', readDate),
    resetInSeconds: read('reset_in_seconds', readSeconds),
    lowNotify: read('low_notify', readBoolean),
  });
}

function isBelowFifth({ remainingRub, initialRub }: KeyBudgetStatus): boolean {
  if (remainingRub === undefined || initialRub === undefined) return false;
  return scaled(remainingRub) * 5n < scaled(initialRub);
}

/** More than an amount that was sent can have. */
const MAX_DECIMALS = 150;

/** A decimal string in units of the last place. A client without a ledger does not bundle `Amount` for that. */
function scaled(rub: string): bigint {
  const [whole = '0', fraction = ''] = rub.split('.');
  return BigInt(whole + fraction.padEnd(MAX_DECIMALS, '0'));
}

function readPersonalData(sent: unknown, anomalies: KeyAnomaly[]): KeyPersonalDataStatus {
  const wire = readObject(sent);
  if (wire === undefined) anomalies.push(sent === undefined || sent === null ? 'pii_missing' : 'pii_unreadable');
  const pii: KeyPersonalDataStatus = {
    mode: fieldReader(wire ?? {}, 'pii_', anomalies)('mode', readText) ?? null,
    types: readTexts(wire?.types, 'pii_types', anomalies),
    dictionary: readDictionary(wire?.dictionary, anomalies),
  };
  // the dictionary names what is to be hidden: consoles do not show it
  const shown = (): object => ({ ...pii, dictionary: `[${pii.dictionary.length} hidden]` });
  return Object.defineProperty(pii, Symbol.for('nodejs.util.inspect.custom'), { value: shown });
}

function readDictionary(sent: unknown, anomalies: KeyAnomaly[]): KeyPersonalDataStatus['dictionary'] {
  if (sent === undefined || sent === null) return [];
  const entries = (readArray(sent) ?? [undefined]).map((entry) => {
    const { word, replacement } = readObject(entry) ?? {};
    return typeof word === 'string' && typeof replacement === 'string' ? { word, replacement } : undefined;
  });
  const readable = entries.filter((entry) => entry !== undefined);
  if (readable.length < entries.length) anomalies.push('pii_dictionary_unreadable');
  return readable;
}

/** Reads a list of texts, or null. A single text is a list of one. */
function readTexts(sent: unknown, field: string, anomalies: KeyAnomaly[]): string[] | null {
  if (sent === undefined || sent === null) return null;
  const listed = typeof sent === 'string' ? [sent] : (readArray(sent) ?? []);
  const texts = listed.filter((entry) => typeof entry === 'string');
  if (!Array.isArray(sent) || texts.length < listed.length) anomalies.push(`${field}_unreadable`);
  return texts;
}

function readDate(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function readSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : undefined;
}

function readBoolean(value: unknown): boolean | undefined {
  if (value === true || value === 'true' || value === 1) return true;
  return value === false || value === 'false' || value === 0 ? false : undefined;
}

function withMethods(data: Omit<KeyStatus, 'isExpired' | 'checkModel'>, hasList: boolean): KeyStatus {
  const isExpired = (nowMs: number = Date.now()): boolean => {
    if (data.expiresInSeconds !== undefined) return nowMs >= data.receivedAtMs + data.expiresInSeconds * 1000;
    return data.expiresAt !== undefined && nowMs >= data.expiresAt.getTime();
  };
  const checkModel = (model: string): ModelVerdict => (hasList ? checkAllowed(model, data.allowedModels) : 'unknown');
  // JSON, clones and comparisons do not see them
  return Object.defineProperties(data, {
    isExpired: { value: isExpired },
    checkModel: { value: checkModel },
  }) as KeyStatus;
}
