import type { ChatRequest, JsonObject } from '@kopek/core/wire';
import type { Dialect } from '../protocol/answer/dialect.ts';
import type { ModelAnswer } from '../protocol/answer/model-answer.ts';
import type { StreamSettings } from '../protocol/answer/stream-settings.ts';
import type { Step } from '../protocol/steps.ts';

/** What a fault may know about the request that it applies to. */
export interface FaultContext {
  /** Port of the gateway, for redirects. */
  port: number;
  /** True on `/messages`, whose errors have a shape of their own. */
  isMessages: boolean;
}

/** One kind of misbehaviour. Each hook that is present changes one stage of an answer. */
export interface Fault {
  name: string;
  group: 'status' | 'connection' | 'time' | 'bytes' | 'framing' | 'answer' | 'tools' | 'usage';
  /** Which requests it applies to; others are answered normally. */
  applies: 'both' | 'stream' | 'json';
  /** True when the client cannot learn the true cost from what arrives. */
  hidesCost?: boolean;
  /** Answers instead of a model; nothing is billed. */
  reject?: (context: FaultContext) => { status: number; headers?: Record<string, string>; body?: string };
  /** Takes place before any header, after the answer has been made and billed. */
  beforeHeaders?: 'reset' | 'cut' | 'hang';
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
export class RejectedByFault extends Error {
  override name = 'RejectedByFault';
  readonly fault: string;
  readonly reject: NonNullable<Fault['reject']>;

  constructor(fault: string, reject: NonNullable<Fault['reject']>) {
    super(`fault ${fault}`);
    this.fault = fault;
    this.reject = reject;
  }
}

/**
 * The fault, if it applies to this kind of request.
 *
 * @throws RejectedByFault when it answers by itself.
 */
export function effective(
  fault: Fault | undefined,
  { request, dialect }: { request: ChatRequest; dialect: Dialect },
): Fault | undefined {
  if (fault === undefined) return undefined;
  if (fault.applies !== 'both' && fault.applies !== (request.stream === true ? 'stream' : 'json')) return undefined;
  if (dialect.name !== 'chat' && needsChoices(fault)) return undefined;
  if (fault.reject !== undefined) throw new RejectedByFault(fault.name, fault.reject);
  return fault;
}

/** Settings of chunks with choices. */
const OF_CHUNKS: readonly (keyof StreamSettings)[] = ['usage', 'finish', 'placeholder', 'toolIndex', 'toolId'];

/** Whether a fault changes nothing but choices, which the bodies of `/responses` and `/messages` have not. */
function needsChoices({ completion, group, text, answer, stream = {} }: Fault): boolean {
  if (completion !== undefined || (group === 'framing' && text !== undefined)) return true;
  return answer === undefined && OF_CHUNKS.some((setting) => stream[setting] !== undefined);
}

/** What a fault does, and when; without `applies`: to both kinds of request. */
export type Hooks = Omit<Fault, 'name' | 'group' | 'applies'> & Partial<Pick<Fault, 'applies'>>;

/** Creates the faults of one group from their hooks by name. */
export function faultGroup(group: Fault['group'], rows: Readonly<Record<string, Hooks>>): Fault[] {
  return Object.entries(rows).map(([name, hooks]) => ({ name, group, applies: 'both', ...hooks }));
}

/** Hooks that write a stream by other settings. */
export const streamed = (stream: StreamSettings): Hooks => ({ applies: 'stream', stream });

/** Hooks after which the client cannot learn the true cost. */
export const hiding = (hooks: Hooks): Hooks => ({ ...hooks, hidesCost: true });

/** A whole HTTP answer with a text. */
export const answered = (status: number, type: string, body: string): Hooks => ({
  reject: () => ({ status, headers: { 'content-type': type }, body }),
});
