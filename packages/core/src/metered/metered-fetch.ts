import { judgeStatus } from '../errors/index.ts';
import { connectionError } from '../transport/connection-error.ts';
import type { AttemptInfo, AttemptOutcome } from '../spend/attempt.ts';
import type { Ledger } from '../spend/ledger.ts';
import { createMeter, type Booking, type MeterSettings } from '../spend/meter.ts';
import { UsageScan } from './usage-scan.ts';

/** Settings of {@link meteredFetch}. */
export interface MeteredFetchOptions extends Omit<MeterSettings, 'ledger'> {
  /** The fetch underneath. Default: the global one, looked up at each call. */
  fetch?: typeof globalThis.fetch;
  /** What every call counts for. */
  tags?: Record<string, string>;
  runId?: string;
  parentRunId?: string;
  /** Requests to book. Default: every POST. A booked answer without a usage is an unknown charge. */
  billed?: (request: { method: string; path: string }) => boolean;
  /** One event, or one JSON answer, that is held while its usage is looked for. Default 32 MiB. */
  maxScanBytes?: number;
}

/**
 * A `fetch` for clients of other makers, which books what their calls cost into a ledger of Kopek.
 *
 * Bytes pass untouched, in the order and size in which they come, no faster than they are read; nothing waits. The usage
 * is read on the way in any of three dialects: chat completions, `/responses`, `/messages`. Spend limits are checked
 * before the request leaves. The entry is made when the body has been read, or is cancelled.
 *
 * @throws SpendLimitError from the returned fetch; KopekError `configuration` at once for limits that make no sense.
 */
export function meteredFetch(ledger: Ledger, options: MeteredFetchOptions = {}): typeof globalThis.fetch {
  const meter = createMeter({ ...options, ledger });
  const billed = options.billed ?? (({ method }) => method === 'POST');
  const maxScanBytes = options.maxScanBytes ?? 32 * 1024 * 1024;

  return async (input, init) => {
    const send = options.fetch ?? globalThis.fetch;
    const request = describeRequest(input, init, options);
    if (!billed({ method: request.method, path: request.info.path })) return send(input, init);

    const booking = await meter.begin(request.info);
    const startedAt = performance.now();
    const settle = (outcome: Omit<AttemptOutcome, 'durationMs'>): ReturnType<Booking['settle']> =>
      booking.settle({ ...outcome, durationMs: Math.round(performance.now() - startedAt) });
    let response: Response;
    try {
      response = await send(input, init);
    } catch (error) {
      const where = { method: request.method, path: request.info.path, host: '', answered: false, retryUnknown: false };
      const left = !request.signal?.aborted || request.wasOpen;
      const billing = left ? connectionError(error, { ...where, sent: 'possible' }).billing : 'none';
      await settle({ billing, sent: billing !== 'none', aborted: request.signal?.aborted ?? false });
      throw error;
    }
    const scan = new UsageScan(
      request.info.model,
      response.headers.get('content-type') ?? undefined,
      response.ok ? maxScanBytes : Math.min(maxScanBytes, ERROR_BODY_BYTES),
    );
    return watch(response, scan, (ending) => settle(outcomeOf(response, scan, ending, request.signal)));
  };
}

const ERROR_BODY_BYTES = 64 * 1024;

/** How the body of an answer ended: read to its end, left by its reader, or broken. */
type Ending = 'complete' | 'left' | 'broken';

interface DescribedRequest {
  method: string;
  info: AttemptInfo;
  signal: AbortSignal | undefined;
  /** The caller had not given up before the request was made. */
  wasOpen: boolean;
}

function describeRequest(
  input: Parameters<typeof fetch>[0],
  init: RequestInit | undefined,
  options: MeteredFetchOptions,
): DescribedRequest {
  const request = input instanceof Request ? input : undefined;
  const headers = new Headers(init?.headers ?? request?.headers);
  const signal = init?.signal ?? request?.signal;
  const info: AttemptInfo = {
    path: new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname,
    // the way in which generated clients count their own retries
    attempt: 1 + (Number.parseInt(headers.get('x-stainless-retry-count') ?? '0', 10) || 0),
  };
  const idempotencyKey = headers.get('idempotency-key');
  if (idempotencyKey !== null) info.idempotencyKey = idempotencyKey;
  if (options.tags !== undefined) info.tags = options.tags;
  if (options.runId !== undefined) info.runId = options.runId;
  if (options.parentRunId !== undefined) info.parentRunId = options.parentRunId;
  if (typeof init?.body === 'string') Object.assign(info, describeBody(init.body));
  return {
    method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
    info,
    signal: signal ?? undefined,
    wasOpen: signal?.aborted !== true,
  };
}

/** The body is the caller's own; only a string can be read without taking it away from the request. */
function describeBody(text: string): Partial<AttemptInfo> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof body !== 'object' || body === null) return {};
  const described: Partial<AttemptInfo> = { promptCharacters: text.length };
  const fields = body as Record<string, unknown>;
  if (typeof fields.model === 'string') described.model = fields.model;
  // three dialects, three names
  const maxTokens = fields.max_tokens ?? fields.max_completion_tokens ?? fields.max_output_tokens;
  if (typeof maxTokens === 'number') described.requestedMaxTokens = maxTokens;
  return described;
}

function outcomeOf(
  response: Response,
  scan: UsageScan,
  ending: Ending,
  signal: AbortSignal | undefined,
): Omit<AttemptOutcome, 'durationMs'> {
  const { found, fromGateway, overflown } = scan.result();
  const base = { sent: true, status: response.status, aborted: ending !== 'complete' && signal?.aborted === true };
  if (found.settled) return { ...base, billing: 'charged', charge: found.charge() };
  if (!response.ok && judgeStatus(response.status, fromGateway).billing === 'none') return { ...base, billing: 'none' };
  return { ...base, billing: 'unknown', charge: found.charge(overflown ? ['scan_limit'] : []) };
}

/** The same answer, with a body that tells when it ended. */
function watch(
  response: Response,
  scan: UsageScan,
  settle: (ending: Ending) => void | Promise<void>,
): Response | Promise<Response> {
  const { body } = response;
  if (body === null) return afterwards(settle('complete'), response);
  const reader = body.getReader();
  const passing = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            // booked before the end is told: the next step of a loop already sees it
            await settle('complete');
            controller.close();
            return;
          }
          scan.feed(value);
          controller.enqueue(value);
        } catch (error) {
          await settle('broken');
          controller.error(error);
        }
      },
      async cancel(reason) {
        await settle('left');
        await reader.cancel(reason);
      },
    },
    // nothing is read ahead of the reader
    { highWaterMark: 0 },
  );
  const watched = new Response(passing, response);
  // a constructed answer forgets where it came from
  for (const key of ['url', 'redirected', 'type'] as const)
    Object.defineProperty(watched, key, { value: response[key] });
  return watched;
}

async function afterwards<T>(first: void | Promise<void>, value: T): Promise<T> {
  await first;
  return value;
}
