import type { JsonObject } from '@kopek/core/wire';
import type { ModelAnswer } from '../protocol/model-answer.ts';
import type { StreamSettings } from '../protocol/stream-settings.ts';
import type { Step } from '../http/steps.ts';

/** A whole HTTP answer instead of a completion. */
export interface RawAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** A body too large to hold at once. */
  steps?: () => Iterable<Step>;
}

/** What a fault may know about the request that it applies to. */
export interface FaultContext {
  /** Port of the gateway, for redirects. */
  port: number;
  isStream: boolean;
  /** The bearer key as received, for the fault that echoes it. */
  apiKey: string;
}

/** One kind of misbehaviour. Each hook that is present changes one stage of an answer. */
export interface Fault {
  name: string;
  group: 'status' | 'connection' | 'time' | 'bytes' | 'framing' | 'answer' | 'tools' | 'usage';
  /** One phrase for the list. */
  description: string;
  /** Which requests it applies to; others are answered normally. */
  applies: 'both' | 'stream' | 'json';
  /** True when the client cannot learn the true cost from what arrives. */
  hidesCost?: boolean;
  /** Answers instead of a model; nothing is billed. */
  refuse?: (context: FaultContext) => RawAnswer;
  /** Takes place before any header, after the answer has been made and billed. */
  beforeHeaders?: 'reset' | 'cut' | 'hang' | 'informational';
  headers?: Record<string, string>;
  status?: number;
  /** Answers a stream request with one JSON body. */
  asJson?: true;
  stream?: StreamSettings;
  answer?: (answer: ModelAnswer) => ModelAnswer;
  usage?: (usage: JsonObject) => unknown;
  completion?: (completion: JsonObject) => unknown;
  /** Changes the text of the body or of each event. */
  text?: (text: string) => string;
  /** Changes how the finished body is sent. */
  steps?: (steps: Step[], context: FaultContext) => Iterable<Step>;
}

/** Thrown when a named fault answers instead of a model. A fallback model may still serve the request. */
export class RefusedByFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(`fault ${fault.name}`);
    this.name = 'RefusedByFault';
    this.fault = fault;
  }
}

/**
 * Whether a fault applies to this kind of request.
 *
 * @param isChat - false on `/responses` and `/messages`, whose bodies have no choices.
 */
export function spoils(fault: Fault, isStream: boolean, isChat: boolean): boolean {
  if (fault.applies !== 'both' && fault.applies !== (isStream ? 'stream' : 'json')) return false;
  const needsChoices = fault.completion !== undefined || (fault.group === 'framing' && fault.text !== undefined);
  return isChat || !needsChoices;
}

/** Marks a fault after which the client cannot learn the true cost. */
export const HIDES_COST: { readonly hidesCost: true } = { hidesCost: true };

/** Returns a function that creates faults of one group with the same single hook. */
export function faultsWith<Hook extends keyof Fault>(
  group: Fault['group'],
  applies: Fault['applies'],
  hook: Hook,
): (name: string, description: string, value: NonNullable<Fault[Hook]>, more?: Partial<Fault>) => Fault {
  return (name, description, value, more = {}) => ({ name, group, description, applies, [hook]: value, ...more });
}

/** A whole HTTP answer with a text. */
export function textAnswer(
  status: number,
  type: string,
  body: string,
  headers: Record<string, string> = {},
): () => RawAnswer {
  return () => ({ status, headers: { 'content-type': type, ...headers }, body });
}

/** Creates the faults of one group from rows by name; a row without `applies` applies to both kinds of request. */
export function faultGroup(
  group: Fault['group'],
  rows: Record<string, Omit<Fault, 'name' | 'group' | 'applies'> & Partial<Pick<Fault, 'applies'>>>,
): Fault[] {
  return Object.entries(rows).map(([name, row]) => ({ name, group, applies: 'both', ...row }));
}
