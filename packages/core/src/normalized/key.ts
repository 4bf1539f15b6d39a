import { canonicalRub, toBig } from '../spend/money.ts';
import { lexemeOf } from '../wire/json.ts';
import type { Open } from '../wire/open.ts';
import { checkAllowed, type ModelVerdict } from './allowed-models.ts';
import { readArray, readObject, readText, type Note } from './read.ts';

/** Budget of a key. A field is left out when the service did not send it readably. Interface §2.1. */
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
export interface KeyPersonalDataStatus {
  /** `mask` replaces, `block` refuses the request, null is off. Values that the interface does not list are kept. */
  mode: Open<'mask' | 'block'> | null;
  /** Which data types are detected; null means all types. */
  types: string[] | null;
  /** Custom replacements: secret, because it may name what is to be hidden. */
  dictionary: { word: string; replacement: string }[];
}

/** Settings of the key in use. Interface §2.1. Plain data but for its two questions, which JSON and clones leave out. */
export interface KeyStatus {
  name: string;
  /** Only when a budget is set on the key. */
  budget?: KeyBudgetStatus;
  /** Less than 20 % of the initial budget is left (§8); exactly 20 % is not low. False without a readable budget. */
  isLow: boolean;
  /** By the clock of the service. Only when an expiry is set. */
  expiresAt?: Date;
  /** Seconds from `receivedAtMs`. Only when an expiry is set. */
  expiresInSeconds?: number;
  /** Models that the key may use. null: all, `[]`: none. An entry that ends in `*` stands for a beginning. */
  allowedModels: string[] | null;
  pii: KeyPersonalDataStatus;
  /** When this status was received, ms since 1970 by the local clock. */
  receivedAtMs: number;
  /** What the service sent against §2.1, for instance `pii_missing`. */
  anomalies: string[];
  /**
   * Tells whether the key has expired. Counts from the time of receipt, so clocks may differ.
   *
   * @param nowMs - default: `Date.now()`.
   */
  isExpired(nowMs?: number): boolean;
  /** Tells whether the key may use a model: see {@link ModelVerdict}. */
  checkModel(model: string): ModelVerdict;
}

/**
 * Reads the answer of the key endpoint. A field of a wrong type is left out and named in `anomalies`.
 *
 * @param body - `{name, …}` or `{data: {name, …}}`, as `parseWireJson` gives it: amounts keep all their digits.
 * @param receivedAtMs - local time of receipt; seconds that the service sent count from here.
 * @throws TypeError when the body is no information of a key at all.
 * @see Interface §2.1, §4.2
 */
export function readKey(body: unknown, receivedAtMs: number): KeyStatus {
  const info = unwrap(body);
  if (info === undefined) throw new TypeError('not the information of a key (§2.1)');
  const anomalies: string[] = [];
  const note: Note = (anomaly) => anomalies.push(anomaly);
  const read = reader(info, note, '');

  const data: Omit<KeyStatus, 'isExpired' | 'checkModel'> = {
    name: readText(info.name) ?? '',
    isLow: false,
    allowedModels: null,
    pii: readPersonalData(info.pii, note),
    receivedAtMs,
    anomalies,
  };
  if (data.name === '') note('name_missing');
  const budget = readBudget(info.budget, note);
  if (budget !== undefined) {
    data.budget = budget;
    data.isLow = isBelowFifth(budget);
  }
  read('expires_at', readDate, (value) => (data.expiresAt = value));
  read('expires_in_seconds', readSeconds, (value) => (data.expiresInSeconds = value));
  const hasList = info.allowed_models !== undefined;
  if (hasList) data.allowedModels = readTexts(info.allowed_models, 'allowed_models', note);
  else note('allowed_models_missing');
  return withQuestions(data, hasList);
}

const KEY_FIELDS = ['name', 'budget', 'expires_at', 'expires_in_seconds', 'allowed_models', 'pii'];

function unwrap(body: unknown): Record<string, unknown> | undefined {
  const outer = readObject(body);
  const inner = outer?.name === undefined ? readObject(outer?.data) : undefined;
  const info = inner ?? outer;
  return info && KEY_FIELDS.some((field) => info[field] !== undefined) ? info : undefined;
}

/** Reads a field into its place; absent and null are the same, anything unreadable is noted. */
function reader(holder: Record<string, unknown>, note: Note, prefix: string) {
  return <Value>(field: string, parse: (value: unknown) => Value | undefined, put: (value: Value) => void): void => {
    const sent = holder[field];
    if (sent === undefined || sent === null) return;
    const value = parse(sent);
    if (value === undefined) note(`${prefix}${field}_unreadable`);
    else put(value);
  };
}

function readBudget(sent: unknown, note: Note): KeyBudgetStatus | undefined {
  if (sent === undefined || sent === null) return undefined;
  const wire = readObject(sent);
  if (wire === undefined) {
    note('budget_unreadable');
    return undefined;
  }
  const budget: KeyBudgetStatus = {};
  const read = reader(wire, note, 'budget_');
  read(
    'remaining',
    (value) => canonicalRub(value, lexemeOf(wire, 'remaining')),
    (value) => (budget.remainingRub = value),
  );
  read(
    'initial',
    (value) => canonicalRub(value, lexemeOf(wire, 'initial')),
    (value) => (budget.initialRub = value),
  );
  read('reset_interval', readText, (value) => (budget.resetInterval = value));
  read('reset_at', readDate, (value) => (budget.resetAt = value));
  read('reset_in_seconds', readSeconds, (value) => (budget.resetInSeconds = value));
  read('low_notify', readBoolean, (value) => (budget.lowNotify = value));
  return budget;
}

function isBelowFifth({ remainingRub, initialRub }: KeyBudgetStatus): boolean {
  if (remainingRub === undefined || initialRub === undefined) return false;
  return toBig(remainingRub).times(5).lt(toBig(initialRub));
}

function readPersonalData(sent: unknown, note: Note): KeyPersonalDataStatus {
  const wire = readObject(sent);
  if (wire === undefined) note(sent === undefined || sent === null ? 'pii_missing' : 'pii_unreadable');
  const pii: KeyPersonalDataStatus = {
    mode: null,
    types: readTexts(wire?.types, 'pii_types', note),
    dictionary: readDictionary(wire?.dictionary, note),
  };
  if (wire) reader(wire, note, 'pii_')('mode', readText, (value) => (pii.mode = value));
  return hide(pii, INSPECT, () => ({ ...pii, dictionary: `[${pii.dictionary.length} hidden]` }));
}

function readDictionary(sent: unknown, note: Note): KeyPersonalDataStatus['dictionary'] {
  const entries = readArray(sent);
  if (entries === undefined && sent !== undefined && sent !== null) note('pii_dictionary_unreadable');
  const dictionary: KeyPersonalDataStatus['dictionary'] = [];
  for (const entry of entries ?? []) {
    const { word, replacement } = readObject(entry) ?? {};
    if (typeof word === 'string' && typeof replacement === 'string') dictionary.push({ word, replacement });
    else note('pii_dictionary_unreadable');
  }
  return dictionary;
}

/** A list of texts, or null. One text in place of a list is a list of one. */
function readTexts(sent: unknown, field: string, note: Note): string[] | null {
  if (sent === undefined || sent === null) return null;
  const listed = typeof sent === 'string' ? [sent] : (readArray(sent) ?? []);
  const texts = listed.filter((entry) => typeof entry === 'string');
  if (!Array.isArray(sent) || texts.length < listed.length) note(`${field}_unreadable`);
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

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

function withQuestions(data: Omit<KeyStatus, 'isExpired' | 'checkModel'>, hasList: boolean): KeyStatus {
  const isExpired = (nowMs: number = Date.now()): boolean => {
    if (data.expiresInSeconds !== undefined) return nowMs >= data.receivedAtMs + data.expiresInSeconds * 1000;
    return data.expiresAt !== undefined && nowMs >= data.expiresAt.getTime();
  };
  const checkModel = (model: string): ModelVerdict => (hasList ? checkAllowed(model, data.allowedModels) : 'unknown');
  return Object.defineProperties(data, {
    isExpired: { value: isExpired },
    checkModel: { value: checkModel },
  }) as KeyStatus;
}

/** Adds a member that is no data: JSON, clones and comparisons do not see it. */
function hide<Target extends object>(target: Target, name: PropertyKey, value: unknown): Target {
  return Object.defineProperty(target, name, { value });
}
