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
  // `stream` is decided by the method that was called, also against a field of the same name
  const { stream: _, ...fields } = request;
  const body = { ...extraBody, ...fields, ...(stream ? { stream: true } : {}) };
  if (!stream) delete (body as { stream?: unknown }).stream;
  let json: string;
  try {
    json = JSON.stringify(body);
  } catch (error) {
    throw new KopekError({
      code: 'invalid_request',
      message: `the request cannot be written as JSON: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown reason'}`,
      phase: 'request',
      cause: error,
    });
  }
  return { json, model: request.model, models: request.models, maxTokens: request.max_tokens };
}
