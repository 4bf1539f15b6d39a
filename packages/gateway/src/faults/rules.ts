import { GatewayError } from '../protocol/errors.ts';
import type { Random } from '../base/random.ts';
import { faultNamed } from './catalog.ts';
import type { Fault } from './fault.ts';

/** When a named fault happens. */
export interface FaultRule {
  name: string;
  /** Only for requests of this model, by the name that the request gives or by the id of the model that serves. */
  model?: string;
  /** How many times. Default: always. */
  times?: number;
  /** Lets this many matching requests pass first. Default 0. */
  after?: number;
  /** Chance per request in [0, 1], repeatable by the gateway's seed. Default 1. */
  probability?: number;
}

/** The rules of a running gateway. */
export interface FaultRules {
  /** @throws RangeError for an unknown name. */
  add(rule: string | FaultRule): void;
  /** Takes back the rules of this name; without a name, all. */
  clear(name?: string): void;
  /** The rules that may still spoil an answer, and how often each has. */
  list(): (FaultRule & { done: number })[];
  /** The fault for a request of these models, if one is due. Counts it. */
  next(models: readonly string[]): Fault | undefined;
}

/** Makes the rules; the first that fits a request wins. */
export function createFaultRules(rules: readonly (string | FaultRule)[], random: Random): FaultRules {
  let live: { rule: FaultRule; fault: Fault; seen: number; done: number }[] = [];
  const add = (given: string | FaultRule): void => {
    const rule = typeof given === 'string' ? { name: given } : given;
    const fault = faultNamed(rule.name);
    if (fault === undefined) throw new RangeError(`no fault is called ${JSON.stringify(rule.name)}`);
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

/** The fault that a request asks for by `fault/<name>`. @throws GatewayError 404 for an unknown name. */
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
