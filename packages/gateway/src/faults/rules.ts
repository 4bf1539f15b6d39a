import { GatewayError } from '../protocol/errors.ts';
import type { Random } from '../base/random.ts';
import { faultNamed } from './catalog.ts';
import type { Fault } from './fault.ts';

/** When a named fault is applied. */
export interface FaultRule {
  /** A name of `GET /faults`. */
  name: string;
  /** Only where this model is tried, by its name in the request or by its id; fallbacks of the request may still serve. */
  model?: string;
  /** How many times it is applied. Default: always. @asType integer @minimum 1 */
  times?: number;
  /** Number of matching requests to leave alone first. Default 0. @asType integer @minimum 0 */
  after?: number;
  /** Probability per request, repeatable with the gateway's seed. Default 1. @minimum 0 @maximum 1 */
  probability?: number;
}

/** The rules of a running gateway. */
export interface FaultRules {
  /** @throws RangeError for an unknown name. */
  add(rule: string | FaultRule): void;
  /** Removes the rules of this name; without a name, all. */
  clear(name?: string): void;
  /** The rules that can still apply, and how often each has been applied. */
  list(): (FaultRule & { done: number })[];
  /** The fault that is due for a request for these models, if any; counts it as applied. */
  next(models: readonly string[]): Fault | undefined;
}

/** Creates the rules; the first that matches a request applies. */
export function createFaultRules(rules: readonly (string | FaultRule)[], random: Random): FaultRules {
  let live: { rule: FaultRule; fault: Fault; seen: number; done: number }[] = [];
  const add = (given: string | FaultRule): void => {
    const rule = typeof given === 'string' ? { name: given } : given;
    const fault = faultNamed(rule.name);
    if (fault === undefined)
      throw new RangeError(`no fault is called ${JSON.stringify(rule.name)}; kopek-gateway faults lists them`);
    live.push({ rule, fault, seen: 0, done: 0 });
  };
  for (const rule of rules) add(rule);
  return {
    add,
    clear(name) {
      live = name === undefined ? [] : live.filter(({ rule }) => rule.name !== name);
    },
    list: () =>
      live.filter(({ rule, done }) => done < (rule.times ?? Infinity)).map(({ rule, done }) => ({ ...rule, done })),
    next(models) {
      for (const entry of live) {
        const { rule } = entry;
        if (rule.model !== undefined && !models.includes(rule.model)) continue;
        if (entry.done >= (rule.times ?? Number.POSITIVE_INFINITY)) continue;
        entry.seen += 1;
        if (entry.seen <= (rule.after ?? 0)) continue;
        if (rule.probability !== undefined && random() >= rule.probability) continue;
        entry.done += 1;
        return entry.fault;
      }
      return undefined;
    },
  };
}

/** The fault that a request names by `fault/<name>`. @throws GatewayError 404 for an unknown name. */
export function askedFault(name: string | undefined): Fault | undefined {
  if (name === undefined) return undefined;
  const fault = faultNamed(name);
  if (fault === undefined) {
    throw new GatewayError(404, `No fault is called ${JSON.stringify(name)}; GET /faults lists them`, {
      metadata: { path: 'model' },
    });
  }
  return fault;
}
