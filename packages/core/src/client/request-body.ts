import { KopekError } from '../errors/index.ts';
import { defined, type ResolvedSettings } from '../settings.ts';
import { checkRequest } from '../validate/index.ts';
import type { ChatRequest } from '../wire/request.ts';
import { isLarge, writeJson, type WrittenJson } from './large-strings.ts';

/** A request as it goes out. */
export interface RequestBody {
  json: WrittenJson;
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
  // an undefined field is not set, so it does not hide one of extraBody
  const body: Record<string, unknown> = extraBody ? { ...extraBody, ...defined(request) } : { ...request };
  // decided by the method that was called, also against a field of the same name
  if (stream) body.stream = true;
  else if ('stream' in body) delete body.stream;
  return {
    json: requestJson(body, hasLargePart(request.messages)),
    model: request.model,
    models: request.models,
    maxTokens: request.max_tokens,
  };
}

/**
 * @param hasLarge - whether to look for strings that need not be escaped: images and the like.
 * @throws KopekError `invalid_request` for what JSON cannot carry: cycles, bigints.
 */
export function requestJson(body: object, hasLarge: boolean): WrittenJson {
  try {
    return writeJson(body, hasLarge);
  } catch (error) {
    throw new KopekError({
      code: 'invalid_request',
      message: `the request cannot be written as JSON: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown reason'}`,
      phase: 'request',
      cause: error,
    });
  }
}

// whatever the shape: the request may not have been checked
function hasLargePart(messages: unknown): boolean {
  return listOf(messages).some((message) =>
    listOf((message as { content?: unknown } | null)?.content).some((part) => isLarge(dataOf(part))),
  );
}

/** Where a content part of §2.3 carries its file. */
function dataOf(part: unknown): unknown {
  const { image_url, file, video_url, input_audio } = (part ?? {}) as Record<
    string,
    Record<string, unknown> | undefined
  >;
  return image_url?.url ?? file?.file_data ?? video_url?.url ?? input_audio?.data;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
