import { isObject } from '../../wire/read.ts';

/** A string of a chunk that may change from one event to the next. */
interface Leaf {
  delta: Record<string, unknown>;
  holder: Record<string, unknown>;
  key: string;
}

/** Templates kept at a time: text, reasoning, and the arguments of a call or two. */
const KEPT = 4;
/** Learning stops after so many attempts without a hit: some services change `id` or `created` in every event. */
const FRUITLESS = 8;
/** Longer slices of a string keep the whole string alive (V8). */
const COPIED_SLICE = 12;

/** An event that repeats an earlier one except for one string. */
export interface RepeatedChunk {
  /** The earlier event as parsed, with the new string in place. The same object for every hit: read it at once. */
  chunk: Record<string, unknown>;
  /** `choices[0].delta` of it. */
  delta: Record<string, unknown>;
  /** The text, when that string is `choices[0].delta.content`; undefined for reasoning and tool arguments. */
  text: string | undefined;
}

interface Template extends RepeatedChunk, Leaf {
  prefix: string;
  suffix: string;
}

/**
 * Recognises events that repeat an earlier one except for one string, and reads that string without parsing the rest.
 *
 * One JSON parse per delta is most of the work of a decoder; this reader halves it (1.23 → 0.61 ms per 1,000 events).
 * The text before and after the string is learned from events that were parsed in full. Sound because both are
 * unchanged bytes of a valid document: if what lies between is the inside of a JSON string, the whole is a document
 * that differs in that string alone. Whatever does not match, or cannot be proved, is left to the full parse.
 */
export class TemplateScan {
  #templates: Template[] = [];
  #fruitless = 0;
  #seen = 0;

  /** @returns undefined when the event must be parsed in full. */
  match(data: string): RepeatedChunk | undefined {
    const templates = this.#templates;
    for (let index = 0; index < templates.length; index++) {
      const template = templates[index] as Template;
      const { prefix, suffix } = template;
      const end = data.length - suffix.length;
      // no overlap. Slices are compared because `startsWith` goes letter by letter here: 1,300 against 100 ns
      if (end < prefix.length || data.slice(0, prefix.length) !== prefix || data.slice(end) !== suffix) continue;
      const text = readLiteral(data, prefix.length, end);
      // an empty string may be no content at all
      if (text === undefined || text === '') continue;
      this.#fruitless = 0;
      if (index > 0) {
        templates[index] = templates[0] as Template;
        templates[0] = template;
      }
      template.holder[template.key] = text;
      if (template.key === 'content') template.text = text;
      return template;
    }
    return undefined;
  }

  /** Learns from an event that was parsed in full. */
  learn(data: string, value: unknown): void {
    // the first event announces the role and is like no other; the second holds the first word, which must not wait
    if (this.#seen++ < 2 || this.#fruitless >= FRUITLESS) return;
    const leaf = findLeaf(value);
    if (!leaf) return;
    this.#fruitless++;
    const template = proveTemplate(data, value as Record<string, unknown>, leaf);
    if (!template) return;
    this.#templates.unshift(template);
    if (this.#templates.length > KEPT) this.#templates.pop();
  }
}

/** The inside of a JSON string literal, decoded; undefined when it is not one. */
function readLiteral(data: string, from: number, to: number): string | undefined {
  if (to - from <= COPIED_SLICE) {
    let plain = true;
    for (let at = from; at < to; at++) {
      const code = data.charCodeAt(at);
      // a quote, a backslash, or a control character, which JSON forbids
      if (code === 0x22 || code === 0x5c || code < 0x20) {
        plain = false;
        break;
      }
    }
    if (plain) return data.slice(from, to);
  }
  try {
    // throws for a literal that ends earlier: an unescaped quote, or a backslash that escapes the closing one
    return JSON.parse(`"${data.slice(from, to)}"`) as string;
  } catch {
    return undefined;
  }
}

/**
 * The only string of a chunk that is content, when nothing else in it matters: one choice, and nothing that ends,
 * bills or fails. Only such chunks may be repeated without being read again.
 */
function findLeaf(value: unknown): Leaf | undefined {
  if (!isObject(value)) return undefined;
  for (const key of Object.keys(value)) {
    if (key === 'choices' || isEmpty(value[key])) continue;
    // scalars are the same bytes again; objects may contain a usage
    if (key === 'error' || !isScalar(value[key])) return undefined;
  }
  const { choices } = value;
  if (!Array.isArray(choices) || choices.length !== 1) return undefined;
  const choice: unknown = choices[0];
  if (!isObject(choice) || !isObject(choice.delta)) return undefined;
  for (const key of Object.keys(choice)) {
    if (key === 'delta' || (key === 'index' && choice.index === 0)) continue;
    if (!isEmpty(choice[key])) return undefined;
  }
  return leafOfDelta(choice.delta);
}

function leafOfDelta(delta: Record<string, unknown>): Leaf | undefined {
  const filled = Object.keys(delta).filter((key) => key !== 'role' && !isEmpty(delta[key]));
  const [key] = filled;
  if (key === undefined || filled.length > 1) return undefined;
  if (key === 'tool_calls') return leafOfCall(delta);
  if (typeof delta[key] !== 'string') return undefined;
  return key === 'content' || key === 'reasoning' || key === 'reasoning_content'
    ? { delta, holder: delta, key }
    : undefined;
}

function leafOfCall(delta: Record<string, unknown>): Leaf | undefined {
  const calls = delta.tool_calls;
  if (!Array.isArray(calls) || calls.length !== 1) return undefined;
  const call: unknown = calls[0];
  if (!isObject(call) || !isObject(call.function)) return undefined;
  const called = call.function;
  const repeats =
    Object.keys(call).every((key) => key === 'function' || isScalar(call[key])) &&
    Object.keys(called).every((key) => isScalar(called[key]));
  return repeats && typeof called.arguments === 'string' && called.arguments !== ''
    ? { delta, holder: called, key: 'arguments' }
    : undefined;
}

/**
 * Finds the string in the text of its event, and proves it: another string in its place must come out at the same
 * leaf, and change nothing else. Without the proof the place might belong to another object, or to a duplicate key.
 */
function proveTemplate(
  data: string,
  chunk: Record<string, unknown>,
  { delta, holder, key }: Leaf,
): Template | undefined {
  // blanks around the colon are usual
  const beginnings = [...data.matchAll(new RegExp(`"${key}"\\s*:\\s*"`, 'g'))];
  const [beginning] = beginnings;
  if (!beginning || beginnings.length > 1) return undefined;
  const from = beginning.index + beginning[0].length;
  let to = from;
  while (to < data.length && data.charCodeAt(to) !== 0x22) to += data.charCodeAt(to) === 0x5c ? 2 : 1;
  const prefix = data.slice(0, from);
  const suffix = data.slice(to);
  const before = holder[key] as string;
  try {
    const probe: unknown = JSON.parse(`${prefix}${data.slice(from, to)}~${suffix}`);
    const leaf = findLeaf(probe);
    if (leaf?.key !== key || leaf.holder[key] !== `${before}~`) return undefined;
    leaf.holder[key] = before;
    if (JSON.stringify(probe) !== JSON.stringify(chunk)) return undefined;
  } catch {
    return undefined;
  }
  return { prefix, suffix, chunk, delta, holder, key, text: key === 'content' ? before : undefined };
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
