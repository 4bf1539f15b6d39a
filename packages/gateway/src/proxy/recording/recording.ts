import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { decimal } from '../../money/decimal.ts';
import { lineOf, problemsOf } from '../../protocol/validate.ts';
import type { ModelAnswer } from '../../protocol/answer/model-answer.ts';
import type { RecordedAnswer } from '../../service/tape.ts';
import type { RequestIdentity } from './identity.ts';

/** A request and its answers in order: the content of one file. */
export interface Recording {
  format: 'kopek-recording/2';
  request: RequestIdentity;
  answers: RecordedAnswer[];
}

const count = z.int().min(0);
const text = z.string();

const answer: z.ZodType<ModelAnswer> = z.object({
  text,
  reasoning: text,
  reasoningDetails: z.array(z.unknown()).exactOptional(),
  toolCalls: z.array(
    z.strictObject({
      id: text,
      type: z.literal('function'),
      function: z.strictObject({ name: text, arguments: text }),
    }),
  ),
  sources: z.array(z.object({ title: text, url: text })),
  finishReason: text,
  nativeFinishReason: text,
  audio: z.strictObject({ data: text, transcript: text }).exactOptional(),
  predictedTokens: count,
  completionTokens: count,
  reasoningTokens: count,
  webSearchRequests: count,
});

const recorded: z.ZodType<RecordedAnswer> = z.strictObject({
  recordedAt: text,
  model: text,
  provider: text,
  costRub: decimal,
  frame: z.strictObject({
    id: text,
    created: z.int(),
    model: text,
    systemFingerprint: text,
    isPrompt: z.boolean(),
    showReasoning: z.boolean(),
    showText: z.boolean(),
  }),
  answer,
  prompt: z.object({ promptTokens: count, cachedTokens: count, cacheWriteTokens: count }),
  tokensCounted: z.boolean().exactOptional(),
  doubts: z.array(text).exactOptional(),
});

const schema: z.ZodType<Recording> = z.strictObject({
  format: z.literal('kopek-recording/2'),
  request: z.strictObject({ path: text, model: text, hash: text, body: z.unknown().optional() }),
  answers: z.array(recorded).min(1),
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
