import type { ChatEvent } from './events.ts';
import { readObject, readText, type Note } from './read.ts';
import type { FinishedToolCall, ValidToolCall } from './result.ts';

interface OpenCall {
  index: number;
  id: string;
  /** The id as the service sent it, when it sent one. */
  wireId: string | undefined;
  wireIndex: number | undefined;
  name: string;
  /** Fragments, joined once at the end: appending to one string and parsing per fragment would be quadratic. */
  fragments: string[];
  announced: boolean;
}

/**
 * Puts tool calls together from fragments.
 *
 * §2.8 gives a ToolCall an `id` and no `index`, services send either, both or none: a fragment belongs to the call of
 * its id, else of its index, else to the call opened last. A new id opens a new call whatever the index says. Calls
 * are kept in Maps, so a hostile index costs nothing.
 */
export class ToolCallAssembler {
  readonly #calls: OpenCall[] = [];
  readonly #byWireId = new Map<string, OpenCall>();
  readonly #byWireIndex = new Map<number, OpenCall>();
  readonly #ids = new Set<string>();
  readonly #generateId: () => string;

  constructor(generateId: () => string) {
    this.#generateId = generateId;
  }

  get size(): number {
    return this.#calls.length;
  }

  /** Takes the `tool_calls` of one delta or of a whole message. */
  add(entries: unknown[], events: ChatEvent[], note: Note): void {
    const usedHere = new Set<OpenCall>();
    for (const value of entries) {
      const entry = readObject(value);
      if (!entry) {
        note('tool_call_not_object');
        continue;
      }
      const called = readObject(entry.function);
      const wireId = readText(entry.id);
      const wireIndex = typeof entry.index === 'number' ? entry.index : undefined;
      const name = readText(called?.name);
      const call = this.#find(wireId, wireIndex, name, usedHere) ?? this.#open(wireId, wireIndex);
      usedHere.add(call);
      // the first name wins: services repeat it, and a few send it late
      if (call.name === '' && name !== undefined) call.name = name;
      const text = argumentsText(called?.arguments);
      if (text !== '') call.fragments.push(text);
      this.#announce(call, text, events);
    }
  }

  /** Calls as far as they came, for an answer that broke. */
  partial(): FinishedToolCall[] {
    return this.#calls.map((call) => ({ id: call.id, name: call.name, arguments: call.fragments.join('') }));
  }

  /** Ends all calls. Only a whole JSON object makes a call executable; anything else is never repaired into one. */
  finish(): { index: number; valid?: ValidToolCall; invalid?: FinishedToolCall }[] {
    return this.#calls.map((call) => {
      const finished: FinishedToolCall = { id: call.id, name: call.name, arguments: call.fragments.join('') };
      const input = call.name === '' ? undefined : parseInput(finished.arguments);
      return input === undefined
        ? { index: call.index, invalid: finished }
        : { index: call.index, valid: { ...finished, input } };
    });
  }

  #find(
    wireId: string | undefined,
    wireIndex: number | undefined,
    name: string | undefined,
    usedHere: Set<OpenCall>,
  ): OpenCall | undefined {
    if (wireId !== undefined) {
      const known = this.#byWireId.get(wireId);
      // the same id twice in one delta: two calls of a service that does not keep its ids apart
      if (known) return usedHere.has(known) ? undefined : known;
      // an id that comes late, for a call that was opened by its index alone
      const late = wireIndex === undefined ? undefined : this.#byWireIndex.get(wireIndex);
      if (late && late.wireId === undefined && name === undefined && !usedHere.has(late)) {
        late.wireId = wireId;
        this.#byWireId.set(wireId, late);
        return late;
      }
      return undefined;
    }
    const target = wireIndex === undefined ? this.#calls.at(-1) : this.#byWireIndex.get(wireIndex);
    if (name !== undefined) {
      // a name opens a call, unless the open one still waits for its name
      return target && target.name === '' && !usedHere.has(target) ? target : undefined;
    }
    return target ?? (wireIndex === undefined ? undefined : this.#calls.at(-1)?.wireIndex === undefined ? this.#calls.at(-1) : undefined);
  }

  #open(wireId: string | undefined, wireIndex: number | undefined): OpenCall {
    let id = wireId ?? this.#generateId();
    while (this.#ids.has(id)) id = this.#generateId();
    this.#ids.add(id);
    const call: OpenCall = {
      index: this.#calls.length,
      id,
      wireId,
      wireIndex,
      name: '',
      fragments: [],
      announced: false,
    };
    this.#calls.push(call);
    if (wireId !== undefined) this.#byWireId.set(wireId, call);
    if (wireIndex !== undefined) this.#byWireIndex.set(wireIndex, call);
    return call;
  }

  #announce(call: OpenCall, text: string, events: ChatEvent[]): void {
    if (call.name === '') return;
    const first = !call.announced;
    if (!first && text === '') return;
    call.announced = true;
    events.push({
      type: 'tool-call-delta',
      index: call.index,
      id: call.id,
      name: call.name,
      // fragments that came before the name was known are told now
      argumentsDelta: first ? call.fragments.join('') : text,
    });
  }
}

function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  // some upstreams send the parsed object
  return JSON.stringify(value) ?? '';
}

function parseInput(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    return readObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}
