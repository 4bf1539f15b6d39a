import type { JsonObject } from '@kopek/core/wire';
import type { ModelAnswer } from '../protocol/model-answer.ts';
import type { Chunk } from '../protocol/chunks.ts';
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

/** What a fault may want to know of the request that it spoils. */
export interface FaultContext {
  /** Port of the gateway, for redirects. */
  port: number;
  isStream: boolean;
  /** The bearer key as sent, for the fault that echoes it. */
  apiKey: string;
}

/** One way to misbehave. Each hook that is present spoils one stage of an answer. */
export interface Fault {
  name: string;
  group: 'status' | 'connection' | 'time' | 'bytes' | 'framing' | 'answer' | 'tools' | 'usage';
  /** One sentence for the listing. */
  description: string;
  /** Which requests it spoils; others are answered properly. */
  applies: 'both' | 'stream' | 'json';
  /** True when no client can learn the true cost from what arrives. */
  hidesCost?: boolean;
  /** Answers instead of a model; nothing is billed. */
  refuse?: (context: FaultContext) => RawAnswer;
  /** Happens after the answer was made and billed, before any header. */
  beforeHeaders?: 'reset' | 'cut' | 'hang' | 'informational';
  headers?: Record<string, string>;
  status?: number;
  /** Answers a stream request with one JSON body. */
  asJson?: true;
  stream?: StreamSettings;
  answer?: (answer: ModelAnswer) => ModelAnswer;
  usage?: (usage: JsonObject) => unknown;
  completion?: (completion: JsonObject) => unknown;
  chunks?: (chunks: Chunk[]) => Chunk[];
  /** Spoils the written text of the body or of each event. */
  text?: (text: string) => string;
  /** Spoils the way to the network; everything is written already. */
  steps?: (steps: Step[], context: FaultContext) => Iterable<Step>;
}

/**
 * Whether a fault spoils this kind of request.
 *
 * @param isChat - false on `/responses` and `/messages`, whose bodies have no choices to spoil.
 */
export function spoils(fault: Fault, isStream: boolean, isChat: boolean): boolean {
  if (fault.applies !== 'both' && fault.applies !== (isStream ? 'stream' : 'json')) return false;
  const needsChoices = fault.completion !== undefined || (fault.group === 'framing' && fault.text !== undefined);
  return isChat || !needsChoices;
}

/** Faults of one group by their names; a row that does not say what it applies to applies to both kinds of request. */
export function faultGroup(
  group: Fault['group'],
  rows: Record<string, Omit<Fault, 'name' | 'group' | 'applies'> & Partial<Pick<Fault, 'applies'>>>,
): Fault[] {
  return Object.entries(rows).map(([name, row]) => ({ name, group, applies: 'both', ...row }));
}
