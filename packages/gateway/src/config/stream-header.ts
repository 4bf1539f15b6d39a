import { STREAM_CHOICES, type StreamSettings } from '../answer/stream-settings.ts';
import { z } from 'zod';
import { GatewayError } from '../http/errors.ts';
import { flatten } from '../request/validate.ts';

/** Schema of {@link StreamSettings}. */
export const streamSettingsSchema: z.ZodType<StreamSettings> = z.strictObject({
  usage: z.enum(STREAM_CHOICES.usage).exactOptional(),
  terminator: z.enum(STREAM_CHOICES.terminator).exactOptional(),
  lineEnd: z.enum(STREAM_CHOICES.lineEnd).exactOptional(),
  comments: z.enum(STREAM_CHOICES.comments).exactOptional(),
  toolCalls: z.enum(STREAM_CHOICES.toolCalls).exactOptional(),
  toolIndex: z.enum(STREAM_CHOICES.toolIndex).exactOptional(),
  toolId: z.enum(STREAM_CHOICES.toolId).exactOptional(),
  role: z.enum(STREAM_CHOICES.role).exactOptional(),
  finish: z.enum(STREAM_CHOICES.finish).exactOptional(),
  byteOrderMark: z.boolean().exactOptional(),
  splitBytes: z.int().min(0).exactOptional(),
  tokensPerChunk: z.int().min(1).exactOptional(),
  placeholder: z.boolean().exactOptional(),
  eventNames: z.boolean().exactOptional(),
  emptyData: z.boolean().exactOptional(),
  tightData: z.boolean().exactOptional(),
  multiLineData: z.boolean().exactOptional(),
  openEnd: z.boolean().exactOptional(),
  contentType: z.string().exactOptional(),
});

/**
 * Reads the header `x-kopek-stream`, the settings of one request as JSON.
 *
 * @throws GatewayError 400 for anything else.
 */
export function readStreamSettings(header: string | string[] | undefined): StreamSettings {
  if (typeof header !== 'string') return {};
  let json: unknown;
  try {
    json = JSON.parse(header);
  } catch {
    throw new GatewayError(400, 'The header x-kopek-stream is not JSON');
  }
  const result = streamSettingsSchema.safeParse(json);
  if (result.success) return result.data;
  const problems = result.error.issues.flatMap((issue) => flatten(issue));
  throw new GatewayError(
    400,
    `The header x-kopek-stream: ${problems.map(({ path, message }) => `${path}: ${message}`).join('; ')}`,
  );
}
