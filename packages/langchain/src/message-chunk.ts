import {
  AIMessageChunk,
  collapseToolCallChunks,
  type AIMessageChunkFields,
  type ContentBlock,
  type InvalidToolCall,
  type ToolCall,
  type ToolCallChunk,
} from '@langchain/core/messages';
import { fieldsOf, mergeFields, type MessageFields } from './message-fields.ts';
import { toInvalidToolCall } from './result.ts';

/**
 * The message of a chunk. To its users it is an `AIMessageChunk`, in JSON too. Two things differ inside:
 *
 * - Arguments are parsed when somebody reads `tool_calls`, and not for every `concat`: adding up a stream chunk by
 *   chunk, by LangChain or by hand, takes linear time.
 * - Once the end of the answer is merged in, arguments must be whole. LangChain would complete `{"path":"/et` to a valid
 *   call; here it becomes an entry of `invalid_tool_calls`.
 */
export class KopekMessageChunk extends AIMessageChunk {
  constructor(fields: AIMessageChunkFields) {
    const fragments = fields.tool_call_chunks ?? [];
    if (fragments.length === 0) {
      super(fields);
      return;
    }
    const finished = isFinished(fields.response_metadata);
    const calls = finished ? readWholeCalls(fragments) : undefined;
    super({ ...fields, tool_call_chunks: [], ...(calls ? finishContent(fields, calls) : {}) });
    if (calls) {
      // without the fragments of invalid calls: whoever merges or revives this message would complete them
      this.#set('tool_call_chunks', calls.fragments);
      this.#set('tool_calls', calls.valid);
      this.#set('invalid_tool_calls', calls.invalid);
      return;
    }
    this.#set('tool_call_chunks', fragments);
    const invalid = continuation(fragments);
    if (invalid) this.#set('invalid_tool_calls', [invalid]);
    else this.#parseOnRead(fragments);
  }

  // the name under which LangChain serializes and revives it
  override get lc_id(): string[] {
    return [...this.lc_namespace, 'AIMessageChunk'];
  }

  override concat(chunk: AIMessageChunk): this {
    return fromFields(mergeFields(fieldsOf(this), fieldsOf(chunk))) as this;
  }

  // `lc_kwargs` is what LangChain serializes and clones by
  #set(key: 'tool_call_chunks' | 'tool_calls' | 'invalid_tool_calls', value: unknown[]): void {
    (this as Record<string, unknown>)[key] = value;
    (this.lc_kwargs as Record<string, unknown>)[key] = value;
  }

  #parseOnRead(fragments: ToolCallChunk[]): void {
    let collapsed: ReturnType<typeof collapseToolCallChunks> | undefined;
    for (const key of ['tool_calls', 'invalid_tool_calls'] as const) {
      for (const holder of [this, this.lc_kwargs]) {
        Object.defineProperty(holder, key, {
          get: () => (collapsed ??= collapseToolCallChunks(fragments))[key],
          set: (value: unknown) => {
            Object.defineProperty(holder, key, { value, writable: true });
          },
          enumerable: true,
          configurable: true,
        });
      }
    }
  }
}

/**
 * What LangChain makes of a fragment that continues a call: without an id it is never valid, whatever it says.
 *
 * Most chunks of a tool call are of this kind. Neither parsing them nor four accessors each: 11 → 7 µs per delta.
 */
function continuation([fragment, ...others]: ToolCallChunk[]): InvalidToolCall | undefined {
  if (!fragment || others.length > 0 || fragment.id || 'isCustomTool' in fragment) return undefined;
  const { name = '', args = '', id } = fragment;
  return {
    name,
    args: args.trim() || '{}',
    id,
    error: 'Malformed args.',
    type: 'invalid_tool_call',
  } as InvalidToolCall;
}

/** A chunk with merged fields. */
export function fromFields(fields: MessageFields): KopekMessageChunk {
  const { id, usage_metadata: usage, ...rest } = fields;
  return new KopekMessageChunk({
    ...rest,
    id,
    ...(usage === undefined ? {} : { usage_metadata: usage }),
  } as AIMessageChunkFields);
}

/** The last chunk of an answer is the one that carries its charge. */
export function isFinished(metadata: Record<string, unknown> | undefined): boolean {
  return metadata?.charge !== undefined;
}

interface Calls {
  valid: ToolCall[];
  invalid: InvalidToolCall[];
  /** Fragments of the valid calls. */
  fragments: ToolCallChunk[];
}

function readWholeCalls(fragments: ToolCallChunk[]): Calls {
  const calls: Calls = { valid: [], invalid: [], fragments: [] };
  for (const fragment of fragments) {
    const { id, name = '', args = '' } = fragment;
    const input = name === '' || !id ? undefined : parseObject(args);
    if (input === undefined) calls.invalid.push(toInvalidToolCall({ id: id ?? '', name, arguments: args }));
    else {
      calls.valid.push({ name, args: input, id: id as string, type: 'tool_call' });
      calls.fragments.push(fragment);
    }
  }
  return calls;
}

function parseObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Standard blocks that were collected from chunks: the calls among them are whole now. */
function finishContent(fields: AIMessageChunkFields, calls: Calls): Partial<AIMessageChunkFields> {
  if (fields.response_metadata?.output_version !== 'v1' || !Array.isArray(fields.content)) return {};
  const finished = [...calls.valid, ...calls.invalid];
  const content = (fields.content as ContentBlock[]).map((block) =>
    block.type === 'tool_call_chunk' ? (finished.find((call) => call.id === block.id) ?? block) : block,
  );
  return { content } as Partial<AIMessageChunkFields>;
}
