import { GatewayError } from '../protocol/errors.ts';
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

/** A rule, or a name as the rule of always. @throws RangeError for an unknown name. */
export function faultRule(given: string | FaultRule): FaultRule {
  const rule = typeof given === 'string' ? { name: given } : given;
  if (faultNamed(rule.name) === undefined)
    throw new RangeError(`no fault is called ${JSON.stringify(rule.name)}; kopek-gateway faults lists them`);
  return rule;
}

/** The fault that a request names by `fault/<name>`. @throws GatewayError 404 for an unknown name. */
export function askedFault(name: string | undefined): Fault | undefined {
  if (name === undefined) return undefined;
  const fault = faultNamed(name);
  if (fault === undefined) {
    throw new GatewayError(404, `No fault is called ${JSON.stringify(name)}; GET /faults lists them`, {
      path: 'model',
    });
  }
  return fault;
}
