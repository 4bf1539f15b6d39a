import { configurationError } from '@kopek/core/kit';
import { mustBe } from './must-be.ts';

/**
 * A group of calls that are counted together: `all`, `model:vendor/name`, `run:id`, or a tag, `user=ivan`. The value
 * `*` stands for each one without a rule of its own: `user=*`, `model:*`, `run:*`.
 */
export type Scope = 'all' | `model:${string}` | `run:${string}` | `${string}=${string}`;

const WRITTEN = /^(?:(all)$|(model:|run:)(.+)|(?:tag:)?([^=]+=.+))$/s;

/**
 * Reads a scope, in code, on the command line and in stores alike.
 *
 * @param field - name of the option, for the error.
 * @returns its stored name: `all`, `model:…`, `run:…`, `tag:name=value`.
 * @throws KopekError `configuration`, naming the field.
 */
export function parseScope(text: string, field = 'scope'): string {
  const [, all, kind = 'tag:', value, tag] = (typeof text === 'string' && WRITTEN.exec(text)) || [];
  if (all !== undefined) return 'all';
  const label = value ?? tag;
  if (label === undefined)
    throw mustBe(field, '"all", "model:…", "run:…" or a tag such as "user=ivan" or "user=*"', text);
  if (isScopeName(label)) return `${kind}${label}`;
  throw configurationError(nameRule(field));
}

/** The same for queries, which may also name calls in no run (`run:`) and calls without a tag (`user=`). */
export function parseStoredScope(text: string): string {
  if (/^(?:all$|model:|run:|tag:[^=]+=)/.test(text)) return text;
  return /^[^=]+=$/.test(text) ? `tag:${text}` : parseScope(text);
}

/** Formats a stored scope as applications read and write it: `user=ivan` for `tag:user=ivan`. */
export function formatScope(name: string): Scope {
  // a tag that is called "run:…" keeps its prefix, to be no run
  const written = /^tag:(?!(?:model|run|tag):)(.*)$/s.exec(name)?.[1] ?? name;
  return written as Scope;
}

/** Names a limit in a message, with its scope as it is typed. */
export function limitName(limit: { maxRub: string; period?: string | undefined; scope: string }): string {
  const of = limit.period === undefined ? '' : ` a ${limit.period}`;
  const rubles = limit.maxRub === '1' ? 'ruble' : 'rubles';
  return `the spend limit of ${limit.maxRub} ${rubles}${of} (${formatScope(limit.scope)})`;
}

/** The scope of everybody else: `tag:user=*` for `tag:user=ivan`. Undefined for the whole ledger, and for calls in no run. */
export function wildcardOf(name: string): string | undefined {
  return name === 'all' ? undefined : /^(?:model:|run:(?=.)|tag:[^=]+=)/s.exec(name)?.[0].concat('*');
}

/** The longest name of a run, model or tag, with its value: an index has to hold it. Bytes of UTF-8. */
const MAX_SCOPE_BYTES = 256;

/** Describes the rule of {@link isScopeName}, for the error about a name that breaks it. */
export function nameRule(what: string): string {
  return `${what} must be well-formed text of at most ${MAX_SCOPE_BYTES} bytes without control characters.`;
}

/** Whether a store can keep a name in its indexes; none is fine. */
export function isScopeName(name: string | undefined): boolean {
  if (name === undefined) return true;
  // a letter has three bytes at most, so short ones need not be encoded
  const isShort = name.length * 3 <= MAX_SCOPE_BYTES || encoder.encode(name).length <= MAX_SCOPE_BYTES;
  return isShort && !UNPRINTABLE.test(name);
}

const encoder = /* @__PURE__ */ new TextEncoder();
/** Control characters, and halves of surrogate pairs that stand alone. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
