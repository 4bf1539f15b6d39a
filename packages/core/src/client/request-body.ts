import { KopekError } from '../errors/index.ts';
import type { ResolvedSettings } from '../settings.ts';
import { checkRequest } from '../validate/index.ts';
import type { ChatRequest } from '../wire/request.ts';

/** A request as it goes out. */
export interface RequestBody {
  json: string;
  model: string | undefined;
  models: string[] | undefined;
  maxTokens: number | undefined;
}

/**
 * The JSON document of a chat request, checked.
 *
 * @param extraBody - fields that the interface does not list; they never override typed ones.
 * @throws KopekError `invalid_request` before anything is sent.
 */
export function buildRequestBody(
  request: ChatRequest,
  stream: boolean,
  extraBody: Record<string, unknown> | undefined,
  settings: ResolvedSettings,
): RequestBody {
  checkRequest(request, {
    mode: settings.validate,
    webSearchType: settings.webSearchType,
    onWarning: settings.onWarning,
  });
  // no field rules for the escape hatch, but JSON must not turn its NaN into null either
  if (extraBody) checkRequest(extraBody, { mode: 'off' });
  // `stream` is decided by the method that was called, also against a field of the same name;
  // an undefined field is not set, so it does not hide one of extraBody
  const fields = Object.entries(request).filter(([name, value]) => name !== 'stream' && value !== undefined);
  const body: Record<string, unknown> = { ...extraBody, ...Object.fromEntries(fields) };
  if (stream) body.stream = true;
  else delete body.stream;
  return { json: requestJson(body), model: request.model, models: request.models, maxTokens: request.max_tokens };
}

/** @throws KopekError `invalid_request` for what JSON cannot carry: cycles, bigints. */
export function requestJson(body: object): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw new KopekError({
      code: 'invalid_request',
      message: `the request cannot be written as JSON: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown reason'}`,
      phase: 'request',
      cause: error,
    });
  }
}
