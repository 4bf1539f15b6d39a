import type { RequestProblem } from '../../errors/index.ts';
import { shorten } from '../../base/show-value.ts';

/** Maximum number of problems in one error: a thousand bad messages show no more than twenty. */
const MAX_LISTED = 20;

/** Collects the problems of a request, up to a bound. */
export class Problems {
  readonly listed: RequestProblem[] = [];

  /** Nothing more is listed. A loop over a long list may stop then. */
  get isFull(): boolean {
    return this.listed.length >= MAX_LISTED;
  }

  add(problem: RequestProblem): void {
    // two checks may find one cause: the first one names it best
    if (!this.isFull && !this.listed.some(({ path }) => path === problem.path)) this.listed.push(problem);
  }
}

/** A key of an object as a piece of a path: `.name`, or `["odd name"]`. */
export function pathOfKey(key: string): string {
  return /^[A-Za-z_$][\w$]{0,63}$/.test(key) ? `.${key}` : `[${JSON.stringify(shorten(key))}]`;
}
