import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaOf } from '../../base/described.ts';
import { jsonFilesIn, readJsonFile } from '../../base/json-file.ts';
import { linesIn } from '../../protocol/validate.ts';
import type { Recording, RequestIdentity } from '../../service/tape.ts';

/** Name of the file of a request: its model, to be readable, and its hash. */
export function fileNameOf({ model, hash }: RequestIdentity): string {
  const name = model
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  return `${name === '' ? 'model' : name}-${hash.slice(0, 12)}.json`;
}

/**
 * Reads all recordings of a folder.
 *
 * @throws Error that names the file and the place when a file cannot be read.
 */
export function readRecordings(folder: string): Recording[] {
  return jsonFilesIn(folder).map((file) => {
    const recording = readJsonFile(file) as Recording;
    const [problem] = linesIn(schemaOf('Recording'), recording);
    if (problem !== undefined) throw new Error(`${file} is not a recording: ${problem}`);
    return recording;
  });
}

/** Writes a recording atomically. */
export function writeRecording(folder: string, recording: Recording): void {
  const path = join(folder, fileNameOf(recording.request));
  writeFileSync(`${path}.part`, `${JSON.stringify(recording, null, 2)}\n`);
  renameSync(`${path}.part`, path);
}
