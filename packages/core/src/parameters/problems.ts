import type { RequestProblem } from '../errors/index.ts';

/** Most problems that one error lists: a thousand bad messages teach no more than twenty. */
const MOST_LISTED = 20;

/** Collects what is wrong with a request, up to a bound. */
export class Problems {
  readonly listed: RequestProblem[] = [];

  /** Nothing more is listed. A loop over a long list may stop then. */
  get isFull(): boolean {
    return this.listed.length >= MOST_LISTED;
  }

  add(problem: RequestProblem): void {
    // two checks may find one cause: the first one names it best
    if (!this.isFull && !this.listed.some(({ path }) => path === problem.path)) this.listed.push(problem);
  }
}

/** The kind of a value, for a place that may hold text of the prompt: the value itself is not shown. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'function' ? 'a function' : `a ${typeof value}`;
}

/** A value in short, for a place that holds a setting: numbers and names are shown, anything else only by its kind. */
export function showValue(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return shorten(`${value}n`);
  return typeof value === 'string' ? JSON.stringify(shorten(value)) : kindOf(value);
}

/** A key of an object as a piece of a path: `.name`, or `["odd name"]`. */
export function pathOfKey(key: string): string {
  return /^[A-Za-z_$][\w$]{0,63}$/.test(key) ? `.${key}` : `[${JSON.stringify(shorten(key))}]`;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
