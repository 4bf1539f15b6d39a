import { summarizeRequestText, type RequestSummary } from '@kopek/core/kit';

/** What a request says about its price, and the request to send: a body that was read is sent from a copy. */
export interface RequestReading {
  /** Undefined for a body that cannot be read. */
  summary: RequestSummary | undefined;
  init: RequestInit | undefined;
}

const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

/** Whether it is a request: also one of a package with a `fetch` of its own. */
export const isRequest = (input: Parameters<typeof fetch>[0]): input is Request =>
  typeof input === 'object' && 'method' in input;

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
  const request = isRequest(input) ? input : undefined;
  const sent = init?.body ?? undefined;
  const signal = init?.signal ?? request?.signal;
  const type = new Headers(init?.headers ?? request?.headers).get('content-type') ?? '';
  if (sent === undefined) {
    // one that was read before is rejected by fetch itself
    if (request === undefined || request.body === null || request.bodyUsed) return { summary: {}, init };
    const copy = request.clone().body;
    return { summary: copy === null ? {} : await summaryOf(await read(copy, maxBytes, signal), type), init };
  }
  if (typeof sent === 'string') return { summary: summaryOfText(sent), init };
  if (sent instanceof FormData || sent instanceof URLSearchParams) return { summary: summaryOfForm(sent), init };
  if (sent instanceof Blob) {
    const isSmall = sent.size <= maxBytes;
    return { summary: isSmall ? await summaryOf(await sent.arrayBuffer(), type || sent.type) : undefined, init };
  }
  if (sent instanceof ArrayBuffer || ArrayBuffer.isView(sent)) return { summary: await summaryOf(sent, type), init };
  // a stream, or what this runtime sends like one: Node's own streams, generators
  const isStream = sent instanceof ReadableStream || Symbol.asyncIterator in Object(sent);
  const { body: stream } = isStream ? new Response(sent) : { body: null };
  // oxlint-disable-next-line typescript/no-base-to-string -- fetch turns any other body into text, too
  if (stream === null) return { summary: summaryOfText(String(sent)), init };
  const [copy, body] = stream.tee();
  return { summary: await summaryOf(await read(copy, maxBytes, signal), type), init: { ...init, body } };
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

async function summaryOf(bytes: Blob | BufferSource | undefined, type: string): Promise<RequestSummary | undefined> {
  if (bytes === undefined) return undefined;
  const whole = new Response(bytes, { headers: { 'content-type': type } });
  if (!FORM.test(type)) return summaryOfText(await whole.text());
  try {
    return summaryOfForm(await whole.formData());
  } catch {
    return undefined;
  }
}

function summaryOfText(text: string): RequestSummary | undefined {
  const summary = summarizeRequestText(text);
  return summary.promptCharacters === undefined ? undefined : summary;
}

/** A form names its model in a field; a file is an input of unknown size. */
function summaryOfForm(form: FormData | URLSearchParams): RequestSummary {
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
