import { GatewayError } from '../protocol/errors.ts';
import { ANSWER_FAULTS } from './answers.ts';
import { BYTE_FAULTS } from './bytes.ts';
import { CONNECTION_FAULTS } from './connection.ts';
import { DESCRIPTIONS } from './descriptions.ts';
import type { Fault } from './fault.ts';
import { FRAMING_FAULTS } from './framing.ts';
import { STATUS_FAULTS, statusFault } from './status.ts';
import { USAGE_FAULTS } from './usage.ts';

/** The faults of all groups. A name stands for one of them. */
export const NAMED_FAULTS: readonly Fault[] = [
  STATUS_FAULTS,
  CONNECTION_FAULTS,
  BYTE_FAULTS,
  FRAMING_FAULTS,
  ANSWER_FAULTS,
  USAGE_FAULTS,
].flat();
const BY_NAME: ReadonlyMap<string, Fault> = new Map(NAMED_FAULTS.map((fault) => [fault.name, fault]));

const faultOf = (name: string): Fault | undefined => BY_NAME.get(name) ?? statusFault(name);

/** Whether a fault has this name. */
export const isFault = (name: string): boolean => faultOf(name) !== undefined;

/** A fault in the public list. */
export interface FaultInfo {
  name: string;
  group: Fault['group'];
  description: string;
  applies: Fault['applies'];
  /** False: the request is rejected before a model answers, and nothing is billed. */
  billed: boolean;
  /** True when the client cannot learn the true cost from what arrives. */
  hidesCost: boolean;
}

/** Every fault, described in one language. */
export function faultsIn(language: 'en' | 'ru'): readonly FaultInfo[] {
  return [...BY_NAME.values()].map(({ name, group, applies, reject, hidesCost = false }) => {
    const [en = '', ru = ''] = DESCRIPTIONS[name] ?? [];
    const description = language === 'ru' ? ru : en;
    return { name, group, description, applies, billed: reject === undefined, hidesCost };
  });
}

/** Every fault that can be requested by `model: "fault/<name>"` or {@link GatewayOptions.faults}; a form of `http-<status>` once. */
export const FAULTS: readonly FaultInfo[] = faultsIn('en');

/** When a named fault is applied. */
export interface FaultRule {
  /** A name of `GET /faults`; in `http-503` and the like, the number can be any status from 400 to 599. */
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

/** A rule, or a name as the rule of always. */
export const faultRule = (given: string | FaultRule): FaultRule =>
  typeof given === 'string' ? { name: given } : given;

/** The fault that a request names by `fault/<name>`. @throws GatewayError 404 for an unknown name. */
export function askedFault(name: string | undefined): Fault | undefined {
  if (name === undefined) return undefined;
  const fault = faultOf(name);
  if (fault === undefined) {
    throw new GatewayError(404, `No model is called ${JSON.stringify(`fault/${name}`)}; GET /faults lists the faults`, {
      path: 'model',
    });
  }
  return fault;
}
