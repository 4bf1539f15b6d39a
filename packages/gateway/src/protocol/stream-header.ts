import { parseJson } from '../base/json.ts';
import { schemaOf } from '../base/described.ts';
import type { StreamSettings } from './answer/stream-settings.ts';
import { checked } from './validate.ts';

/**
 * Reads the header `x-kopek-stream`, the settings of one request as JSON.
 *
 * @throws GatewayError 400 for anything else.
 */
export function readStreamSettings(header: string | string[] | undefined): StreamSettings {
  if (typeof header !== 'string') return {};
  return checked(schemaOf<StreamSettings>('StreamSettings'), parseJson(header), 'The header x-kopek-stream');
}
