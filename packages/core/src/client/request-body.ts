import { invalidRequest } from '../errors/index.ts';
import { defined } from '../base/defined.ts';
import type { ResolvedSettings } from '../settings/types.ts';
import { checkRequest } from '../request/check/check-request.ts';
import { readArray, readObject } from '../wire/read.ts';
import type { JsonObject } from '../wire/open.ts';
import type { ChatRequest } from '../wire/request.ts';
import type { CallOptions } from './call/options.ts';
import { isLarge, writeJson, type WrittenJson } from './call/large-strings.ts';

/** A request as it is sent. */
export interface RequestBody {
  /** Its fields, with those of `extraBody`. */
  body: Record<string, unknown>;
  json: WrittenJson;
}

/**
 * Checks a chat request and makes its JSON document.
 *
 * @param extraBody - fields that the interface does not list; they never override typed ones.
 * @throws KopekError `invalid_request` before anything is sent.
 */
export function buildRequestBody(
  request: ChatRequest,
  stream: boolean,
  extraBody: Record<string, unknown> | undefined,
  settings: ResolvedSettings,
  onWarning: CallOptions['onWarning'] = settings.onWarning,
): RequestBody {
  checkRequest(request, {
    mode: settings.validate,
    webSearchType: settings.webSearchType,
    onWarning,
  });
  if (extraBody) checkExtraBody(extraBody);
  // an undefined field is not set, so it does not hide one of extraBody
  const body: Record<string, unknown> = extraBody ? { ...extraBody, ...defined(request) } : { ...request };
  // decided by the method that was called, also against a field of the same name
  if (stream) body.stream = true;
  else if ('stream' in body) delete body.stream;
  return { body, json: writeJson(body, hasLargePart(request.messages)) };
}

/**
 * Checks the fields that the interface does not list. There are no rules for them, but JSON must not change them.
 *
 * @throws KopekError `invalid_request` for a `toJSON` method, whose result would replace the whole request.
 */
export function checkExtraBody(extraBody: Record<string, unknown>): void {
  if (typeof extraBody.toJSON === 'function') {
    throw invalidRequest('extraBody has a toJSON method: pass plain fields');
  }
  checkRequest(extraBody, { mode: 'off' });
}

/** Whether a content part of §2.3 has a large file. The messages may have any shape: they may not have been checked. */
function hasLargePart(messages: unknown): boolean {
  for (const message of readArray(messages) ?? []) {
    for (const part of readArray(readObject(message)?.content) ?? []) {
      const { image_url, file, video_url, input_audio } = (part ?? {}) as Record<string, JsonObject | undefined>;
      if (isLarge(image_url?.url ?? file?.file_data ?? video_url?.url ?? input_audio?.data)) return true;
    }
  }
  return false;
}
