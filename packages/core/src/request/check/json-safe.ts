import { defined } from '../../base/defined.ts';
import { pathOfKey, type Problems } from '../parameters/problems.ts';
import { showValue } from '../../base/show-value.ts';

/** Deeper documents overflow the stack of JSON writers and readers. */
const DEEPEST_LEVEL = 500;

/**
 * Finds values that JSON cannot represent, or would change without an error.
 *
 * NaN and Infinity become `null`, a Map becomes `{}`, a function disappears; a BigInt or a cycle is a TypeError in
 * the middle of the call. Visits each object once and looks into no string, so a large prompt costs nothing.
 */
export class JsonWalk {
  readonly #problems: Problems;
  readonly #path: (string | number)[] = [];
  readonly #ancestors: object[] = [];
  // one tool list may be referenced from a thousand places
  readonly #done = new Set<object>();

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  visit(value: unknown, level = 0): void {
    switch (typeof value) {
      case 'number':
        if (!Number.isFinite(value)) this.#report(`must be a finite number, got ${value}`, String(value));
        return;
      case 'bigint':
        this.#report(`is a BigInt, which JSON cannot represent: pass a number or a string`, showValue(value));
        return;
      case 'function':
      case 'symbol':
        this.#report(`is a ${typeof value}, which JSON cannot represent`);
        return;
      case 'object':
        if (value !== null) this.#visitObject(value, level);
    }
  }

  #visitObject(value: object, level: number): void {
    if (this.#done.has(value)) return;
    if (level >= DEEPEST_LEVEL) {
      this.#reportDepth();
      return;
    }
    this.#ancestors.push(value);
    const { toJSON } = value as { toJSON?: unknown };
    // a Buffer has a toJSON, which writes a number per byte
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) this.#report(BYTES);
    else if (typeof toJSON === 'function') {
      this.#visitConverted(value, toJSON.call(value, String(this.#path.at(-1) ?? '')), level);
    } else this.#visitMembers(value, level);
    this.#ancestors.pop();
  }

  #visitConverted(value: object, converted: unknown, level: number): void {
    if (value instanceof Date && converted === null) this.#report('is an invalid Date, which JSON turns into null');
    // JSON.stringify calls toJSON once and writes its result, even if that has a toJSON again
    else if (typeof converted === 'object' && converted !== null) this.#visitMembers(converted, level);
    else this.visit(converted, level);
  }

  #visitMembers(value: object, level: number): void {
    const isArray = Array.isArray(value);
    const reason = isArray ? undefined : falsified(value);
    if (reason !== undefined) {
      this.#report(reason);
      return;
    }
    let hasInner = false;
    const keys = isArray ? undefined : Object.keys(value);
    const count = keys?.length ?? (value as unknown[]).length;
    for (let index = 0; index < count && !this.#problems.isFull; index++) {
      const key = keys?.[index] ?? index;
      const member = (value as { [key: string | number]: unknown })[key];
      // JSON leaves an undefined member of an object out, which is what the caller means
      if (typeof member === 'string' || (member === undefined && !isArray)) continue;
      if (typeof member === 'object' && member !== null) hasInner = true;
      this.#path.push(key);
      if (member === undefined) this.#report('is undefined in an array, which JSON turns into null');
      else this.visit(member, level + 1);
      this.#path.pop();
    }
    // an object without inner objects is cheaper to visit again than to remember
    if (hasInner) this.#done.add(value);
  }

  /** Too deep, or a cycle: then an ancestor comes twice. */
  #reportDepth(): void {
    const first = this.#ancestors.findIndex((ancestor, index) => this.#ancestors.indexOf(ancestor) < index);
    if (first === -1) this.#report(`is nested deeper than ${DEEPEST_LEVEL} levels`);
    else this.#report('contains itself, which JSON cannot represent', undefined, this.#path.slice(0, first));
  }

  #report(what: string, value?: string, at: readonly (string | number)[] = this.#path): void {
    const steps = at.map((step) => (typeof step === 'number' ? `[${step}]` : pathOfKey(step)));
    const path = steps.join('').replace(/^\./, '') || 'request';
    this.#problems.add({ path, message: `${path} ${what}`, ...defined({ value }) });
  }
}

const BYTES = 'contains bytes, which are not JSON: use imagePart, pdfPart, videoPart, audioPart or base64FromBytes';

/** Objects that JSON writes as `{}`. */
function falsified(value: object): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === Object.prototype || prototype === null;
  // the JSON Schema that zod makes carries it too, where JSON does not look
  if ('~standard' in value && (!isPlain || Object.keys(value).includes('~standard'))) {
    return 'is a schema of a library: turn it into JSON Schema with toJsonSchema of @kopek/core/schema';
  }
  if (isPlain) return undefined;
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  return LOST_KINDS.has(kind) ? `is a ${kind}, which JSON cannot represent` : undefined;
}

const LOST_KINDS: ReadonlySet<string> = new Set([
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Promise',
  'RegExp',
  'Error',
  'Blob',
  'File',
  'ReadableStream',
  'Number',
  'BigInt',
  'Symbol',
]);
