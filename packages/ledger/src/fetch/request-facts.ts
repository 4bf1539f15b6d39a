import type { AttemptInfo } from '@kopek/core';
import { describeRequestText } from '@kopek/core/kit';

type Facts = Pick<AttemptInfo, 'model' | 'models' | 'requestedMaxTokens' | 'promptCharacters' | 'unmeasuredInputs'>;

/** What a request says about its price, and the request to send: a body that was read is sent from a copy. */
export interface RequestReading {
  /** Undefined for a body that cannot be read. */
  facts: Facts | undefined;
  init: RequestInit | undefined;
}

const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/**
 * Reads a request in whatever form `fetch` takes its body. Bytes are sent on as they came.
 *
 * @param maxBytes - a stream is read no further than this; a longer one counts as unreadable.
 */
export async function readRequest(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  maxBytes: number,
): Promise<RequestReading> {
  const request = input instanceof Request ? input : undefined;
  const given = init?.body ?? undefined;
  const signal = init?.signal ?? request?.signal;
  const type = new Headers(init?.headers ?? request?.headers).get('content-type') ?? '';
  if (given === undefined) {
    // one that was read before is rejected by fetch itself
    if (request === undefined || request.body === null || request.bodyUsed) return { facts: {}, init };
    const copy = request.clone().body;
    return { facts: copy === null ? {} : await factsOf(await read(copy, maxBytes, signal), type), init };
  }
  if (typeof given === 'string') return { facts: factsOfText(given), init };
  if (given instanceof FormData || given instanceof URLSearchParams) return { facts: factsOfForm(given), init };
  if (given instanceof Blob) {
    const isSmall = given.size <= maxBytes;
    return { facts: isSmall ? await factsOf(await given.arrayBuffer(), type || given.type) : undefined, init };
  }
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return { facts: await factsOf(given, type), init };
  // a stream, or what this runtime sends like one: Node's own streams, generators
  const isStream = given instanceof ReadableStream || Symbol.asyncIterator in Object(given);
  const { body: stream } = isStream ? new Response(given) : { body: null };
  // oxlint-disable-next-line typescript/no-base-to-string -- fetch turns any other body into text, too
  if (stream === null) return { facts: factsOfText(String(given)), init };
  const [copy, body] = stream.tee();
  return { facts: await factsOf(await read(copy, maxBytes, signal), type), init: { ...init, body } };
}

/** @returns undefined for more bytes than that, and for a body that breaks: sending it shows why. */
async function read(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Blob | undefined> {
  const reader = stream.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let left = maxBytes;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks);
      left -= value.byteLength;
      if (left < 0) return undefined;
      chunks.push(new Uint8Array(value));
    }
  } catch {
    return undefined;
  } finally {
    cancel();
    signal?.removeEventListener('abort', cancel);
  }
}

async function factsOf(bytes: Blob | BufferSource | undefined, type: string): Promise<Facts | undefined> {
  if (bytes === undefined) return undefined;
  const whole = new Response(bytes, { headers: { 'content-type': type } });
  if (!FORM.test(type)) return factsOfText(await whole.text());
  try {
    return factsOfForm(await whole.formData());
  } catch {
    return undefined;
  }
}

function factsOfText(text: string): Facts | undefined {
  const facts = describeRequestText(text);
  return facts.promptCharacters === undefined ? undefined : facts;
}

/** A form names its model in a field; a file is an input of unknown size. */
function factsOfForm(form: FormData | URLSearchParams): Facts {
  const fields = [...form.entries()];
  const model = form.get('model');
  const characters = fields.map(([, value]) => (typeof value === 'string' ? value.length : 0));
  const files = fields.filter(([, value]) => typeof value !== 'string').length;
  return {
    promptCharacters: characters.reduce((sum, length) => sum + length, 0),
    ...(typeof model === 'string' ? { model } : {}),
    ...(files > 0 ? { unmeasuredInputs: files } : {}),
  };
}
