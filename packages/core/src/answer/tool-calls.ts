import type { ChatEvent } from './events.ts';
import { defined } from '../base/defined.ts';
import { JsonProgress } from '../base/json-progress.ts';
import { isTooDeep } from '../errors/index.ts';
import type { Anomaly } from '../money/anomaly.ts';
import { isGiven, readArray, readObject, readText } from '../wire/read.ts';
import type { FinishedToolCall, ValidToolCall } from './result.ts';

type Note = (anomaly: Anomaly) => void;

interface OpenCall {
  index: number;
  id: string;
  /** The id as sent, if there was one. */
  wireId: string | undefined;
  /** A fragment of it had an index. */
  indexed: boolean;
  name: string;
  /** Fragments, joined once at the end: appending to one string and parsing per fragment would be quadratic. */
  fragments: string[];
  /** Progress of the arguments, followed only where it decides; `read` fragments are included. */
  progress: JsonProgress;
  read: number;
  /** Characters of the fragments. */
  length: number;
  /** Each fragment begins with all that has come. */
  isCumulative: boolean;
  announced: boolean;
  extra: Extra | undefined;
}

/** Fields that the interface does not list: of a call, and of its `function`. Later fragments win. */
interface Extra {
  call: Record<string, unknown>;
  function: Record<string, unknown>;
}

/** One entry of `tool_calls`. */
interface Fragment {
  wireId: string | undefined;
  wireIndex: number | undefined;
  name: string | undefined;
  text: string;
  extra: Extra | undefined;
}

const CALL_FIELDS: ReadonlySet<string> = new Set(['id', 'index', 'type', 'function']);
const FUNCTION_FIELDS: ReadonlySet<string> = new Set(['name', 'arguments']);

/** Deeper nesting would overflow the stack of code that copies or serializes the arguments later. */
const DEEPEST_ARGUMENTS = 500;

/**
 * Assembles tool calls from fragments.
 *
 * §2.8 gives a ToolCall an `id` and no `index`; services send either, both or none, repeat them, or send them late. A
 * fragment belongs to the call of its id, otherwise of its index, otherwise to the call opened last. A new id opens a
 * new call whatever the index is, unless the fragment continues the call of its index: some services give each fragment
 * an id of its own. It does if it has no name, or repeats that of a call whose arguments are open.
 *
 * Some services give parallel calls one id. A fragment with a known id and a name is a new call, and not the
 * continuation of the known one, if its index is another call's or new, if it has another name, or if the arguments
 * of the known call are complete and the fragment adds others. The new call gets an id of its own.
 *
 * Calls are stored in Maps, so a hostile index costs nothing.
 */
export class ToolCallAssembler {
  readonly #calls: OpenCall[] = [];
  readonly #byWireId = new Map<string, OpenCall>();
  readonly #byWireIndex = new Map<number, OpenCall>();
  readonly #ids = new Set<string>();
  readonly #generateId: () => string;
  readonly #restores: ReadonlyMap<string, (input: unknown) => unknown> | undefined;

  /** @param restores - conversions from a strict schema, by tool: such a call is reported when it is complete. */
  constructor(generateId: () => string, restores?: ReadonlyMap<string, (input: unknown) => unknown>) {
    this.#generateId = generateId;
    this.#restores = restores;
  }

  get size(): number {
    return this.#calls.length;
  }

  /** Reads the `tool_calls` of one delta or of a whole message. */
  add(value: unknown, events: ChatEvent[], note: Note): void {
    const entries = readArray(value) ?? [value];
    if (!Array.isArray(value)) note('tool_calls_not_array');
    // siblings exist in deltas of several entries alone
    const usedHere = entries.length > 1 ? new Set<OpenCall>() : undefined;
    for (const entry of entries) {
      const fragment = readFragment(entry, note);
      if (!fragment) continue;
      const open = this.#find(fragment, usedHere);
      if (!open && isEmpty(fragment)) continue;
      const call = open ?? this.#open(fragment.wireId);
      usedHere?.add(call);
      addExtra(call, fragment.extra);
      if (fragment.wireId !== undefined) {
        call.wireId ??= fragment.wireId;
        this.#byWireId.set(fragment.wireId, call);
      }
      if (fragment.wireIndex !== undefined) {
        call.indexed = true;
        this.#byWireIndex.set(fragment.wireIndex, call);
      }
      // the first name wins: services repeat it, and a few send it late
      if (call.name === '' && fragment.name !== undefined) call.name = fragment.name;
      const text = addText(call, fragment);
      if (!this.#restores?.has(call.name)) announce(call, text, events);
    }
  }

  /** Returns the calls received so far, for a broken answer. */
  partial(): FinishedToolCall[] {
    return this.#calls.map((call) => ({
      id: call.id,
      name: call.name,
      arguments: call.fragments.join(''),
      ...defined({ extra: call.extra && extraOf(call.extra) }),
    }));
  }

  /** Ends all calls. Only a complete JSON object makes a call executable; anything else is never repaired into one. */
  finish(): (ValidToolCall | FinishedToolCall)[] {
    return this.partial().map((call) => {
      const input = call.name === '' ? undefined : parseToolArguments(call.arguments);
      if (input === undefined) return call;
      const restored = readObject(this.#restores?.get(call.name)?.(input));
      return restored ? { ...call, arguments: JSON.stringify(restored), input: restored } : { ...call, input };
    });
  }

  /** Finds the call that a fragment continues; undefined if it opens one. */
  #find(fragment: Fragment, usedHere: ReadonlySet<OpenCall> | undefined): OpenCall | undefined {
    const { wireId, wireIndex, name, text } = fragment;
    const known = wireId === undefined ? undefined : this.#byWireId.get(wireId);
    if (known) return this.#underOneId(known, fragment, usedHere);
    const last = this.#calls.at(-1);
    const indexed = wireIndex === undefined ? undefined : this.#byWireIndex.get(wireIndex);
    // an index that turns up late may belong to a call that was opened without one
    const target = indexed ?? (wireIndex !== undefined && last?.indexed ? undefined : last);
    if (!target) return undefined;
    if (wireId === undefined && name === undefined) return target;
    const hasOtherId = wireId !== undefined && target.wireId !== undefined;
    if (hasOtherId && target !== indexed) return undefined;
    if (hasOtherId && name === undefined) return isWhole(target) && text.trim() !== '' ? undefined : target;
    // a name or an id in the same delta is a sibling
    if (usedHere?.has(target)) return undefined;
    // a name opens a call, unless the call still waits for its name, or the service repeats the name
    if (name === undefined || target.name === '') return target;
    return target.name === name && continues(target, hasOtherId ? undefined : wireIndex) ? target : undefined;
  }

  /** Finds the call that a fragment with a known id continues; undefined if the service used the id for two calls. */
  #underOneId(
    known: OpenCall,
    { wireId, wireIndex, name, text }: Fragment,
    usedHere: ReadonlySet<OpenCall> | undefined,
  ): OpenCall | undefined {
    const indexed = wireIndex === undefined ? undefined : this.#byWireIndex.get(wireIndex);
    const target = indexed && indexed.wireId === wireId ? indexed : known;
    // the same id twice in one delta
    if (usedHere?.has(target)) return undefined;
    if (name === undefined || target.name === '') return target;
    if (name !== target.name) return undefined;
    if (target !== indexed && target.indexed && wireIndex !== undefined) return undefined;
    // a service may end a call by repeating it, whole or without arguments
    return isWhole(target) && text.trim() !== '' && text !== argumentsOf(target) ? undefined : target;
  }

  #open(wireId: string | undefined): OpenCall {
    let id = wireId ?? this.#generateId();
    while (this.#ids.has(id)) id = this.#generateId();
    this.#ids.add(id);
    const call: OpenCall = {
      index: this.#calls.length,
      id,
      wireId,
      indexed: false,
      name: '',
      fragments: [],
      progress: new JsonProgress(),
      read: 0,
      length: 0,
      isCumulative: false,
      announced: false,
      extra: undefined,
    };
    this.#calls.push(call);
    return call;
  }
}

/**
 * Adds the arguments of a fragment. Some services send all of them again with each one, and some begin with an empty object in
 * place of arguments that are still to come.
 *
 * @returns what is new.
 */
function addText(call: OpenCall, fragment: Fragment): string {
  let { text } = fragment;
  if (text === '' || repeats(call, fragment)) return '';
  if (call.length === 2 && call.fragments[0] === '{}' && text.trimStart().startsWith('{')) {
    call.fragments = [];
    call.progress = new JsonProgress();
    call.read = call.length = 0;
  } else if (call.length > 0 && text.length >= call.length) {
    // compared only then, because the arguments have to be joined for it
    const soFar = argumentsOf(call);
    if (text.startsWith(soFar) && (call.isCumulative || (text !== soFar && !mayGoOn(soFar, text)))) {
      call.isCumulative = true;
      text = text.slice(soFar.length);
    }
  }
  if (text !== '') call.fragments.push(text);
  call.length += text.length;
  return text;
}

/** Whether a text that begins as the arguments do may go on with them: an object may have the same first field, a key end in a brace. */
function mayGoOn(soFar: string, text: string): boolean {
  return ':[,'.includes(soFar.trimEnd().at(-1) ?? ':') || text.startsWith('{":');
}

function announce(call: OpenCall, text: string, events: ChatEvent[]): void {
  if (call.name === '') return;
  const first = !call.announced;
  if (!first && text === '') return;
  call.announced = true;
  events.push({
    type: 'tool-call-delta',
    index: call.index,
    id: call.id,
    name: call.name,
    // fragments that arrived before the name was known are emitted now
    argumentsDelta: first ? call.fragments.join('') : text,
  });
}

/**
 * Whether a fragment with the call's own name continues the call. With an index it does until the arguments are
 * complete; without one only if they have begun: two calls in a row may both have no arguments.
 */
function continues(call: OpenCall, wireIndex: number | undefined): boolean {
  return !isWhole(call) && (wireIndex !== undefined || call.progress.begun);
}

/** Whether the arguments of a call are complete: their outermost bracket is closed. */
function isWhole(call: OpenCall): boolean {
  const { progress, fragments } = call;
  while (call.read < fragments.length) progress.push(fragments[call.read++] as string);
  return progress.closed;
}

/** Returns the arguments so far. They are stored joined, because every fragment may need the comparison. */
function argumentsOf(call: OpenCall): string {
  // what is joined has been followed
  isWhole(call);
  const joined = call.fragments.join('');
  call.fragments = [joined];
  call.read = 1;
  return joined;
}

/** Whether a fragment repeats the whole call under the same id. */
function repeats(call: OpenCall, { wireId, name, text }: Fragment): boolean {
  if (wireId === undefined || name === undefined || text === '' || call.wireId !== wireId) return false;
  return isWhole(call) && text === argumentsOf(call);
}

function readFragment(value: unknown, note: Note): Fragment | undefined {
  const entry = readObject(value);
  if (!entry) {
    note('tool_call_not_object');
    return undefined;
  }
  const called = readObject(entry.function);
  if (!called && isGiven(entry.arguments)) {
    // some services send the function's own fields in its place
    const { name, arguments: given, ...call } = entry;
    return readFragment({ ...call, function: { name, arguments: given } }, note);
  }
  return {
    wireId: readText(entry.id),
    wireIndex: readIndex(entry.index),
    name: readText(called?.name),
    text: argumentsText(called?.arguments, note),
    extra: readExtra(entry, called),
  };
}

function isEmpty({ wireId, name, text }: Fragment): boolean {
  return wireId === undefined && name === undefined && text === '';
}

/** Undefined, without an allocation, for nearly every fragment. */
function readExtra(entry: Record<string, unknown>, called: Record<string, unknown> = {}): Extra | undefined {
  const isUnlisted = hasOther(entry, CALL_FIELDS) || hasOther(called, FUNCTION_FIELDS);
  return isUnlisted ? { call: othersOf(entry, CALL_FIELDS), function: othersOf(called, FUNCTION_FIELDS) } : undefined;
}

function hasOther(holder: Record<string, unknown>, known: ReadonlySet<string>): boolean {
  for (const name in holder) if (!known.has(name) && holder[name] !== null) return true;
  return false;
}

function othersOf(holder: Record<string, unknown>, known: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(holder).filter(([name, value]) => !known.has(name) && value !== null));
}

function addExtra(call: OpenCall, extra: Extra | undefined): void {
  if (!extra) return;
  const { call: own, function: called } = call.extra ?? { call: {}, function: {} };
  call.extra = { call: { ...own, ...extra.call }, function: { ...called, ...extra.function } };
}

function extraOf({ call, function: called }: Extra): Record<string, unknown> {
  return Object.keys(called).length === 0 ? call : { ...call, function: called };
}

function readIndex(value: unknown): number | undefined {
  const index = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof index === 'number' ? index : undefined;
}

function argumentsText(value: unknown, note: Note): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  try {
    // some upstreams send the parsed object
    return JSON.stringify(value) ?? '';
  } catch {
    // nested too deeply to be written: the call must not look as if it had no arguments
    note('tool_arguments_unreadable');
    return '[unreadable]';
  }
}

/**
 * Parses the arguments of a tool call; undefined for text that is not a JSON object, or is nested too deeply to be
 * copied or serialized: such a call cannot be executed.
 */
export function parseToolArguments(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const input = readObject(JSON.parse(text));
    return isTooDeep(input, DEEPEST_ARGUMENTS) ? undefined : input;
  } catch {
    return undefined;
  }
}
