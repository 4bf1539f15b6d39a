import { ANSWER_FAULTS } from './answers.ts';
import { BYTE_FAULTS } from './bytes.ts';
import { CONNECTION_FAULTS } from './connection.ts';
import type { Fault } from './fault.ts';
import { FRAMING_FAULTS } from './framing.ts';
import { STATUS_FAULTS } from './status.ts';
import { USAGE_FAULTS } from './usage.ts';

const ALL: readonly Fault[] = [
  ...STATUS_FAULTS,
  ...CONNECTION_FAULTS,
  ...BYTE_FAULTS,
  ...FRAMING_FAULTS,
  ...ANSWER_FAULTS,
  ...USAGE_FAULTS,
];

const BY_NAME: ReadonlyMap<string, Fault> = new Map(ALL.map((fault) => [fault.name, fault]));

/** The fault of this name. */
export function faultNamed(name: string): Fault | undefined {
  return BY_NAME.get(name);
}

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

/** Every fault that can be requested by `model: "fault/<name>"` or {@link GatewayOptions.faults}. */
export const FAULTS: readonly FaultInfo[] = ALL.map(
  ({ name, group, description, applies, refuse, hidesCost = false }) => {
    return { name, group, description, applies, billed: refuse === undefined, hidesCost };
  },
);
