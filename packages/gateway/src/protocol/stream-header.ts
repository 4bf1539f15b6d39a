import { parseJson } from '../base/json.ts';
import { schemaOf } from '../base/described.ts';
import { GatewayError } from './errors.ts';
import type { StreamSettings } from './answer/stream-settings.ts';
import { linesOf } from './validate.ts';

/**
 * Reads the header `x-kopek-stream`, the settings of one request as JSON.
 *
 * @throws GatewayError 400 for anything else.
 */
export function readStreamSettings(header: string | string[] | undefined): StreamSettings {
  if (typeof header !== 'string') return {};
  const json = parseJson(header);
  if (json === undefined) throw new GatewayError(400, 'The header x-kopek-stream is not JSON');
  const result = schemaOf<StreamSettings>('StreamSettings').safeParse(json);
  if (result.success) return result.data;
  throw new GatewayError(400, `The header x-kopek-stream: ${linesOf(result.error).join('; ')}`);
}
