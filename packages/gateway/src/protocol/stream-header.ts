import { z } from 'zod';
import { parseJson } from '../base/parse-json.ts';
import { GatewayError } from './errors.ts';
import type { StreamSettings } from './answer/stream-settings.ts';
import { lineOf, problemsOf } from './validate.ts';

/** Schema of {@link StreamSettings}. */
export const streamSettingsSchema: z.ZodType<StreamSettings> = z.strictObject({
  usage: z
    .enum([
      'own-chunk',
      'finish-chunk',
      'every-chunk',
      'null-until-last',
      'no-choices',
      'null-choices',
      'empty-choices',
      'none',
    ])
    .exactOptional(),
  terminator: z.enum(['done', 'none', 'done-twice', 'data-after-done', 'done-then-open']).exactOptional(),
  lineEnd: z.enum(['lf', 'crlf', 'cr']).exactOptional(),
  comments: z.enum(['none', 'before-first', 'every-chunk', 'glued', 'as-data']).exactOptional(),
  toolCalls: z.enum(['fragments', 'whole', 'one-delta', 'interleaved', 'name-late']).exactOptional(),
  toolIndex: z.enum(['position', 'none', 'zero', 'hostile']).exactOptional(),
  toolId: z.enum(['first', 'every', 'empty-later', 'never', 'same', 'empty']).exactOptional(),
  role: z.enum(['first', 'every', 'none']).exactOptional(),
  finish: z.enum(['own-chunk', 'last-delta', 'twice', 'null', 'absent']).exactOptional(),
  byteOrderMark: z.boolean().exactOptional(),
  splitBytes: z.int().min(0).exactOptional(),
  tokensPerChunk: z.int().min(1).exactOptional(),
  placeholder: z.boolean().exactOptional(),
  eventNames: z.boolean().exactOptional(),
  emptyData: z.boolean().exactOptional(),
  tightData: z.boolean().exactOptional(),
  multiLineData: z.boolean().exactOptional(),
  openEnd: z.boolean().exactOptional(),
  contentType: z
    .string()
    .regex(/^[\x20-\x7E]+$/, 'expected printable ASCII')
    .exactOptional(),
});

/**
 * Reads the header `x-kopek-stream`, the settings of one request as JSON.
 *
 * @throws GatewayError 400 for anything else.
 */
export function readStreamSettings(header: string | string[] | undefined): StreamSettings {
  if (typeof header !== 'string') return {};
  const json = parseJson(header);
  if (json === undefined) throw new GatewayError(400, 'The header x-kopek-stream is not JSON');
  const result = streamSettingsSchema.safeParse(json);
  if (result.success) return result.data;
  throw new GatewayError(400, `The header x-kopek-stream: ${problemsOf(result.error).map(lineOf).join('; ')}`);
}
