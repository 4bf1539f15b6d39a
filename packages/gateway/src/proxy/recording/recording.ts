import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { decimal } from '../../money/decimal.ts';
import { lineOf, problemsOf } from '../../protocol/validate.ts';
import type { GatewayCharge } from '../../state/charge.ts';
import type { RequestIdentity } from './identity.ts';

/** One piece of a body as it was sent, and the time since the previous one. */
export type RecordedChunk = { afterMs: number; text: string } | { afterMs: number; base64: string };

/** The charge of an answer when it was recorded. */
export type RecordedBill = Pick<
  GatewayCharge,
  | 'generationId'
  | 'servedModel'
  | 'provider'
  | 'costRub'
  | 'promptTokens'
  | 'completionTokens'
  | 'webSearchRequests'
  | 'tokensCounted'
  | 'doubts'
>;

/** One answer to a request. */
export interface RecordedAnswer {
  /** ISO 8601, by the gateway's clock. */
  recordedAt: string;
  headers: Record<string, string>;
  bill: RecordedBill;
  chunks: RecordedChunk[];
}

/** A request and its answers in order: the content of one file. */
export interface Recording {
  format: 'kopek-recording/1';
  request: RequestIdentity;
  answers: RecordedAnswer[];
}

const chunk = z.union([
  z.strictObject({ afterMs: z.number().min(0), text: z.string() }),
  z.strictObject({ afterMs: z.number().min(0), base64: z.base64() }),
]);
const count = z.int().min(0);
const schema: z.ZodType<Recording> = z.strictObject({
  format: z.literal('kopek-recording/1'),
  request: z.strictObject({
    path: z.string(),
    model: z.string(),
    stream: z.string().exactOptional(),
    hash: z.string(),
    body: z.unknown().optional(),
  }),
  answers: z
    .array(
      z.strictObject({
        recordedAt: z.string(),
        headers: z.record(z.string(), z.string()),
        bill: z.strictObject({
          generationId: z.string(),
          servedModel: z.string(),
          provider: z.string(),
          costRub: decimal,
          promptTokens: count,
          completionTokens: count,
          webSearchRequests: count,
          tokensCounted: z.boolean().exactOptional(),
          doubts: z.array(z.string()).exactOptional(),
        }),
        chunks: z.array(chunk),
      }),
    )
    .min(1),
});

/** Name of the file of a request: its model, to be readable, and its hash. */
export function fileNameOf({ model, hash }: RequestIdentity): string {
  const name = model
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return `${name === '' ? 'model' : name}-${hash.slice(0, 12)}.json`;
}

/**
 * Reads all recordings of a folder, by the hash of their requests.
 *
 * @throws Error that names the file and the place when a file cannot be read.
 */
export function readRecordings(folder: string): Map<string, Recording> {
  const found = new Map<string, Recording>();
  for (const file of listed(folder)) {
    const result = schema.safeParse(jsonOf(join(folder, file)));
    if (!result.success) {
      const [problem = ''] = problemsOf(result.error).map(lineOf);
      throw new Error(`${join(folder, file)} is not a recording: ${problem}`);
    }
    found.set(result.data.request.hash, result.data);
  }
  return found;
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort();
  } catch (error) {
    throw new Error(`The recordings in ${folder} cannot be read: ${String(error)}`, { cause: error });
  }
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not a recording: ${String(error)}`, { cause: error });
  }
}

/** Creates the folder. @throws Error when that is not possible. */
export function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true });
}

/** Writes a recording atomically. */
export function writeRecording(folder: string, recording: Recording): void {
  const path = join(folder, fileNameOf(recording.request));
  writeFileSync(`${path}.part`, `${JSON.stringify(recording, null, 2)}\n`);
  renameSync(`${path}.part`, path);
}
