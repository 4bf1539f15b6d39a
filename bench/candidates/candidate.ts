/** What a candidate made of one answer. The harness compares it with what was sent. */
export interface Outcome {
  text: string;
  /** Tool arguments, as text. */
  args?: string;
  /** `cost_rub` wherever the candidate shows it; undefined when it is lost. */
  cost?: unknown;
  totalTokens?: unknown;
  /** Parts or chunks that the consumer received. */
  parts?: number;
}

/** Adds up what a stream brings; the same few lines for every candidate. */
export class Collected implements Outcome {
  text = '';
  args = '';
  parts = 0;
  cost: unknown;
  totalTokens: unknown;
  readonly #onFirst: (() => void) | undefined;

  constructor(onFirst?: () => void) {
    this.#onFirst = onFirst;
  }

  add(text: string | null | undefined, args?: string | null): void {
    if (!text && !args) return;
    if (this.parts++ === 0) this.#onFirst?.();
    if (text) this.text += text;
    if (args) this.args += args;
  }
}

/** How a stream is asked for. */
export interface StreamOptions {
  /** The answer will be a call of the one tool `save`. */
  tools?: boolean;
  /** Called at the first piece of content. */
  onFirst?: () => void;
}

/** A client of one candidate, bound to one base URL. It keeps its connections. */
export interface Connected {
  /** Reads a whole stream, piece by piece, the way its users do. */
  stream(options: StreamOptions): Promise<Outcome>;
  /** A whole answer. */
  invoke(): Promise<Outcome>;
}

/** One thing that is measured. It imports its library itself, so that its process holds no other. */
export type Candidate = (baseURL: string) => Promise<Connected>;

/** Every request carries it. */
export const MODEL = 'vendor/model-large';
export const PROMPT = 'Answer in words of some length.';
export const API_KEY = 'key-for-the-benchmark';

/** JSON Schema of the tool `save`. */
export const SAVE_PARAMETERS = {
  type: 'object',
  properties: { rows: { type: 'array', items: { type: 'object' } }, pad: { type: 'string' } },
} as const;

/** The tool `save` as the wire writes it. */
export const SAVE_TOOL: { type: 'function'; function: { name: string; parameters: typeof SAVE_PARAMETERS } } = {
  type: 'function',
  function: { name: 'save', parameters: SAVE_PARAMETERS },
};

/** The one message of a request, in the dialect of the wire. */
export const MESSAGES: { role: 'user'; content: string }[] = [{ role: 'user', content: PROMPT }];

/** What the clients of OpenAI's dialect leave of the price. */
export interface PricedUsage {
  cost_rub?: number | undefined;
  total_tokens?: number | undefined;
}

export function priced(usage: PricedUsage | undefined): Pick<Outcome, 'cost' | 'totalTokens'> {
  return { cost: usage?.cost_rub, totalTokens: usage?.total_tokens };
}
