import { defined } from '../base/defined.ts';
import { isGiven, isObject, readArray } from '../wire/read.ts';
import type { AttemptInfo } from './meter.ts';

/** The parts of a request body that determine its price. */
export type RequestSummary = Pick<
  AttemptInfo,
  'model' | 'models' | 'requestedMaxTokens' | 'promptCharacters' | 'unmeasuredInputs' | 'offersWebSearch'
>;

/** Parts are looked for this deep below a message: a tool result may contain a list of parts of its own. */
const DEEPEST_PART = 6;

/**
 * Reads what determines the cost of a request from its body as sent, including `extraBody`.
 *
 * Chat completions, `/responses` and `/messages` use different names for the same things; every name is understood on
 * every path. A field of a wrong type counts as absent. The body is only read, never changed or kept.
 *
 * @param body - the JSON document; anything but an object yields nothing.
 * @param characters - length of the serialized document, in UTF-16 code units.
 * @see Interface §2.2, §2.3
 */
export function summarizeRequest(body: unknown, characters: number): RequestSummary {
  if (!isObject(body)) return {};
  const models = readArray(body.models)?.filter((model) => typeof model === 'string') ?? [];
  return defined({
    promptCharacters: characters,
    model: typeof body.model === 'string' ? body.model : undefined,
    models: models.length > 0 ? models : undefined,
    requestedMaxTokens: maxTokensOf(body),
    unmeasuredInputs: unmeasuredInputsOf(body) || undefined,
    offersWebSearch: readArray(body.tools)?.some(isWebSearch) ? (true as const) : undefined,
  });
}

/**
 * Does the same for a serialized body.
 *
 * @returns nothing for text that is not JSON.
 */
export function summarizeRequestText(text: string): RequestSummary {
  try {
    return summarizeRequest(JSON.parse(text), text.length);
  } catch {
    return {};
  }
}

/** Lists the models that may answer: the requested one and its fallbacks. */
export function modelsOf(call: Pick<AttemptInfo, 'model' | 'models'>): string[] {
  const models = new Set(call.models);
  if (call.model !== undefined) models.add(call.model);
  return [...models];
}

/** Returns the largest of all names: which of them the service obeys is unknown. */
function maxTokensOf(body: Record<string, unknown>): number | undefined {
  const limits = [body.max_tokens, body.max_completion_tokens, body.max_output_tokens].filter(isCount);
  if (limits.length === 0) return undefined;
  // a budget for reasoning may come on top of the answer, but both are written into one count
  const reasoning = isObject(body.reasoning) && isCount(body.reasoning.max_tokens) ? body.reasoning.max_tokens : 0;
  // several answers to one request are all paid for
  const answers = Math.max(1, ...[body.n, body.best_of].filter(isCount));
  return Math.min(Math.max(...limits, reasoning) * answers, Number.MAX_SAFE_INTEGER);
}

/** Whether a tool is a search that the service runs: `{namespace}:web_search` (§2.4), `web_search_20250305` in /messages. */
function isWebSearch(tool: unknown): boolean {
  return isObject(tool) && typeof tool.type === 'string' && /^(?:[^:]+:)?web_search/.test(tool.type);
}

/** Counts billed inputs outside the request, which its length does not include. */
function unmeasuredInputsOf(body: Record<string, unknown>): number {
  // conversations and prompts that the service has stored
  const stored = [body.previous_response_id, body.conversation, isObject(body.prompt) ? body.prompt.id : undefined];
  const named = stored.filter(isGiven).length;
  return named + referencesIn(body.messages, 0) + referencesIn(body.input, 0) + referencesIn(body.system, 0);
}

function referencesIn(value: unknown, depth: number): number {
  if (depth > DEEPEST_PART) return 0;
  if (Array.isArray(value)) return value.reduce<number>((count, item) => count + referencesIn(item, depth + 1), 0);
  if (!isObject(value)) return 0;
  const isText = typeof value.content === 'string' && !isGiven(value.audio);
  if (!isText && isReference(value)) return 1;
  // strings are text or data, and their size is known
  return referencesIn(value.content, depth + 1) + referencesIn(value.output, depth + 1);
}

/** Whether a part refers to a file by URL or by id, in any of the three dialects. */
function isReference(part: Record<string, unknown>): boolean {
  const { image_url, video_url, audio_url, audio, file, source } = part;
  return (
    // {type: 'image_url', image_url: {url}}, {type: 'input_image', image_url: 'https://…'}
    [image_url, video_url, audio_url].some((media) => isAddress(isObject(media) ? media.url : media)) ||
    (isObject(file) && (isAddress(file.file_data) || isAddress(file.url) || isId(file.file_id))) ||
    // {type: 'input_file', file_url} of /responses
    isAddress(part.file_url) ||
    isAddress(part.file_data) ||
    isId(part.file_id) ||
    // {type: 'image', source: {type: 'url', url}} of /messages
    (isObject(source) && (isAddress(source.url) || isId(source.file_id))) ||
    // an earlier answer in audio, which the service has stored
    (isObject(audio) && isId(audio.id))
  );
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^\s*[a-z][a-z0-9+.-]{0,20}:/i.test(value) && !/^\s*data:/i.test(value);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
